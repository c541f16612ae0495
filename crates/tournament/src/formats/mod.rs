//! The formats: determine the next matches from the results so far.

pub(crate) mod knockout;
mod robin;
mod swiss;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::seating::seating;
use crate::{Field, MatchId, Outcome, Planned};

/// The format of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Every possible group meets.
    RoundRobin,
    /// The first entrant meets all others.
    Gauntlet,
    /// In each round, entrants with similar points meet.
    Swiss,
    /// The winner of each group advances.
    Elimination,
}

impl Format {
    const ALL: [(Format, &'static str); 4] = [
        (Format::RoundRobin, "round-robin"),
        (Format::Gauntlet, "gauntlet"),
        (Format::Swiss, "swiss"),
        (Format::Elimination, "elimination"),
    ];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Format::ALL.iter().find(|(format, _)| format == self);
        f.write_str(name.map_or("", |(_, name)| name))
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let found = Format::ALL.iter().find(|(_, name)| *name == text);
        found.map(|(format, _)| *format).ok_or_else(|| {
            format!("the formats are round-robin, gauntlet, swiss and elimination, not {text:?}")
        })
    }
}

/// A group of entrants that meet in a round; a single entrant has a bye.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The members.
    pub members: Vec<usize>,
}

/// The next step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// These matches, in any order or in parallel.
    Play(Vec<Planned>),
    /// The tournament is over; holds its rounds.
    Over(Vec<Vec<Group>>),
}

/// The results so far.
pub(crate) type Results = BTreeMap<MatchId, Outcome>;

/// Returns the matches that can be played now.
pub fn next(field: &Field, results: &BTreeMap<MatchId, Outcome>) -> Next {
    let mut rounds: Vec<Vec<Group>> = Vec::new();
    loop {
        let round = rounds.len() as u32;
        let Some(groups) = groups(field, round, &rounds, results) else { return Next::Over(rounds) };
        let mut missing = Vec::new();
        for (number, group) in (0..).zip(&groups) {
            if group.members.len() > 1 {
                missing.extend(missing_of(field, round, number, group, results));
            }
        }
        if !missing.is_empty() {
            return Next::Play(missing);
        }
        rounds.push(groups);
    }
}

/// Returns the groups of a round after all earlier rounds are over; `None` after the last round.
fn groups(field: &Field, round: u32, before: &[Vec<Group>], results: &Results) -> Option<Vec<Group>> {
    match field.title.format {
        Format::RoundRobin => (round == 0).then(|| robin::everybody(field)),
        Format::Gauntlet => (round == 0).then(|| robin::gauntlet(field)),
        Format::Swiss => (round < field.rounds).then(|| swiss::pair(field, before, results)),
        Format::Elimination => knockout::round(field, before, results),
    }
}

/// Returns the unplayed matches of a group.
fn missing_of(field: &Field, round: u32, number: u32, group: &Group, results: &Results) -> Vec<Planned> {
    let count = match field.title.format {
        Format::Elimination => knockout::wanted(field, round, number, group, results),
        _ => field.title.games,
    };
    let planned = (0..count).map(|game| plan(field, MatchId { round, group: number, game }, group));
    planned.filter(|plan| !results.contains_key(&plan.id)).collect()
}

/// The range of deal numbers per round; different rounds have different deals.
const DEALS_OF_A_ROUND: u64 = 1 << 20;

/// A match of a group.
fn plan(field: &Field, id: MatchId, group: &Group) -> Planned {
    let MatchId { round, group: number, game } = id;
    let seatings = field.seatings(group.members.len()) as u32;
    // If not all seatings of a deal are played, the groups start with different ones.
    let shift = if field.title.games.is_multiple_of(seatings) { 0 } else { number };
    let order = match field.is_solo() {
        true => (0..group.members.len()).collect(),
        false => seating(group.members.len(), (game % seatings + shift) as usize),
    };
    Planned {
        id,
        deal: u64::from(round) * DEALS_OF_A_ROUND + u64::from(game / seatings),
        seating: order.into_iter().map(|member| group.members[member]).collect(),
    }
}

/// Returns the points and the sum of ranks of an entrant in the matches of a round and group.
pub(crate) fn tally<'a>(outcomes: impl Iterator<Item = &'a Outcome>, entrant: usize) -> (f64, u32) {
    outcomes.fold((0.0, 0), |(points, places), outcome| {
        let seat = outcome.plan.seating.iter().position(|&seated| seated == entrant);
        let place = seat.map_or(0, |seat| u32::from(outcome.ranks[seat]));
        (points + outcome.points(entrant).unwrap_or(0.0), places + place)
    })
}
