//! Work that is carried through even if the one who asked for it has gone.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::runtime::Handle;

use super::Failure;

/// Does some work where it is awaited, which costs less than a task of its own; whatever is left of it when nobody
/// waits any more becomes one. As in a task, a panic ends nothing but the work.
pub(super) fn to_the_end<F, T>(work: F) -> impl Future<Output = F::Output> + Send
where
    F: Future<Output = Result<T, Failure>> + Send + 'static,
    T: Send + 'static,
{
    ToTheEnd(Some(Box::pin(work)))
}

struct ToTheEnd<F>(Option<Pin<Box<F>>>)
where
    F: Future<Output: Send> + Send + 'static;

impl<F, T> Future for ToTheEnd<F>
where
    F: Future<Output = Result<T, Failure>> + Send + 'static,
    T: Send + 'static,
{
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let work = self.0.as_mut().expect("what is done is not asked again");
        let polled = catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context)))
            .unwrap_or_else(|_| Poll::Ready(Err(Failure::Broken("a table panicked".to_owned()))));
        if polled.is_ready() {
            self.0 = None;
        }
        polled
    }
}

impl<F> Drop for ToTheEnd<F>
where
    F: Future<Output: Send> + Send + 'static,
{
    fn drop(&mut self) {
        // Without a runtime the server has ended, and the log says how far it came.
        if let (Some(work), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(work);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn work_goes_on_when_nobody_waits() {
        let ((start, started), (finish, finished)) = (oneshot::channel(), oneshot::channel());
        let mut work = Box::pin(to_the_end(async {
            let number: u8 = started.await.map_err(|_| Failure::Busy)?;
            finish.send(number).map_err(|_| Failure::Busy)
        }));
        let begun = std::future::poll_fn(|context| Poll::Ready(work.as_mut().poll(context))).await;
        assert!(begun.is_pending());
        drop(work);
        start.send(7).unwrap();
        assert_eq!(finished.await, Ok(7));
    }

    #[tokio::test]
    async fn whoever_waits_learns_what_came_of_it() {
        assert!(matches!(to_the_end(async { Ok(7) }).await, Ok(7)));
        let panics = async { if true { panic!("on purpose") } else { Ok(()) } };
        assert!(matches!(to_the_end(panics).await, Err(Failure::Broken(_))));
    }
}
