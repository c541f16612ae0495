//! Shared read-only snapshots: a committed state, and its view for each viewer.

use std::sync::{Arc, OnceLock};

use tessera_core::{Seat, Turn};
use tessera_wire as wire;
use wire::{Changes, Status};

use crate::position::Position;
use crate::rows::SeatKind;
use crate::seat_set::SeatSet;
use crate::state::TableState;

/// A committed state, the players present, and data shared by its viewers.
pub struct Snapshot {
    /// The state.
    pub state: TableState,
    /// Whether each seat has a viewer connected.
    pub present: [bool; Seat::MAX],
    /// The changes of the last move, for each picture of the position; `None` if there was no move.
    changes: [OnceLock<Option<Changes>>; Seat::MAX + 1],
}

const NOTHING: &str = "[]";

/// Returns the kind of player at a seat, with the name of the computer player if it is one.
fn kind(kind: &SeatKind) -> (wire::SeatKind, Option<&str>) {
    match kind {
        SeatKind::Person => (wire::SeatKind::Person, None),
        SeatKind::Open => (wire::SeatKind::Open, None),
        SeatKind::Bot(name) => (wire::SeatKind::Bot, Some(name)),
    }
}

/// The extent of a view.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The full current state.
    Whole,
    /// A full past state, in which no move is possible.
    Past,
    /// Only the differences since the last move.
    News,
}

impl Snapshot {
    /// Creates a snapshot with nothing cached.
    pub fn new(state: TableState, present: [bool; Seat::MAX]) -> Snapshot {
        Snapshot { state, present, changes: Default::default() }
    }

    /// Returns whether a viewer who saw a position has missed only the last move and still has the same perspective.
    pub fn follows(&self, viewer: SeatSet, seen: &Arc<Position>) -> bool {
        let picture = |position: &Position, turn| position.picture(viewer.eyes(turn));
        self.state.before.as_ref().is_some_and(|before| {
            Arc::ptr_eq(before, seen)
                && picture(before, before.inner.turn()) == picture(&self.state.position, self.state.turn())
        })
    }

    /// Returns the index of the first ply of the last move, which its draws follow.
    pub fn last_move(&self) -> usize {
        let plies = &self.state.plies;
        plies.iter().rposition(|ply| ply.seat.is_some()).unwrap_or(plies.len())
    }

    /// Writes a viewer's view as JSON.
    pub fn write_view(&self, viewer: SeatSet, part: Part, out: &mut Vec<u8>) {
        let state = &self.state;
        let (position, turn) = (&state.position, state.turn());
        let eyes = viewer.eyes(turn);
        let drawn = position.drawn(eyes);
        let changes = self.changes[position.picture(eyes)].get_or_init(|| {
            let before = state.before.as_ref()?;
            Some(Changes::of(&before.drawn(eyes).scene, &drawn.scene))
        });
        let panels = match changes {
            Some(changes) if part == Part::News => &changes.panels,
            _ => drawn.panels(),
        };
        let moves = match turn {
            Turn::Player(seat) if part != Part::Past && viewer.holds(seat) => position.moves(),
            _ => NOTHING,
        };
        let last = changes.as_ref().map_or(NOTHING, |changes| &changes.last);
        let parts = [("last", last), ("sheet", position.sheet()), ("panels", panels), ("moves", moves)];
        self.head(viewer, part, |head| wire::add_with_parts(out, &head, &parts));
    }

