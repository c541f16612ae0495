//! Work on several threads.

/// Does the work once for each of so many threads, at least one, and tells what came out in the order of
/// their numbers. The work gets its number; number 0 is done by the thread that asks.
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
