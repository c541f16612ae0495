//! A committed state with its encoded views.

use std::ops::{Deref, Range};
use std::sync::OnceLock;

use axum::body::Bytes;
use tessera_core::Seat;
use tessera_table::{Part, SeatSet, Snapshot, TableState};

/// A snapshot whose views are encoded once for all viewers with the same perspective.
pub(crate) struct Frames {
    snapshot: Snapshot,
    views: [OnceLock<Frame>; SeatSet::COUNT],
    news: [OnceLock<Bytes>; SeatSet::COUNT],
}

/// A view as an event, which contains the view itself.
struct Frame {
    event: Bytes,
    view: Bytes,
}

impl Deref for Frames {
    type Target = Snapshot;

    fn deref(&self) -> &Snapshot {
        &self.snapshot
    }
}

impl Frames {
    /// Creates the frames of a state, with nothing encoded yet.
    pub(crate) fn new(state: TableState, present: [bool; Seat::MAX]) -> Frames {
        let (views, news) = Default::default();
        Frames { snapshot: Snapshot::new(state, present), views, news }
    }

    /// Returns the view as JSON.
    pub(crate) fn view(&self, viewer: SeatSet) -> Bytes {
        self.frame(viewer).view.clone()
    }

    /// Returns the view of a past state, in which no move is possible.
    pub(crate) fn past_view(&self, viewer: SeatSet) -> Vec<u8> {
        let mut view = Vec::new();
        self.snapshot.write_view(viewer, Part::Past, &mut view);
        view
    }

    /// Returns the view as an event of a stream.
    pub(crate) fn event(&self, viewer: SeatSet) -> Bytes {
        self.frame(viewer).event.clone()
    }

    /// Returns the last move, the draws after it, and the resulting view, as events for a viewer who has seen the
    /// position before: unchanged items are only named.
    pub(crate) fn news(&self, viewer: SeatSet) -> Bytes {
        let news = self.news[viewer.index()].get_or_init(|| {
            let mut events = self.log_event(self.snapshot.last_move()).into_bytes();
            self.write_event(viewer, Part::News, &mut events);
            Bytes::from(events)
        });
        news.clone()
    }

    /// Returns the plies from an index on, as an event.
    pub(crate) fn log_event(&self, from: usize) -> String {
        let (id, plies) = (self.state.rows, self.log(from));
        format!("event: log\nid: {id}\ndata: {{\"from\":{from},\"plies\":{plies}}}\n\n")
    }

    fn frame(&self, viewer: SeatSet) -> &Frame {
        self.views[viewer.index()].get_or_init(|| {
            let mut event = Vec::new();
            let view = self.write_event(viewer, Part::Whole, &mut event);
            let event = Bytes::from(event);
            Frame { view: event.slice(view), event }
        })
    }

    /// Writes the view as an event and returns the range of the view itself.
    fn write_event(&self, viewer: SeatSet, part: Part, out: &mut Vec<u8>) -> Range<usize> {
        out.extend_from_slice(format!("event: view\nid: {}\ndata: ", self.state.rows).as_bytes());
        let start = out.len();
        self.snapshot.write_view(viewer, part, out);
        let end = out.len();
        out.extend_from_slice(b"\n\n");
        start..end
    }
}
