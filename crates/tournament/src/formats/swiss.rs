//! Swiss: in each round, entrants with similar points that have not met yet are paired.

use super::{Group, Results, tally};
use crate::Field;

/// The number of pairings tried before rematches are allowed.
const TRIES: u32 = 20_000;

/// The groups of the next round.
pub(super) fn pair(field: &Field, before: &[Vec<Group>], results: &Results) -> Vec<Group> {
    let count = field.title.entrants.len();
    let size = field.group_size();
    let bye = f64::from(field.title.games);
    let byes = |entrant: usize| {
        let alone = |group: &&Group| group.members == [entrant];
        before.iter().flatten().filter(alone).count()
    };
    let (mut points, mut places) = (vec![0.0; count], vec![0; count]);
    for entrant in 0..count {
        let (won, place) = tally(results.values(), entrant);
        (points[entrant], places[entrant]) = (won + bye * byes(entrant) as f64, place);
    }
    // Best first; ties are broken by seed.
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| {
        points[other].total_cmp(&points[one]).then(places[one].cmp(&places[other])).then(one.cmp(&other))
    });
    let mut met = vec![vec![0u32; count]; count];
    for group in before.iter().flatten() {
        for &one in &group.members {
            for &other in group.members.iter().filter(|&&other| other != one) {
                met[one][other] += 1;
            }
        }
    }
    // The excess entrants have a bye: the last of those with the fewest byes.
    let mut left_over = Vec::new();
    let fits =
        |count: usize| count.is_multiple_of(size) || (count % size > 1 && field.can_seat(count % size));
    while !fits(order.len()) {
        let fewest = order.iter().map(|&entrant| byes(entrant)).min().unwrap_or(0);
        let place = order.iter().rposition(|&entrant| byes(entrant) == fewest).unwrap_or(0);
        left_over.push(Group { members: vec![order.remove(place)] });
    }
    let mut groups = Vec::new();
    let mut tries = TRIES;
    if size != 2 || !pairs(&order, &met, &mut tries, &mut groups) {
        groups = closest(order, size, &met);
    }
    groups.extend(left_over);
    groups
}

/// Finds pairs that have not met, as close to each other in the standing as possible; returns false if there are none,
/// or too many possibilities to try.
fn pairs(left: &[usize], met: &[Vec<u32>], tries: &mut u32, groups: &mut Vec<Group>) -> bool {
    let Some((&first, others)) = left.split_first() else { return true };
    for (place, &other) in others.iter().enumerate() {
        if met[first][other] > 0 || *tries == 0 {
            continue;
        }
        *tries -= 1;
        groups.push(Group { members: vec![first, other] });
        let mut rest = others.to_vec();
        rest.remove(place);
        if pairs(&rest, met, tries, groups) {
            return true;
        }
        groups.pop();
    }
    false
}

/// Forms groups of neighbours in the standing, preferring those that have met least.
fn closest(mut left: Vec<usize>, size: usize, met: &[Vec<u32>]) -> Vec<Group> {
    let mut groups = Vec::new();
    while !left.is_empty() {
        let mut members = vec![left.remove(0)];
        while members.len() < size && !left.is_empty() {
            let before = |entrant: usize| members.iter().map(|&member| met[member][entrant]).sum::<u32>();
            let place = (0..left.len()).min_by_key(|&place| (before(left[place]), place)).unwrap_or(0);
            members.push(left.remove(place));
        }
        groups.push(Group { members });
    }
    groups
}
