//! Sockets: listening, connection limits, and graceful shutdown.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
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
use crate::patient::Patient;

/// The size of the read buffer for a request head. An oversized head is read up to here so that the refusal can say
/// why.
const MOST_HEAD_BYTES: usize = 64 << 10;

/// The size of the send buffer per client: several views of the largest table.
const SEND_BUFFER: usize = 256 << 10;

/// The time that running requests have when the server stops.
const STOP_TIME: Duration = Duration::from_secs(5);

/// The number of ports tried when the chosen one is taken.
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

/// Serves until `stop` completes, then finishes running requests.
pub async fn serve(listener: TcpListener, app: Arc<App>, router: Router, stop: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let following = tokio::spawn(app.tables.clone().follow_for_ever());
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (socket, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Usually too many open files: other connections must close first.
                tracing::warn!(%error, "a connection is not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some(pass) = app.doors.connect(peer.ip()) else {
            app.tables.metrics.turned_away.fetch_add(1, Relaxed);
            continue;
        };
        let connection = connection(socket, peer, router.clone(), &app);
        let connection = graceful.watch(connection);
        let app = app.clone();
        tokio::spawn(async move {
            app.tables.metrics.connections.fetch_add(1, Relaxed);
            // A broken connection is not a server error.
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
    following.abort();
    let _ = tokio::task::spawn_blocking(move || app.close()).await;
}

fn connection(
    socket: TcpStream,
    peer: SocketAddr,
    router: Router,
    app: &App,
) -> impl GracefulConnection + Send + use<> {
    // Without this a move waits up to 40 ms for the client's acknowledgement of the previous segment.
    let _ = socket.set_nodelay(true);
    // Limits unread data, so that a client that does not read is noticed and does not fill kernel memory.
    let _ = socket2::SockRef::from(&socket).set_send_buffer_size(SEND_BUFFER);
    let socket = Patient::new(socket, app.tables.config.limits.stall, app.tables.metrics.clone());
    let handle = move |request: Request<hyper::body::Incoming>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    };
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.tables.config.limits.head)
        .max_buf_size(MOST_HEAD_BYTES)
        .serve_connection(TokioIo::new(socket), service_fn(handle))
}
