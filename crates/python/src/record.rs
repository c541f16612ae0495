//! Records: matches as text that replay to the same position.

use pyo3::prelude::*;
use tessera_core::{Event, Record, record_part};

use crate::errors::raised;
use crate::games::found;
use crate::play::Match;

/// The events of a record: for each the seat (None for a draw) and the text.
pub(crate) type Events = Vec<(Option<usize>, String)>;

/// Plays a record through and checks every event and every fingerprint. Returns the game, the setup at the start, the
/// events, and the match at the end.
#[pyfunction]
pub(crate) fn replay(py: Python<'_>, text: &str) -> PyResult<(&'static str, String, Events, Match)> {
    let record: Record =
        record_part(text).parse().map_err(|error: tessera_core::ParseRecordError| raised(error.into()))?;
    let game = found(&record.game)?;
    let position = py.detach(|| record.replay(game)).map_err(|error| raised(error.into()))?;
    let events = record.events.iter().map(|recorded| shown(&recorded.event)).collect();
    let (name, start) = (game.info().name, record.start.clone());
    Ok((name, start, events, Match::at(game, position, 0, Some(record))))
}

fn shown(event: &Event) -> (Option<usize>, String) {
    (event.seat().map(|seat| seat.index()), event.text().to_owned())
}
