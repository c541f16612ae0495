//! What everybody may look at: a committed state, with the views of it that have been made.

use std::sync::OnceLock;

use axum::body::Bytes;
use tessera_core::{Seat, Turn};

use super::state::State;
use super::viewer::Viewer;
use crate::store::SeatKind;
use crate::wire::{self, WireAsked, WirePly, WireProved, WireSeat, WireThinking, WireView};

/// A committed state and what follows from it for those who look.
pub struct Snapshot {
    /// The state.
    pub state: State,
    /// Which seats somebody looks from.
    pub present: [bool; Seat::MAX],
    views: [OnceLock<Frame>; Viewer::COUNT],
    /// What the last move changed, as JSON, for each picture of the position.
    last: [OnceLock<String>; Seat::MAX + 1],
}

/// A view as an event, of which the view itself is a part.
struct Frame {
    event: Bytes,
    view: Bytes,
}

const NO_MOVES: &str = "[]";

impl Snapshot {
    /// A state that nobody has looked at yet.
    pub fn new(state: State, present: [bool; Seat::MAX]) -> Snapshot {
        Snapshot { state, present, views: Default::default(), last: Default::default() }
    }

    /// The view as JSON.
    pub fn view(&self, viewer: Viewer) -> Bytes {
        self.frame(viewer).view.clone()
    }

    /// The view as an event of a stream.
    pub fn event(&self, viewer: Viewer) -> Bytes {
        self.frame(viewer).event.clone()
    }

    fn frame(&self, viewer: Viewer) -> &Frame {
        self.views[viewer.index()].get_or_init(|| {
            let mut event = format!("event: view\nid: {}\ndata: ", self.state.rows).into_bytes();
            let start = event.len();
            self.write_view(viewer, true, &mut event);
            event.extend_from_slice(b"\n\n");
            let event = Bytes::from(event);
            let view = event.slice(start..event.len() - 2);
            Frame { event, view }
        })
    }

    /// The view of somebody who looks back: nothing can be played there.
    pub fn past_view(&self, viewer: Viewer) -> Vec<u8> {
        let mut view = Vec::new();
        self.write_view(viewer, false, &mut view);
        view
    }

    fn write_view(&self, viewer: Viewer, now: bool, out: &mut Vec<u8>) {
        let state = &self.state;
        let (position, turn) = (&state.position, state.turn());
        let eyes = viewer.eyes(turn);
        let drawn = position.drawn(eyes);
        let last = self.last[position.picture(eyes)].get_or_init(|| {
            let before = state.before.as_ref();
            let changed = before.map(|before| wire::changed(&before.drawn(eyes).scene, &drawn.scene));
            wire::json(&changed.unwrap_or_default())
        });
        let moves = match turn {
            Turn::Player(seat) if now && viewer.holds(seat) => position.moves(),
            _ => NO_MOVES,
        };
        let count = state.seats.len();
        let (scores, ranks) = (position.inner.scores(), state.ranks());
        let head = WireView {
            game: state.header.game.info().name,
            ply: state.plies.len(),
            row: state.rows,
            setup: &position.setup,
            turn: turn.into(),
            resigned: state.resigned.map(Seat::index),
            asked: self.asked(),
            seats: self.seats(viewer),
            scores: wire::of_seats(&scores, count),
            ranks: wire::of_seats(&ranks, count),
            wrong: None,
            // Computer players play what they have proved, so it still holds after their move.
            proved: state.before.as_ref().and_then(|before| before.proved.get()).map(WireProved::from),
            thinking: state
                .bot_on_turn()
                .filter(|_| now)
                .map(|(seat, _)| WireThinking { seat: seat.index(), since: state.changed }),
        };
        let parts =
            [("last", &**last), ("sheet", position.sheet()), ("panels", &drawn.json), ("moves", moves)];
        wire::add_with_parts(out, &head, &parts);
    }

    /// The seats as a viewer sees them.
    pub fn seats(&self, viewer: Viewer) -> Vec<WireSeat<'_>> {
        let seats = self.state.seats.iter().zip(Seat::first(Seat::MAX)).map(|(sitting, seat)| {
            let (kind, bot) = match &sitting.kind {
                SeatKind::Person => ("person", None),
                SeatKind::Open => ("open", None),
                SeatKind::Bot(name) => ("bot", Some(&**name)),
            };
            let present = kind == "bot" || self.present[seat.index()];
            WireSeat { name: &sitting.name, kind, bot, yours: viewer.holds(seat), present }
        });
        seats.collect()
    }

    /// The take-back that waits for an answer.
    pub fn asked(&self) -> Option<WireAsked> {
        let asked = self.state.asked.as_ref()?;
        Some(WireAsked { ply: self.state.plies.len(), seat: asked.seat.index() })
    }

    /// The plies that count, from one on, as JSON.
    pub fn log(&self, from: usize) -> String {
        let plies = self.state.plies.iter().enumerate().skip(from).map(|(index, ply)| WirePly {
            ply: index,
            seat: ply.seat.map(Seat::index),
            action: &ply.action,
            text: &ply.text,
            at: ply.at,
        });
        wire::json(&plies.collect::<Vec<_>>())
    }
}
