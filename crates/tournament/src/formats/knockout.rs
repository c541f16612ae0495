//! Elimination: the winner of each group goes on; a group plays until one cannot be overtaken.

use super::{Group, Results, tally};
use crate::{Field, MatchId, Outcome};

/// How many further deals decide a group that is level after its matches, before the better seed goes on.
const EXTRA_DEALS: u32 = 4;

/// The groups of the next round; nothing if one entrant is left.
pub(super) fn round(field: &Field, before: &[Vec<Group>], results: &Results) -> Option<Vec<Group>> {
    let left: Vec<usize> = match before.last() {
        None => (0..field.title.entrants.len()).collect(),
        Some(groups) => {
            let round = before.len() as u32 - 1;
            let winner = |(number, group): (u32, &Group)| standing(field, round, number, group, results)[0].0;
            let mut winners: Vec<usize> = (0..).zip(groups).map(winner).collect();
            winners.sort_unstable();
            winners
        }
    };
    if left.len() < 2 {
        return None;
    }
    // As many groups as a full bracket has. The seeds go through them forwards and backwards in turn, so the best one
    // meets the last; what a full bracket has more than there are entrants are byes of the best.
    let size = field.group_size();
    let mut count = 1;
    while count * size < left.len() {
        count *= size;
    }
    let mut groups = vec![Group { members: Vec::new() }; count];
    for (number, entrant) in left.into_iter().enumerate() {
        let (row, column) = (number / count, number % count);
        groups[if row % 2 == 0 { column } else { count - 1 - column }].members.push(entrant);
    }
    for group in groups.iter_mut().filter(|group| !field.can_seat(group.members.len())) {
        // No match has so few seats: the best seed goes on.
        group.members.truncate(1);
    }
    Some(groups)
}

/// Who has won the last group of a tournament that is over.
pub(crate) fn champion(field: &Field, rounds: &[Vec<Group>], results: &Results) -> Option<usize> {
    let last = rounds.last()?;
    let [group] = &last[..] else { return None };
    Some(standing(field, rounds.len() as u32 - 1, 0, group, results)[0].0)
}

/// How many matches a group needs, as far as its results tell: a deal with all seatings at a time.
pub(super) fn wanted(field: &Field, round: u32, number: u32, group: &Group, results: &Results) -> u32 {
    let seatings = field.seatings(group.members.len()) as u32;
    let games = field.title.games;
    let most = games + EXTRA_DEALS * seatings;
    let played = of_group(round, number, results).count() as u32;
    // A deal that has begun is played to its end, so that nobody has the better seats.
    let begun = if played <= games {
        played.next_multiple_of(seatings).min(games)
    } else {
        (played - games).next_multiple_of(seatings) + games
    };
    if played < begun {
        return begun;
    }
    let ranked = standing(field, round, number, group, results);
    let lead = ranked[0].1 - ranked[1].1;
    let is_over = match played < games {
        true => lead > f64::from(games - played),
        false => lead > 0.0,
    };
    if is_over || played >= most {
        return played;
    }
    let next = played + seatings;
    if played < games { next.min(games) } else { next.min(most) }
}

/// The members of a group with their points, the winner first; among equals the better place, then the better seed.
fn standing(field: &Field, round: u32, number: u32, group: &Group, results: &Results) -> Vec<(usize, f64)> {
    let mut ranked: Vec<(usize, f64, u32)> = group
        .members
        .iter()
        .map(|&member| {
            let (points, places) = tally(of_group(round, number, results), member);
            (member, points, places)
        })
        .collect();
    ranked
        .sort_by(|one, other| other.1.total_cmp(&one.1).then(one.2.cmp(&other.2)).then(one.0.cmp(&other.0)));
    debug_assert!(ranked.len() <= field.group_size(), "a group fits into a match");
    ranked.into_iter().map(|(member, points, _)| (member, points)).collect()
}

fn of_group(round: u32, group: u32, results: &Results) -> impl Iterator<Item = &Outcome> {
    let (first, last) = (MatchId { round, group, game: 0 }, MatchId { round, group, game: u32::MAX });
    results.range(first..=last).map(|(_, outcome)| outcome)
}
