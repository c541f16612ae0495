//! How far the network and random ends can be trusted at each moment of a match.

use tessera_core::{FastRng, Rules};

use super::super::{Mixture, Network, ONE_MIXED, ONE_SLOPE, TILES};
use super::matches::{Choice, play};
use crate::players::completion::Completion;
use crate::players::evaluation::POINT;
use crate::players::field::Field;
use crate::players::insight::{chances, sign_of};
use crate::{Board, Player};

/// The mean of so many random ends is taken.
const ENDS: i32 = 24;
/// As if so many positions had shown that the network is right.
const TRUST: f64 = 20.0;

/// What is foreseen of the margin, seen from the player who places next: 1 for what is constant, by the network
/// and by random ends.
type Foreseen = [f64; 3];

/// The best mixtures for every number of tiles on the board.
pub(super) fn mixtures(
    board: Board,
    network: &Network,
    matches: usize,
    rng: &mut FastRng,
) -> [Mixture; TILES] {
    let mut known: [Vec<(Foreseen, f64)>; TILES] = std::array::from_fn(|_| Vec::new());
    for _ in 0..matches {
        let mut seen = Vec::new();
        let end = play(board, Choice::Network(network), rng, |position, rng| {
            let field = Field::new(position);
            let mut completion = Completion::new(position, &field);
            let ends = (0..ENDS).map(|_| completion.margin(rng)).sum::<i32>();
            let sign = sign_of(position.player());
            let margin = f64::from(sign * network.margin(position, &field)) / f64::from(POINT);
            let foreseen = [1.0, margin, f64::from(sign * ends) / f64::from(ENDS)];
            seen.push((position.placed(), sign, foreseen));
        });
        let scores = end.scores().0;
        for (placed, sign, foreseen) in seen {
            known[placed].push((foreseen, f64::from(sign * (scores[0] - scores[1]))));
        }
    }
    known.map(|known| mixture(&known))
}

fn mixture(known: &[(Foreseen, f64)]) -> Mixture {
    let weights = least_squares(known);
    let mixed = |foreseen: &Foreseen| (0..3).map(|index| weights[index] * foreseen[index]).sum::<f64>();
    let off = |slope: f32| -> f64 {
        let square = |(foreseen, margin): &(Foreseen, f64)| {
            let chance =
                chances(slope, (mixed(foreseen) * f64::from(POINT)) as i32).0[Player::Orange.index()];
            let won = if *margin == 0.0 { 0.5 } else { (margin.signum() + 1.0) / 2.0 };
            (f64::from(chance) - won).powi(2)
        };
        known.iter().map(square).sum()
    };
    let slopes = (1..200).map(|step| step as f32 / 200.0);
    let slope = slopes.min_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap_or_default();
    let whole = |weight: f64, one: i32| (weight * f64::from(one)).round() as i16;
    Mixture {
        network: whole(weights[1], ONE_MIXED),
        ends: whole(weights[2], ONE_MIXED),
        tempo: whole(weights[0], POINT),
        slope: whole(slope.into(), ONE_SLOPE),
    }
}

/// The weights whose sums of products come closest to the margins.
fn least_squares(known: &[(Foreseen, f64)]) -> [f64; 3] {
    let mut rows = [[0.0; 4]; 3];
    for (at, row) in rows.iter_mut().enumerate() {
        row[at] = TRUST;
        row[3] = if at == 1 { TRUST } else { 0.0 };
        for (foreseen, margin) in known {
            (0..3).for_each(|index| row[index] += foreseen[at] * foreseen[index]);
            row[3] += foreseen[at] * margin;
        }
    }
    for pivot in 0..3 {
        let by = rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|number| *number /= by);
        let subtracted = rows[pivot];
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let times = row[pivot];
            row.iter_mut().zip(subtracted).for_each(|(number, other)| *number -= times * other);
        }
    }
    rows.map(|row| row[3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_squares_find_the_weights() {
        // Many positions whose margin is 2 + network / 2 - ends.
        let foreseen = (0..60).map(|at| [1.0, f64::from(at % 7) - 3.0, f64::from(at % 5) - 2.0]);
        let known: Vec<_> = foreseen.cycle().take(60_000).map(|x| (x, 2.0 + 0.5 * x[1] - x[2])).collect();
        let weights = least_squares(&known);
        for (weight, expected) in weights.into_iter().zip([2.0, 0.5, -1.0]) {
            assert!((weight - expected).abs() < 0.01, "{weights:?}");
        }
    }
}
