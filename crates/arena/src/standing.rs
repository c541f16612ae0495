//! The results of every entrant, with a confidence interval for each number.

use std::collections::BTreeMap;

use crate::Played;
use crate::interval::{Bars, Deal, on_a_scale, without_ends};

/// The results of one entrant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// First places, counting shared ones in part.
    pub firsts: Bars,
    /// Points.
    pub score: Bars,
    /// Ranks; 1 is first.
    pub rank: Bars,
}

/// Returns a row for each entrant. The intervals are over whole deals, because the bouts of a deal are correlated.
pub fn standing(played: &[Played], entrants: usize) -> Vec<Row> {
    let seats = played.first().map_or(1, |bout| bout.seating.len());
    (0..entrants)
        .map(|entrant| Row {
            firsts: on_a_scale(&deals(played, |bout| bout.share(entrant)), 0.0, 1.0),
            score: without_ends(&deals(played, |bout| {
                bout.mean(entrant, |seat| f64::from(bout.scores[seat]))
            })),
            rank: on_a_scale(
                &deals(played, |bout| bout.mean(entrant, |seat| f64::from(bout.ranks[seat]))),
                1.0,
                seats as f64,
            ),
        })
        .collect()
}

/// Returns the sums of a value per deal.
fn deals(played: &[Played], value: impl Fn(&Played) -> f64) -> Vec<Deal> {
    let mut deals: BTreeMap<u64, Deal> = BTreeMap::new();
    for bout in played {
        let (sum, count) = deals.entry(bout.bout.deal).or_default();
        *sum += value(bout);
        *count += 1.0;
    }
    deals.into_values().collect()
}
