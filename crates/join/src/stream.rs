//! The event stream of a table, used only as a signal that something has happened.

use std::io::{BufRead, BufReader};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crate::server::Server;

/// The delay before reopening the stream.
const AGAIN: Duration = Duration::from_millis(300);

/// An event stream that is reopened when it breaks.
pub(crate) struct Stream {
    news: Receiver<()>,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    is_closed: AtomicBool,
    /// The number of rows in the last event.
    rows: AtomicU32,
}

impl Stream {
    /// Opens the stream of a table.
    pub(crate) fn open(server: Server, table: &str) -> Stream {
        let (sender, news) = channel();
        let shared = Arc::<Shared>::default();
        let (kept, path) = (shared.clone(), format!("/api/tables/{table}/events?after={}", u32::MAX));
        std::thread::spawn(move || {
            while !kept.is_closed.load(Ordering::Relaxed) {
                if let Ok(stream) = server.stream(&path) {
                    follow(BufReader::new(stream), &kept, &sender);
                }
                std::thread::sleep(AGAIN);
            }
        });
        Stream { news, shared }
    }

    /// Waits until something has happened, up to a time limit; returns whether it has.
    pub(crate) fn wait(&self, most: Duration) -> bool {
        match self.news.recv_timeout(most) {
            Ok(()) => {
                while self.news.try_recv().is_ok() {}
                true
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(most);
                false
            }
        }
    }

    /// Returns the number of rows in the last event.
    pub(crate) fn rows(&self) -> &AtomicU32 {
        &self.shared.rows
    }

    /// Returns whether the table has moved on beyond `rows` rows.
    pub(crate) fn is_beyond(&self, rows: u32) -> bool {
        self.rows().load(Ordering::Relaxed) > rows
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // The thread reads at least the keep-alive lines that servers send every few seconds, and ends then.
        self.shared.is_closed.store(true, Ordering::Relaxed);
    }
}

/// Reads events until the stream ends or is no longer wanted.
fn follow(mut stream: impl BufRead, shared: &Shared, news: &Sender<()>) {
    let mut line = Vec::new();
    // Events may have been missed since the last stream.
    let _ = news.send(());
    while !shared.is_closed.load(Ordering::Relaxed) {
        line.clear();
        match stream.read_until(b'\n', &mut line) {
            Ok(read) if read > 0 => {}
            _ => return,
        }
        let id = line.strip_prefix(b"id: ").and_then(|id| std::str::from_utf8(id).ok()?.trim().parse().ok());
        if let Some(rows) = id {
            shared.rows.store(rows, Ordering::Relaxed);
            if news.send(()).is_err() {
                return;
            }
        }
    }
}
