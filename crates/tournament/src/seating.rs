//! Seatings: every order of a group over the seats, so that the luck of the seat cancels out.

/// Returns the number of seatings of a group of this size.
pub fn permutations(seats: usize) -> usize {
    (1..=seats).product()
}

/// Returns a seating of a group: for each seat the index of the member. The numbers from 0 enumerate all orders, and
/// within each run as long as the number of seats, every member has every seat once.
///
/// ```
/// use tessera_tournament::seating;
/// assert_eq!((seating(2, 0), seating(2, 1)), (vec![0, 1], vec![1, 0]));
/// assert_eq!((seating(3, 1), seating(3, 3)), (vec![2, 0, 1], vec![0, 2, 1]));
/// ```
pub fn seating(seats: usize, number: usize) -> Vec<usize> {
    let number = number % permutations(seats);
    let (mut order, rotation) = (number / seats.max(1), number % seats.max(1));
    // The first member stays while the others are permuted; then all are rotated around the seats.
    let mut left: Vec<usize> = (1..seats).collect();
    let mut base = vec![0];
    while !left.is_empty() {
        let rest = permutations(left.len() - 1);
        base.push(left.remove(order / rest));
        order %= rest;
    }
    (0..seats).map(|seat| base[(seat + seats - rotation) % seats]).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_orders_come_once_and_each_run_gives_everybody_every_seat() {
        for seats in 1..=4 {
            let all: Vec<_> = (0..permutations(seats)).map(|number| seating(seats, number)).collect();
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), [1, 2, 6, 24][seats - 1]);
            for run in all.chunks(seats) {
                for seat in 0..seats {
                    let there: BTreeSet<usize> = run.iter().map(|seating| seating[seat]).collect();
                    assert_eq!(there.len(), seats);
                }
            }
        }
    }
}
