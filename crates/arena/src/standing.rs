//! How every entrant did, with bootstrap bars by deal.

use std::collections::BTreeMap;

use tessera_core::{Seed, choose};

use crate::Played;

/// A mean with its 95 % bar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bars {
    /// The mean over all bouts.
    pub mean: f64,
    /// The lower end of the bar.
    pub low: f64,
    /// The upper end of the bar.
    pub high: f64,
}

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

/// How often the deals are drawn anew for the bars.
const RESAMPLES: usize = 1000;

/// A row for each entrant. Bars come from drawing whole deals with replacement, because the bouts of a
/// deal hang together.
pub fn standing(played: &[Played], entrants: usize) -> Vec<Row> {
    (0..entrants)
        .map(|entrant| Row {
            firsts: bars(played, |bout| bout.share(entrant)),
            score: bars(played, |bout| bout.mean(entrant, |seat| f64::from(bout.scores[seat]))),
            rank: bars(played, |bout| bout.mean(entrant, |seat| f64::from(bout.ranks[seat]))),
        })
        .collect()
}

fn bars(played: &[Played], value: impl Fn(&Played) -> f64) -> Bars {
    let mut deals: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for bout in played {
        let (sum, count) = deals.entry(bout.bout.deal).or_default();
        *sum += value(bout);
        *count += 1.0;
    }
    let deals: Vec<(f64, f64)> = deals.into_values().collect();
    let mean = |deals: &mut dyn Iterator<Item = (f64, f64)>| {
        let (sum, count) =
            deals.fold((0.0, 0.0), |(sums, counts), (sum, count)| (sums + sum, counts + count));
        if count > 0.0 { sum / count } else { 0.0 }
    };
    if deals.is_empty() {
        return Bars { mean: 0.0, low: 0.0, high: 0.0 };
    }
    let mut rng = Seed::from_number(1).fast_rng();
    let mut means: Vec<f64> =
        (0..RESAMPLES).map(|_| mean(&mut (0..deals.len()).map(|_| *choose(&deals, &mut rng)))).collect();
    means.sort_by(f64::total_cmp);
    let at = |part: f64| means[(part * (RESAMPLES - 1) as f64).round() as usize];
    Bars { mean: mean(&mut deals.iter().copied()), low: at(0.025), high: at(0.975) }
}
