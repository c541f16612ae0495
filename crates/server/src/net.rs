//! Sockets: listening, limits on connections, and a stop that finishes what has begun.

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::api::App;
use crate::config::Limits;

/// How long a client may take to send the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// The largest head of a request; browsers send all cookies of a site.
const MOST_HEAD_BYTES: usize = 32 << 10;

/// How long requests may still run when the server stops.
const STOP_TIME: Duration = Duration::from_secs(5);

/// How many ports are tried when the chosen one is taken.
const PORTS: u16 = 50;

/// Listens on an address, or on the next free port after it.
pub async fn listen(bind: SocketAddr, next_free_port: bool) -> io::Result<TcpListener> {
    let mut address = bind;
    loop {
        match TcpListener::bind(address).await {
            Err(error)
                if error.kind() == io::ErrorKind::AddrInUse
                    && next_free_port
                    && address.port() < bind.port().saturating_add(PORTS) =>
            {
                address.set_port(address.port() + 1);
            }
            result => return result,
        }
    }
}

/// Serves until `stop` comes, then finishes what has begun.
pub async fn serve(listener: TcpListener, app: Arc<App>, router: Router, stop: impl Future<Output = ()>) {
    let doors = Arc::new(Doors { limits: app.tables.config.limits, open: Mutex::default() });
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (socket, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Too many open files, mostly: others have to go first.
                tracing::warn!(%error, "a connection is not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some(pass) = doors.enter(peer.ip()) else { continue };
        let connection = connection(socket, peer, router.clone());
        let connection = graceful.watch(connection);
        let app = app.clone();
        tokio::spawn(async move {
            app.tables.metrics.connections.fetch_add(1, Relaxed);
            // A connection that breaks off is the client's affair.
            let _ = connection.await;
            app.tables.metrics.connections.fetch_sub(1, Relaxed);
            drop(pass);
        });
    }
    drop(listener);
    app.stop();
    if tokio::time::timeout(STOP_TIME, graceful.shutdown()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    let _ = tokio::task::spawn_blocking(move || app.close()).await;
}

fn connection(socket: TcpStream, peer: SocketAddr, router: Router) -> impl GracefulConnection + Send {
    // Without this a move waits up to 40 ms for the client's acknowledgement of the piece before it.
    let _ = socket.set_nodelay(true);
    let handle = move |request: Request<hyper::body::Incoming>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    };
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(MOST_HEAD_BYTES)
        .serve_connection(TokioIo::new(socket), service_fn(handle))
}

/// Counts the connections of each address.
struct Doors {
    limits: Limits,
    open: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

struct Pass {
    doors: Arc<Doors>,
    address: IpAddr,
}

impl Doors {
    fn enter(self: &Arc<Doors>, address: IpAddr) -> Option<Pass> {
        let mut open = self.open.lock().expect("nothing panics while it holds the doors");
        let (all, by_address) = &mut *open;
        let here = by_address.get(&address).copied().unwrap_or(0);
        let most = if address.is_loopback() { self.limits.all_connections } else { self.limits.connections };
        if *all >= self.limits.all_connections || here >= most {
            return None;
        }
        *all += 1;
        by_address.insert(address, here + 1);
        Some(Pass { doors: self.clone(), address })
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut open = self.doors.open.lock().expect("nothing panics while it holds the doors");
        open.0 -= 1;
        let left = open.1.get(&self.address).map_or(0, |count| count - 1);
        match left {
            0 => open.1.remove(&self.address),
            _ => open.1.insert(self.address, left),
        };
    }
}
