//! A socket with a write timeout.

use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::metrics::Metrics;

/// A socket whose writes fail after no progress for a while.
pub(crate) struct Patient {
    socket: TcpStream,
    patience: Duration,
    end: Option<Pin<Box<Sleep>>>,
    metrics: Arc<Metrics>,
}

impl Patient {
    pub(crate) fn new(socket: TcpStream, patience: Duration, metrics: Arc<Metrics>) -> Patient {
        Patient { socket, patience, end: None, metrics }
    }

    /// Resets the timeout after a successful write, or fails once it has expired.
    fn wait<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.end = None;
            return written;
        }
        let patience = self.patience;
        let end = self.end.get_or_insert_with(|| Box::pin(sleep(patience)));
        if end.as_mut().poll(context).is_pending() {
            return Poll::Pending;
        }
        self.metrics.turned_away.fetch_add(1, Relaxed);
        // Otherwise the kernel would keep trying to deliver the unread data.
        let _ = socket2::SockRef::from(&self.socket).set_linger(Some(Duration::ZERO));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.wait(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write_vectored(context, bytes);
        self.wait(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_shutdown(context)
    }
}
