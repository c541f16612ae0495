//! Work that runs to completion even if its caller has gone.

use std::future::Future;

use super::Failure;

/// Runs some work in its own task. It completes even if the caller's connection breaks, so no commit goes unnoticed. A
/// panic ends only this work.
pub(super) async fn to_the_end<F, T>(work: F) -> Result<T, Failure>
where
    F: Future<Output = Result<T, Failure>> + Send + 'static,
    T: Send + 'static,
{
    let done = tokio::spawn(work).await;
    done.unwrap_or_else(|_| Err(Failure::Broken("a table panicked".to_owned())))
}

#[cfg(test)]
mod tests {
    use std::task::Poll;

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
