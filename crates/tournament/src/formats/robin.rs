//! Round robin and gauntlet: one round, all of whose groups are known from the start.

use super::Group;
use crate::Field;

/// Every group that can be formed.
pub(super) fn everybody(field: &Field) -> Vec<Group> {
    let (count, size) = (field.title.entrants.len(), field.group_size());
    let mut members: Vec<usize> = (0..size).collect();
    let mut groups = Vec::new();
    loop {
        groups.push(Group { members: members.clone() });
        // The last member that can still move on does, and those after it follow close behind.
        let Some(place) = (0..size).rev().find(|&place| members[place] < count - size + place) else {
            return groups;
        };
        members[place] += 1;
        for later in place + 1..size {
            members[later] = members[later - 1] + 1;
        }
    }
}

/// The first entrant with each run of the others, so that every other one meets it equally often.
pub(super) fn gauntlet(field: &Field) -> Vec<Group> {
    let (others, size) = (field.title.entrants.len() - 1, field.group_size() - 1);
    // With as many others as there are seats for them there is only one group.
    let runs = if others == size { 1 } else { others };
    let run = |first: usize| (0..size).map(move |step| 1 + (first + step) % others);
    (0..runs).map(|first| Group { members: std::iter::once(0).chain(run(first)).collect() }).collect()
}