    /// Lends the parts of a view that differ between viewers.
    pub fn head<T>(&self, viewer: SeatSet, part: Part, borrow: impl FnOnce(wire::ViewHead<'_>) -> T) -> T {
        let (state, position) = (&self.state, &self.state.position);
        let count = state.seats.len();
        let (scores, ranks) = (position.inner.scores(), state.ranks());
        borrow(wire::ViewHead {
            game: state.header.game.info().name,
            ply: state.plies.len(),
            row: state.rows,
            setup: &position.setup,
            turn: state.turn().into(),
            resigned: state.resigned.map(Seat::index),
            forfeit: state.forfeit.as_deref(),
            asked: self.asked(),
            seats: self.seats(viewer),
            scores: wire::of_seats(&scores, count),
            ranks: wire::of_seats(&ranks, count),
            wrong: None,
            // Computer players play the moves they have proved, so the proof still holds after their move.
            proved: state
                .before
                .as_ref()
                .and_then(|before| before.proved.get())
                .map(|proved| wire::Proved { seat: proved.seat.index(), margin: proved.margin }),
            thinking: state
                .bot_on_turn()
                .filter(|_| part != Part::Past)
                .map(|(seat, _)| wire::Thinking { seat: seat.index(), since: state.changed }),
            lifts: self.lifts(viewer, part),
        })
    }

    /// Returns the seats as a viewer sees them.
    pub fn seats(&self, viewer: SeatSet) -> Vec<wire::Seat<'_>> {
        let seats = self.state.seats.iter().zip(Seat::first(Seat::MAX)).map(|(sitting, seat)| {
            let (kind, bot) = kind(&sitting.kind);
            let present = bot.is_some() || self.present[seat.index()];
            wire::Seat { name: &sitting.name, kind, bot, yours: viewer.holds(seat), present }
        });
        seats.collect()
    }

    /// Returns the ids of the items that the viewer may try to lift.
    fn lifts(&self, viewer: SeatSet, part: Part) -> Vec<&str> {
        let state = &self.state;
        let own = state.plies.iter().filter(|ply| ply.seat.is_some_and(|seat| viewer.holds(seat)));
        let items = own.filter(|_| part != Part::Past && state.resigned.is_none());
        items.filter_map(|ply| ply.item.as_ref()).map(|placed| &*placed.id).collect()
    }

    /// Returns the status of the table.
    pub fn status(&self) -> Status {
        if self.state.is_over() {
            Status::Over
        } else if self.state.seats.iter().any(|seat| seat.kind == SeatKind::Open) {
            Status::Waiting
        } else {
            Status::Playing
        }
    }

    /// Returns the table for programs. With `after`, includes the start and the events from that ply on; `after` must
    /// not exceed the number of plies.
    pub fn position(&self, after: Option<usize>) -> wire::TablePosition {
        let (state, stored) = (&self.state, &self.state.header.stored);
        let position = &state.position;
        let count = state.seats.len();
        let turn = state.turn();
        wire::TablePosition {
            game: stored.game.clone(),
            options: stored.options.iter().cloned().collect(),
            status: self.status(),
            ply: state.plies.len(),
            row: state.rows,
            turn: turn.into(),
            setup: position.setup.clone(),
            actions: if matches!(turn, Turn::Player(_)) { position.inner.actions() } else { Vec::new() },
            scores: wire::of_seats(&position.inner.scores(), count).to_vec(),
            ranks: wire::of_seats(&state.ranks(), count).to_vec(),
            seats: state.seats.iter().map(|seat| kind(&seat.kind).0).collect(),
            resigned: state.resigned.map(Seat::index),
            forfeit: state.forfeit.clone(),
            asked: self.asked(),
            rematch: state.rematch.as_ref().map(|id| id.as_str().to_owned()),
            start: after.map(|_| stored.start.clone()),
            events: after.map(|after| state.plies.iter().skip(after).map(|ply| ply.action.clone()).collect()),
        }
    }

    /// Returns the pending take-back request.
    pub fn asked(&self) -> Option<wire::Asked> {
        let asked = self.state.asked.as_ref()?;
        Some(wire::Asked { ply: self.state.plies.len(), seat: asked.seat.index() })
    }

    /// Returns the current plies from an index on, as JSON.
    pub fn log(&self, from: usize) -> String {
        let plies = self.state.plies.iter().enumerate().skip(from).map(|(index, ply)| wire::Ply {
            ply: index,
            seat: ply.seat.map(Seat::index),
            action: &ply.action,
            text: &ply.text,
            at: ply.at,
        });
        wire::json(&plies.collect::<Vec<_>>())
    }
}
