//! Matches as pictures.

use tessera_core::{AnyGame, AnyMatch, Problem, Record, Seat, record_part};
use tessera_wire::{Moment, film as film_json, of_seats};

/// Returns the pictures of a record.
pub(super) fn film(game: &dyn AnyGame, record: &str) -> anyhow::Result<String> {
    let record: Record = record_part(record).parse().map_err(Problem::from)?;
    let mut position = game.open(&record.start)?;
    let mut moments = vec![moment(&*position, String::new(), None)];
    for recorded in &record.events {
        let text = position.apply(&recorded.event)?;
        moments.push(moment(&*position, text, recorded.event.seat().map(Seat::index)));
    }
    Ok(film_json(&moments))
}

fn moment(position: &dyn AnyMatch, text: String, seat: Option<usize>) -> Moment {
    let scores = of_seats(&position.scores(), position.seats()).to_vec();
    Moment { text, seat, scores, scene: position.scene(None) }
}
