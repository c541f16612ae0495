//! A committed state with the views of it that have been encoded.

use std::ops::{Deref, Range};
use std::sync::OnceLock;

use axum::body::Bytes;
use tessera_core::Seat;
use tessera_table::{Part, SeatSet, Snapshot, TableState};

/// A snapshot whose views are encoded once, for as many as look with the same eyes.
pub(crate) struct Frames {
    snapshot: Snapshot,
    views: [OnceLock<Frame>; SeatSet::COUNT],
    news: [OnceLock<Bytes>; SeatSet::COUNT],
}

/// A view as an event, of which the view itself is a part.
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
    /// A state that nobody has looked at yet.
    pub(crate) fn new(state: TableState, present: [bool; Seat::MAX]) -> Frames {
        let (views, news) = Default::default();
        Frames { snapshot: Snapshot::new(state, present), views, news }
    }

    /// The view as JSON.
    pub(crate) fn view(&self, viewer: SeatSet) -> Bytes {
        self.frame(viewer).view.clone()
    }

    /// The view of somebody who looks back: nothing can be played there.
    pub(crate) fn past_view(&self, viewer: SeatSet) -> Vec<u8> {
        let mut view = Vec::new();
        self.snapshot.write_view(viewer, Part::Past, &mut view);
        view
    }

    /// The view as an event of a stream.
    pub(crate) fn event(&self, viewer: SeatSet) -> Bytes {
        self.frame(viewer).event.clone()
    }

    /// The last move and the draws after it, and the view they led to, as events for somebody who has seen the
    /// position before: items that are as they were are only named.
    pub(crate) fn news(&self, viewer: SeatSet) -> Bytes {
        let news = self.news[viewer.index()].get_or_init(|| {
            let mut events = self.log_event(self.snapshot.last_move()).into_bytes();
            self.write_event(viewer, Part::News, &mut events);
            Bytes::from(events)
        });
        news.clone()
    }

    /// The plies from one on, as an event.
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

    /// Writes the view as an event, and tells where in it the view itself is.
    fn write_event(&self, viewer: SeatSet, part: Part, out: &mut Vec<u8>) -> Range<usize> {
        out.extend_from_slice(format!("event: view\nid: {}\ndata: ", self.state.rows).as_bytes());
        let start = out.len();
        self.snapshot.write_view(viewer, part, out);
        let end = out.len();
        out.extend_from_slice(b"\n\n");
        start..end
    }
}
