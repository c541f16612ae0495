//! Presence: open streams, recent requests, and the account that a table's computer player is charged to.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use tessera_core::Seat;
use tessera_table::{SeatKind, SeatSet};

use super::{Frames, Table};
use crate::schedule::Rank;
use crate::time::instant;

/// How long a table counts as watched after a request to it, for clients that poll instead of using a stream.
const WATCHED: Duration = Duration::from_secs(30);

/// The delay per stream between two presence updates, because every stream receives them.
const QUIET_PER_STREAM: Duration = Duration::from_millis(1);

/// The number of presence updates sent without a delay: players tend to arrive at about the same time.
const AT_ONCE: u32 = 4;

/// The recent attention to a table.
pub(super) struct Attention {
    /// The network of the last person who asked, or of the one who opened the table.
    owner: IpAddr,
    /// The time of the last request.
    asked: Instant,
    /// The time of the last request by someone with a seat.
    seated: Option<Instant>,
    /// The time at which all updates sent so far would have been sent, had there been a delay after each.
    told: Instant,
    /// Whether an update is scheduled.
    is_due: bool,
}

impl Attention {
    /// Records that someone from this network has just opened or requested the table.
    pub(super) fn of(owner: IpAddr) -> Attention {
        let now = instant();
        Attention { owner, asked: now, seated: None, told: now, is_due: false }
    }
}

impl Table {
    fn attention(&self) -> std::sync::MutexGuard<'_, Attention> {
        self.attention.lock().expect("nothing panics while it holds the attention")
    }

    /// Records a request for the table from this network.
    pub(crate) fn touch(&self, network: IpAddr, viewer: SeatSet) {
        let now = instant();
        let mut attention = self.attention();
        attention.asked = now;
        if !viewer.is_spectator() {
            (attention.seated, attention.owner) = (Some(now), network);
        }
    }

    /// Returns whether anybody watches; computer players think only at watched tables.
    pub(crate) fn is_watched(&self) -> bool {
        !self.is_gone() && (self.watchers() > 0 || self.attention().asked.elapsed() < WATCHED)
    }

    /// Returns the account and priority of a search for the computer player on turn.
    pub(crate) fn account(&self) -> (IpAddr, Rank) {
        let attention = self.attention();
        let snapshot = self.snapshot();
        let mut seats = snapshot.state.seats.iter();
        let is_seated = attention.seated.is_some_and(|at| at.elapsed() < WATCHED)
            || self.present().iter().any(|present| *present);
        let has_people = seats.any(|seat| !matches!(seat.kind, SeatKind::Bot(_)));
        let rank = match (has_people, is_seated) {
            (true, true) => Rank::Waiting,
            (true, false) | (false, _) if self.is_watched_by(&attention) => Rank::Watching,
            _ => Rank::Background,
        };
        (attention.owner, rank)
    }

    fn is_watched_by(&self, attention: &Attention) -> bool {
        self.watchers() > 0 || attention.asked.elapsed() < WATCHED
    }

    /// Counts an open stream until the guard is dropped.
    pub(crate) fn attend(self: &Arc<Table>, viewer: SeatSet) -> Attendance {
        self.watchers.fetch_add(1, Relaxed);
        self.metrics.streams.fetch_add(1, Relaxed);
        let came = viewer.seats().filter(|seat| self.streams[seat.index()].fetch_add(1, Relaxed) == 0);
        if came.count() > 0 {
            self.show_presence();
        }
        Attendance { table: self.clone(), viewer }
    }

    pub(super) fn present(&self) -> [bool; Seat::MAX] {
        std::array::from_fn(|seat| self.streams[seat].load(Relaxed) > 0)
    }

    /// Sends a presence update: immediately if there were few recently, otherwise after a delay that combines all
    /// changes until then.
    fn show_presence(self: &Arc<Table>) {
        let quiet = self.quiet + QUIET_PER_STREAM * self.watchers();
        let mut attention = self.attention();
        if attention.is_due {
            return;
        }
        let now = instant();
        let told = attention.told.max(now);
        attention.told = told + quiet;
        let rest = told.duration_since(now).saturating_sub(quiet * (AT_ONCE - 1));
        let runtime = tokio::runtime::Handle::try_current().ok().filter(|_| !rest.is_zero());
        attention.is_due = runtime.is_some();
        drop(attention);
        let Some(runtime) = runtime else { return self.show_presence_now() };
        let table = self.clone();
        runtime.spawn(async move {
            tokio::time::sleep(rest).await;
            table.attention().is_due = false;
            table.show_presence_now();
        });
    }

    fn show_presence_now(&self) {
        self.shown.send_if_modified(|shown| {
            let present = self.present();
            let is_new = shown.present != present;
            if is_new {
                let mut state = shown.state.clone();
                // Before the end, a computer player may be thinking about this very position.
                if self.watchers() == 0 && state.is_over() {
                    state.forget_views();
                }
                *shown = Arc::new(Frames::new(state, present));
            }
            is_new
        });
    }
}

/// The guard of an open stream.
pub(crate) struct Attendance {
    table: Arc<Table>,
    viewer: SeatSet,
}

impl Attendance {
    /// Returns the table of the stream.
    pub(crate) fn table(&self) -> &Arc<Table> {
        &self.table
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let table = &self.table;
        table.watchers.fetch_sub(1, Relaxed);
        table.metrics.streams.fetch_sub(1, Relaxed);
        let gone =
            self.viewer.seats().filter(|seat| table.streams[seat.index()].fetch_sub(1, Relaxed) == 1).count();
        if gone > 0 || table.watchers() == 0 {
            table.show_presence();
        }
    }
}
