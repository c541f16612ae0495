//! The slope of the winning probability over the predicted margin, at each stage of a match.

use tessera_agamemnon::training::layout::{MOMENTS, ONE_SLOPE};
use tessera_agamemnon::training::{Network, chance};
use tessera_agamemnon::{Board, Position};
use tessera_core::{FastRng, Rules};

use crate::self_play::{Choice, play};

/// Orange's predicted lead in units of a point, and the result of the match: 1 if Orange won, 0 if Black did, in
/// between for a draw.
type Foreseen = (i32, f64);

/// The best slopes for every number of tiles on the board.
pub(crate) fn slopes(board: Board, network: &Network, matches: usize, rng: &mut FastRng) -> [i16; MOMENTS] {
    let mut known: [Vec<Foreseen>; MOMENTS] = std::array::from_fn(|_| Vec::new());
    for _ in 0..matches {
        let mut seen = Vec::new();
        let end = play(board, Choice::Network(network), rng, |position: &Position, _| {
            seen.push((position.placed(), network.margin(position)));
        });
        let scores = end.scores().0;
        let won = f64::from((scores[0] - scores[1]).signum() + 1) / 2.0;
        seen.into_iter().for_each(|(placed, ahead)| known[placed].push((ahead, won)));
    }
    known.map(|known| (slope(&known) * ONE_SLOPE as f32).round() as i16)
}

/// Returns the slope whose probabilities best fit the results.
fn slope(known: &[Foreseen]) -> f32 {
    let off = |slope: f32| -> f64 {
        let square = |(ahead, won): &Foreseen| (f64::from(chance(slope, *ahead)) - won).powi(2);
        known.iter().map(square).sum()
    };
    let slopes = (1..200).map(|step| step as f32 / 200.0);
    slopes.min_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_agamemnon::training::layout::POINT;

    #[test]
    fn a_slope_is_found_from_how_matches_ended() {
        // Two points ahead won 19 of 20 matches, and as many behind lost them: that is a chance of
        // 0.5 + 0.5 * lead / sqrt(1 + lead * lead) = 0.95 with a lead of 2.06.
        let known: Vec<Foreseen> = (0..40)
            .map(|number| {
                let sign = if number % 2 == 0 { 1 } else { -1 };
                let won = if number < 38 { sign } else { -sign };
                (2 * sign * POINT, f64::from(won + 1) / 2.0)
            })
            .collect();
        assert!((slope(&known) - 0.995).abs() < 1e-6, "{}", slope(&known));
        // Three of four are a lead of 0.577, or 0.289 for each of two points.
        let known = [1.0, 1.0, 1.0, 0.0].map(|won| (2 * POINT, won));
        assert!((slope(&known) - 0.29).abs() < 1e-6, "{}", slope(&known));
    }
}
