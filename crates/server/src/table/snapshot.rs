//! What everybody may look at: a committed state, with the views of it that have been made.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use tessera_core::{Seat, Turn};

use super::position::Position;
use super::state::State;
use super::viewer::Viewer;
use crate::store::SeatKind;
use crate::wire::{self, Changes, WireAsked, WirePly, WireProved, WireSeat, WireThinking, WireView};

/// A committed state and what follows from it for those who look.
pub struct Snapshot {
    /// The state.
    pub state: State,
    /// Which seats somebody looks from.
    pub present: [bool; Seat::MAX],
    views: [OnceLock<Frame>; Viewer::COUNT],
    news: [OnceLock<Bytes>; Viewer::COUNT],
    /// What the last move changed, for each picture of the position; nothing if there was no move.
    changes: [OnceLock<Option<Changes>>; Seat::MAX + 1],
}

/// A view as an event, of which the view itself is a part.
struct Frame {
    event: Bytes,
    view: Bytes,
}

const NOTHING: &str = "[]";

/// What is to be in a view.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// All of the present.
    Whole,
    /// All of the past, where nothing can be played.
    Past,
    /// Only what is different since the last move.
    News,
}

impl Snapshot {
    /// A state that nobody has looked at yet.
    pub fn new(state: State, present: [bool; Seat::MAX]) -> Snapshot {
        let (views, news, changes) = Default::default();
        Snapshot { state, present, views, news, changes }
    }

    /// The view as JSON.
    pub fn view(&self, viewer: Viewer) -> Bytes {
        self.frame(viewer).view.clone()
    }

    /// The view as an event of a stream.
    pub fn event(&self, viewer: Viewer) -> Bytes {
        self.frame(viewer).event.clone()
    }

    /// Whether a viewer who saw a position has missed nothing but the last move, and looks with the same eyes.
    pub fn follows(&self, viewer: Viewer, seen: &Arc<Position>) -> bool {
        let picture = |position: &Position, turn| position.picture(viewer.eyes(turn));
        self.state.before.as_ref().is_some_and(|before| {
            Arc::ptr_eq(before, seen)
                && picture(before, before.inner.turn()) == picture(&self.state.position, self.state.turn())
        })
    }

    /// The last move and the draws after it, and the view they led to, as events for somebody who has seen the
    /// position before: items that are as they were are only named.
    pub fn news(&self, viewer: Viewer) -> Bytes {
        let news = self.news[viewer.index()].get_or_init(|| {
            let plies = &self.state.plies;
            let from = plies.iter().rposition(|ply| ply.seat.is_some()).unwrap_or(plies.len());
            let mut events = self.log_event(from).into_bytes();
            self.write_event(viewer, Part::News, &mut events);
            Bytes::from(events)
        });
        news.clone()
    }

    /// The plies from one on, as an event.
    pub fn log_event(&self, from: usize) -> String {
        let (id, plies) = (self.state.rows, self.log(from));
        format!("event: log\nid: {id}\ndata: {{\"from\":{from},\"plies\":{plies}}}\n\n")
    }

    fn frame(&self, viewer: Viewer) -> &Frame {
        self.views[viewer.index()].get_or_init(|| {
            let mut event = Vec::new();
            let view = self.write_event(viewer, Part::Whole, &mut event);
            let event = Bytes::from(event);
            Frame { view: event.slice(view), event }
        })
    }

    /// Writes the view as an event, and tells where in it the view itself is.
    fn write_event(&self, viewer: Viewer, part: Part, out: &mut Vec<u8>) -> Range<usize> {
        out.extend_from_slice(format!("event: view\nid: {}\ndata: ", self.state.rows).as_bytes());
        let start = out.len();
        self.write_view(viewer, part, out);
        let end = out.len();
        out.extend_from_slice(b"\n\n");
        start..end
    }

    /// The view of somebody who looks back: nothing can be played there.
    pub fn past_view(&self, viewer: Viewer) -> Vec<u8> {
        let mut view = Vec::new();
        self.write_view(viewer, Part::Past, &mut view);
        view
    }

    fn write_view(&self, viewer: Viewer, part: Part, out: &mut Vec<u8>) {
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
                .filter(|_| part != Part::Past)
                .map(|(seat, _)| WireThinking { seat: seat.index(), since: state.changed }),
            lifts: self.lifts(viewer, part),
        };
        let last = changes.as_ref().map_or(NOTHING, |changes| &changes.last);
        let parts = [("last", last), ("sheet", position.sheet()), ("panels", panels), ("moves", moves)];
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

    /// What the viewer may try to lift off the board.
    fn lifts(&self, viewer: Viewer, part: Part) -> Vec<&str> {
        let state = &self.state;
        let own = state.plies.iter().filter(|ply| ply.seat.is_some_and(|seat| viewer.holds(seat)));
        let items = own.filter(|_| part != Part::Past && state.resigned.is_none());
        items.filter_map(|ply| ply.item.as_ref()).map(|placed| &*placed.id).collect()
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
