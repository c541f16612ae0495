//! How every entrant did, with an interval for each number.

use std::collections::BTreeMap;

use crate::Played;
use crate::interval::{Bars, Deal, on_a_scale, without_ends};

/// How one entrant did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// First places, shared ones in part.
    pub firsts: Bars,
    /// Points.
    pub score: Bars,
    /// Places; 1 is first.
    pub rank: Bars,
}

/// A row for each entrant, with intervals over whole deals, because the bouts of a deal hang together.
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

/// The sums of a value by deal.
fn deals(played: &[Played], value: impl Fn(&Played) -> f64) -> Vec<Deal> {
    let mut deals: BTreeMap<u64, Deal> = BTreeMap::new();
    for bout in played {
        let (sum, count) = deals.entry(bout.bout.deal).or_default();
        *sum += value(bout);
        *count += 1.0;
    }
    deals.into_values().collect()
}
