//! The table: points, ranks, ratings, and the cross table.

use std::collections::BTreeMap;

use tessera_arena::{Bars, Deal, on_a_scale};

use crate::formats::knockout;
use crate::rating::{Comparison, Rating, ratings};
use crate::{Field, Format, Group, MatchId, Outcome};

/// The results of one entrant.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The entrant.
    pub entrant: usize,
    /// The rank in the table; 1 is first.
    pub place: usize,
    /// The number of matches played.
    pub matches: usize,
    /// First places, counting shared ones in part, and a whole group of matches for a bye.
    pub points: f64,
    /// The share of points in its matches, with its interval.
    pub share: Bars,
    /// The mean of its ranks.
    pub mean_place: f64,
    /// The rating; `None` without a match.
    pub rating: Option<Rating>,
    /// The number of matches forfeited.
    pub forfeits: usize,
    /// The number of byes.
    pub byes: usize,
    /// The number of rounds of an elimination that it has reached, plus one for the winner.
    pub rounds: usize,
    /// The average time per move over its matches, in milliseconds.
    pub ms: f64,
}

/// The results of all entrants.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The entrants, best first.
    pub rows: Vec<Row>,
    /// For each pair of entrants, how often the first was ahead of the second, with a shared rank as half, and how
    /// often they have met.
    pub cross: Vec<Vec<(f64, usize)>>,
}

impl Standing {
    /// Computes the table from these results. `rounds` are the rounds of a finished tournament, or `None`.
    pub fn of(field: &Field, results: &BTreeMap<MatchId, Outcome>, rounds: &[Vec<Group>]) -> Standing {
        let count = field.title.entrants.len();
        let comparisons: Vec<Comparison> = results
            .values()
            .map(|outcome| outcome.plan.seating.iter().copied().zip(outcome.ranks.iter().copied()).collect())
            .collect();
        let rated = ratings(count, &comparisons);
        let mut rows: Vec<Row> =
            (0..count).map(|entrant| row(field, results, rounds, entrant, rated[entrant])).collect();
        if field.title.format == Format::Elimination
            && let Some(champion) = knockout::champion(field, rounds, results)
        {
            rows[champion].rounds += 1;
        }
        // Entrants eliminated in the same round had different opponents before.
        let last: Vec<f64> = (0..count).map(|entrant| points_of_last_round(results, entrant)).collect();
        let is_knockout = field.title.format == Format::Elimination;
        let worth = |row: &Row| if is_knockout { last[row.entrant] } else { row.points };
        let place = |row: &Row| if is_knockout { 0.0 } else { row.mean_place };
        rows.sort_by(|one, other| {
            (other.rounds.cmp(&one.rounds))
                .then(worth(other).total_cmp(&worth(one)))
                .then(place(one).total_cmp(&place(other)))
                .then(one.entrant.cmp(&other.entrant))
        });
        for (number, row) in rows.iter_mut().enumerate() {
            row.place = number + 1;
        }
        Standing { rows, cross: cross(count, &comparisons) }
    }
}

/// Returns the result of an entrant in the last round that it played.
fn points_of_last_round(results: &BTreeMap<MatchId, Outcome>, entrant: usize) -> f64 {
    let points =
        results.values().filter_map(|outcome| Some((outcome.plan.id.round, outcome.points(entrant)?)));
    let points: Vec<(u32, f64)> = points.collect();
    let last = points.iter().map(|(round, _)| *round).max();
    points.iter().filter(|(round, _)| Some(*round) == last).map(|(_, points)| points).sum()
}

fn row(
    field: &Field,
    results: &BTreeMap<MatchId, Outcome>,
    rounds: &[Vec<Group>],
    entrant: usize,
    rating: Rating,
) -> Row {
    let mut deals: BTreeMap<(u32, u32, u64), Deal> = BTreeMap::new();
    let (mut matches, mut points, mut places, mut forfeits, mut ms) = (0, 0.0, 0, 0, 0.0);
    for outcome in results.values() {
        let Some(seat) = outcome.plan.seating.iter().position(|&seated| seated == entrant) else { continue };
        let won = outcome.points(entrant).unwrap_or(0.0);
        matches += 1;
        points += won;
        places += usize::from(outcome.ranks[seat]);
        forfeits += usize::from(outcome.loss.as_ref().is_some_and(|loss| loss.seat.index() == seat));
        ms += outcome.ms.get(seat).copied().unwrap_or(0.0);
        let deal =
            deals.entry((outcome.plan.id.round, outcome.plan.id.group, outcome.plan.deal)).or_default();
        *deal = (deal.0 + won, deal.1 + 1.0);
    }
    let deals: Vec<Deal> = deals.into_values().collect();
    let is_in = |groups: &&Vec<Group>| groups.iter().any(|group| group.members.contains(&entrant));
    let byes = rounds.iter().flatten().filter(|group| group.members == [entrant]).count();
    let is_swiss = field.title.format == Format::Swiss;
    let each = matches.max(1) as f64;
    Row {
        entrant,
        place: 0,
        matches,
        points: points + if is_swiss { byes as f64 * f64::from(field.title.games) } else { 0.0 },
        share: on_a_scale(&deals, 0.0, 1.0),
        mean_place: if matches == 0 { f64::NAN } else { places as f64 / each },
        rating: (matches > 0).then_some(rating),
        forfeits,
        byes,
        rounds: if field.title.format == Format::Elimination {
            rounds.iter().filter(is_in).count()
        } else {
            0
        },
        ms: ms / each,
    }
}

fn cross(count: usize, comparisons: &[Comparison]) -> Vec<Vec<(f64, usize)>> {
    let mut cross = vec![vec![(0.0, 0); count]; count];
    for comparison in comparisons {
        for &(one, place) in comparison {
            for &(other, other_place) in comparison.iter().filter(|(other, _)| *other != one) {
                let cell = &mut cross[one][other];
                cell.0 += match place.cmp(&other_place) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                cell.1 += 1;
            }
        }
    }
    cross
}
