//! Round robin and gauntlet: a single round whose groups are known from the start.

use super::Group;
use crate::Field;

/// Returns every possible group.
pub(super) fn everybody(field: &Field) -> Vec<Group> {
    let (count, size) = (field.title.entrants.len(), field.group_size());
    let mut members: Vec<usize> = (0..size).collect();
    let mut groups = Vec::new();
    loop {
        groups.push(Group { members: members.clone() });
        // Advance the last member that can still move, and place those after it directly behind.
        let Some(place) = (0..size).rev().find(|&place| members[place] < count - size + place) else {
            return groups;
        };
        members[place] += 1;
        for later in place + 1..size {
            members[later] = members[later - 1] + 1;
        }
    }
}

/// Returns groups of the first entrant with each run of the others, so that it meets every other one equally often.
pub(super) fn gauntlet(field: &Field) -> Vec<Group> {
    let (others, size) = (field.title.entrants.len() - 1, field.group_size() - 1);
    // With just enough other entrants for the seats there is only one group.
    let runs = if others == size { 1 } else { others };
    let run = |first: usize| (0..size).map(move |step| 1 + (first + step) % others);
    (0..runs).map(|first| Group { members: std::iter::once(0).chain(run(first)).collect() }).collect()
}
