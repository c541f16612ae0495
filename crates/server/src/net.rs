//! Sockets: listening, limits on connections, and a stop that finishes what has begun.

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

/// How much of a head is read before it is complete; what is too large is refused with a reason after that.
const MOST_HEAD_BYTES: usize = 64 << 10;

/// How many bytes may be on their way to a client; several views of the largest table.
const SEND_BUFFER: usize = 256 << 10;

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
        let Some(pass) = app.doors.connect(peer.ip()) else {
            app.tables.metrics.turned_away.fetch_add(1, Relaxed);
            continue;
        };
        let connection = connection(socket, peer, router.clone(), &app);
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

fn connection(
    socket: TcpStream,
    peer: SocketAddr,
    router: Router,
    app: &App,
) -> impl GracefulConnection + Send + use<> {
    // Without this a move waits up to 40 ms for the client's acknowledgement of the piece before it.
    let _ = socket.set_nodelay(true);
    // What nobody reads is to be noticed, and not to fill the memory of the system.
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
