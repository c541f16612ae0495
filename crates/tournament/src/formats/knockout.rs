//! Elimination: the winner of each group advances; a group plays until one member cannot be overtaken.

use super::{Group, Results, tally};
use crate::{Field, MatchId, Outcome};

/// The number of tie-break deals for a group that is level after its matches, before the better seed advances.
const EXTRA_DEALS: u32 = 4;

/// Returns the groups of the next round; `None` if one entrant is left.
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
    // As many groups as a full bracket has. The seeds are assigned in serpentine order, so the best one meets the last;
    // the missing entrants of a full bracket are byes for the best seeds.
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
        // A match cannot have so few seats, so the best seed advances.
        group.members.truncate(1);
    }
    Some(groups)
}

/// Returns the winner of the last group of a finished tournament.
pub(crate) fn champion(field: &Field, rounds: &[Vec<Group>], results: &Results) -> Option<usize> {
    let last = rounds.last()?;
    let [group] = &last[..] else { return None };
    Some(standing(field, rounds.len() as u32 - 1, 0, group, results)[0].0)
}

/// Returns how many matches a group needs given its results: one deal with all seatings at a time.
pub(super) fn wanted(field: &Field, round: u32, number: u32, group: &Group, results: &Results) -> u32 {
    let seatings = field.seatings(group.members.len()) as u32;
    let games = field.title.games;
    let most = games + EXTRA_DEALS * seatings;
    let played = of_group(round, number, results).count() as u32;
    // A started deal is completed, so that nobody has the better seats.
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

/// Returns the members of a group with their points, winner first; ties are broken by rank, then by seed.
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
