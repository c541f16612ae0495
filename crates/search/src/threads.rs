//! Parallel work on several threads.

/// Runs the work once per thread, at least once, and returns the results in the order of the thread numbers. The work
/// is passed its number; number 0 runs on the calling thread.
///
/// ```
/// assert_eq!(tessera_search::together(3, |number| 10 * number), [0, 10, 20]);
/// ```
pub fn together<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let work = &work;
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.max(1)).map(|number| scope.spawn(move || work(number))).collect();
        let mut done = vec![work(0)];
        for other in others {
            done.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    })
}
