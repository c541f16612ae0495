//! The opinion on one position.

use tessera_core::{Advice, AnyMatch, BySeat, Seat, Turn};

use crate::Comparison;

/// The expected result of every seat in a position, and the best move of the seat on turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// The expected result of every seat: 1 is a sole win, 0 a loss.
    pub values: BySeat<f32>,
    /// Whether the values are proved and not estimated.
    pub proved: bool,
    /// The final lead in points of each of two seats over the other, if known.
    pub margins: Option<BySeat<f32>>,
    /// The best move; empty where no player is on turn.
    pub best: String,
    /// The continuation, starting with the best move.
    pub line: Vec<String>,
    /// The comparison of the played move with the best one, if they differ and the played move is to be judged.
    pub compared: Option<Comparison>,
}

impl Opinion {
    /// Returns the opinion that advice for a position expresses.
    pub fn of(advice: Advice<String>, position: &dyn AnyMatch) -> Opinion {
        let margins = match (position.turn(), position.seats(), advice.margin) {
            (Turn::Player(seat), 2, Some(margin)) => Some(two_sided(seat, margin)),
            _ => None,
        };
        let Advice { action, values, proved, line, .. } = advice;
        Opinion { values, proved, margins, best: action, line, compared: None }
    }

    /// Returns the opinion on a finished match: the actual results.
    pub fn of_end(position: &dyn AnyMatch) -> Opinion {
        let (ranks, scores) = (position.ranks(), position.scores());
        let winners = ranks.0.iter().filter(|&&rank| rank == 1).count().max(1);
        let mut values = BySeat::default();
        for seat in Seat::first(position.seats()) {
            values[seat] = if ranks[seat] == 1 { 1.0 / winners as f32 } else { 0.0 };
        }
        let margins = (position.seats() == 2).then(|| {
            let [first, second] = [Seat::new(0), Seat::new(1)];
            two_sided(first, (scores[first] - scores[second]) as f32)
        });
        Opinion { values, proved: true, margins, best: String::new(), line: Vec::new(), compared: None }
    }

    /// Returns the opinion at a dealer's turn: the mean over the draws.
    pub(crate) fn mean<'a>(opinions: impl Iterator<Item = (&'a Opinion, u64)>, complete: bool) -> Opinion {
        let (mut values, mut weights, mut proved) = (BySeat::<f64>::default(), 0.0, complete);
        for (opinion, weight) in opinions {
            let weight = weight as f64;
            weights += weight;
            proved &= opinion.proved;
            for (value, one) in values.0.iter_mut().zip(opinion.values.0) {
                *value += weight * f64::from(one);
            }
        }
        let values = BySeat(values.0.map(|value| (value / weights.max(1.0)) as f32));
        Opinion { values, proved, margins: None, best: String::new(), line: Vec::new(), compared: None }
    }
}

fn two_sided(seat: Seat, margin: f32) -> BySeat<f32> {
    let mut margins = BySeat::default();
    margins[seat] = margin;
    margins[seat.next(2)] = -margin;
    margins
}
