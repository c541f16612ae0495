//! The event stream of a table. It sends states rather than steps, so a slow reader misses only outdated states, and a
//! reader that reconnects is complete at once.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tessera_answers::{Listener, News};
use tessera_table::TableState;
use tessera_wire::EventsQuery;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, interval_at};

use super::App;
use super::address::{Network, Path, Query};
use super::error::ApiError;
use super::tables::{find, not_a_number};
use crate::table::tables::Tables;
use crate::table::{Attendance, Frames};

/// The interval of keep-alive lines, so that no intermediary closes an idle connection.
const ALIVE: Duration = Duration::from_secs(15);

/// The time a browser waits before reconnecting.
const RETRY: &str = "retry: 1000\n\n";

struct Stream {
    changes: watch::Receiver<Arc<Frames>>,
    stopping: watch::Receiver<bool>,
    listener: Listener,
    alive: Interval,
    waiting: VecDeque<Bytes>,
    attendance: Attendance,
    tables: Arc<Tables>,
}

/// Serves the event stream.
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
    let mut changes = table.watch();
    let present = changes.borrow_and_update().clone();
    let mut stream = Stream {
        changes,
        stopping: app.stopping.subscribe(),
        listener: Listener::new(proof.viewer, &present.state, rows),
        alive: interval_at(Instant::now() + ALIVE, ALIVE),
        waiting: VecDeque::from([Bytes::from_static(RETRY.as_bytes())]),
        attendance,
        tables: app.tables.clone(),
    };
    stream.tell(&present);
    let chunks = unfold(stream, |mut stream| async move {
        let chunk = stream.next().await?;
        Some((Ok::<_, std::convert::Infallible>(chunk), stream))
    });
    let headers = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, [("x-accel-buffering", "no")], Body::from_stream(chunks)).into_response())
}

/// Returns how many rows the reader knows: the id of the last event, which a browser sends when it reconnects, or else
/// the value in the URL.
fn rows_known(query: &EventsQuery, headers: &HeaderMap) -> Result<u32, ApiError> {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let after = query.after.as_deref().map(str::parse).transpose();
    let after = after.map_err(|_| not_a_number("the row after which to begin"))?;
    Ok(last.or(after).unwrap_or(0))
}

impl Stream {
    /// Returns the next chunk, or `None` when the server stops or the table is deleted.
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
                    // Restarts a computer player whose search was dropped in favour of others.
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
        let viewer = self.listener.viewer;
        for news in self.listener.hear(snapshot) {
            match news {
                News::Move => self.waiting.push_back(snapshot.news(viewer)),
                News::View => self.waiting.push_back(snapshot.event(viewer)),
                News::Log(from) => self.waiting.push_back(Bytes::from(snapshot.log_event(from))),
                other => {
                    let events = other.events(snapshot, viewer).into_iter();
                    self.waiting.extend(events.map(|(name, data)| event(&snapshot.state, name, &data)));
                }
            }
        }
    }
}

/// Formats an event with the id of the state.
fn event(state: &TableState, name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\nid: {}\ndata: {data}\n\n", state.rows))
}
