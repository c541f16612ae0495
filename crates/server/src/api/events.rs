//! The event stream of a table. It sends states and not steps, so that a slow reader only misses what has been
//! overtaken, and whoever reconnects has everything at once.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tessera_table::{Asked, Ply, Position, SeatSet, TableId, TableState, hex};
use tessera_wire::{EventsQuery, RematchNews, SeedNews, json};
use tokio::sync::watch;
use tokio::time::{Instant, Interval, interval_at};

use super::App;
use super::address::{Network, Path, Query};
use super::error::ApiError;
use super::tables::{find, not_a_number};
use crate::table::tables::Tables;
use crate::table::{Attendance, Frames};

/// How often a line is sent when nothing happens, so that nobody on the way ends the connection.
const ALIVE: Duration = Duration::from_secs(15);

/// How long a browser waits before it connects again.
const RETRY: &str = "retry: 1000\n\n";

struct Stream {
    changes: watch::Receiver<Arc<Frames>>,
    stopping: watch::Receiver<bool>,
    viewer: SeatSet,
    alive: Interval,
    waiting: VecDeque<Bytes>,
    /// The moves and draws that the reader knows.
    plies: Vec<Arc<Ply>>,
    /// Whether the reader has been told that these count and no others.
    told: bool,
    /// The position of the last view that was told.
    shown: Option<Arc<Position>>,
    asked: Option<Asked>,
    rematch: Option<TableId>,
    over: bool,
    attendance: Attendance,
    tables: Arc<Tables>,
}

/// The event stream.
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<EventsQuery>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
    let rows = rows_known(&query, &headers)?;
    let attendance = table.attend(proof.viewer);
    app.tables.drive(&table);
    let mut stream = Stream {
        changes: table.watch(),
        stopping: app.stopping.subscribe(),
        viewer: proof.viewer,
        alive: interval_at(Instant::now() + ALIVE, ALIVE),
        waiting: VecDeque::from([Bytes::from_static(RETRY.as_bytes())]),
        plies: Vec::new(),
        told: false,
        shown: None,
        asked: None,
        rematch: None,
        over: false,
        attendance,
        tables: app.tables.clone(),
    };
    let present = stream.changes.borrow_and_update().clone();
    stream.plies = plies_known(&present.state, rows);
    stream.tell(&present);
    let chunks = unfold(stream, |mut stream| async move {
        let chunk = stream.next().await?;
        Some((Ok::<_, std::convert::Infallible>(chunk), stream))
    });
    let headers = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, [("x-accel-buffering", "no")], Body::from_stream(chunks)).into_response())
}

/// How many rows the reader knows: the id of the last event, which a browser sends by itself when it connects again, or
/// else what the address says.
fn rows_known(query: &EventsQuery, headers: &HeaderMap) -> Result<u32, ApiError> {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let after = query.after.as_deref().map(str::parse).transpose();
    let after = after.map_err(|_| not_a_number("the row after which to begin"))?;
    Ok(last.or(after).unwrap_or(0))
}

/// The plies that a reader of the first `rows` rows has seen. A ply that was taken back never counts again, so those of
/// them that count now counted then.
fn plies_known(state: &TableState, rows: u32) -> Vec<Arc<Ply>> {
    // A reader that knows more rows than there are knows another log.
    let rows = if rows <= state.rows { rows } else { 0 };
    state.plies.iter().take_while(|ply| ply.row < rows).cloned().collect()
}

impl Stream {
    /// The next piece, or `None` when the server stops or the table was deleted.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(piece) = self.waiting.pop_front() {
                return Some(piece);
            }
            if *self.stopping.borrow() {
                return None;
            }
            tokio::select! {
                changed = self.changes.changed() => changed.ok()?,
                _ = self.stopping.changed() => return None,
                _ = self.alive.tick() => {
                    // A computer player that had to make room for others gets its turn.
                    self.tables.drive(self.attendance.table());
                    return Some(Bytes::from_static(b":\n\n"));
                }
            }
            if self.attendance.table().is_gone() {
                return None;
            }
            let snapshot = self.changes.borrow_and_update().clone();
            self.tell(&snapshot);
        }
    }

    fn tell(&mut self, snapshot: &Frames) {
        let state = &snapshot.state;
        if self.shown.as_ref().is_some_and(|shown| snapshot.follows(self.viewer, shown)) {
            self.plies.extend_from_slice(state.plies.get(self.plies.len()..).unwrap_or_default());
            self.waiting.push_back(snapshot.news(self.viewer));
        } else {
            self.tell_log(snapshot);
            self.waiting.push_back(snapshot.event(self.viewer));
        }
        let mut tell = |name: &str, data: String| self.waiting.push_back(event(state, name, &data));
        if state.asked != self.asked
            && let Some(asked) = snapshot.asked()
        {
            tell("ask", json(&asked));
        }
        if state.is_over() && !self.over {
            tell("over", json(&SeedNews { seed: hex(&state.header.stored.seed) }));
        }
        if state.rematch != self.rematch
            && let Some(id) = &state.rematch
        {
            tell("rematch", json(&RematchNews { id: id.as_str() }));
        }
        self.shown = Some(state.position.clone());
        self.asked.clone_from(&state.asked);
        self.over = state.is_over();
        self.rematch = state.rematch;
    }

    /// The moves come before what they led to.
    fn tell_log(&mut self, snapshot: &Frames) {
        let plies = &snapshot.state.plies;
        // A ply that was taken back and played anew is another one.
        let is_told = |(told, ply): &(&Arc<Ply>, &Arc<Ply>)| Arc::ptr_eq(told, ply);
        let known = self.plies.iter().zip(plies).take_while(is_told).count();
        if self.told && known == self.plies.len() && known == plies.len() {
            return;
        }
        self.waiting.push_back(Bytes::from(snapshot.log_event(known)));
        self.plies.truncate(known);
        self.plies.extend_from_slice(&plies[known..]);
        self.told = true;
    }
}

/// An event of the state.
fn event(state: &TableState, name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\nid: {}\ndata: {data}\n\n", state.rows))
}
