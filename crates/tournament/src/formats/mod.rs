//! The formats: which matches come next, given the results so far.

pub(crate) mod knockout;
mod robin;
mod swiss;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::seating::seating;
use crate::{Field, MatchId, Outcome, Planned};

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Every group that can be formed meets.
    RoundRobin,
    /// The first entrant meets all others.
    Gauntlet,
    /// In each round those meet who have about the same points.
    Swiss,
    /// Who wins the group goes on.
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

/// Entrants who meet in a round; one alone has a bye.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Who they are.
    pub members: Vec<usize>,
}

/// What comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// These matches, in any order and at the same time.
    Play(Vec<Planned>),
    /// Nothing: the tournament is over, and these were its rounds.
    Over(Vec<Vec<Group>>),
}

/// The results so far.
pub(crate) type Results = BTreeMap<MatchId, Outcome>;

/// Which matches can be played now.
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

/// The groups of a round, all earlier rounds of which are over; nothing after the last round.
fn groups(field: &Field, round: u32, before: &[Vec<Group>], results: &Results) -> Option<Vec<Group>> {
    match field.title.format {
        Format::RoundRobin => (round == 0).then(|| robin::everybody(field)),
        Format::Gauntlet => (round == 0).then(|| robin::gauntlet(field)),
        Format::Swiss => (round < field.rounds).then(|| swiss::pair(field, before, results)),
        Format::Elimination => knockout::round(field, before, results),
    }
}

/// The matches of a group that are not played yet.
fn missing_of(field: &Field, round: u32, number: u32, group: &Group, results: &Results) -> Vec<Planned> {
    let count = match field.title.format {
        Format::Elimination => knockout::wanted(field, round, number, group, results),
        _ => field.title.games,
    };
    let planned = (0..count).map(|game| plan(field, MatchId { round, group: number, game }, group));
    planned.filter(|plan| !results.contains_key(&plan.id)).collect()
}

/// The deals of different rounds are different ones.
const DEALS_OF_A_ROUND: u64 = 1 << 20;

/// A match of a group.
fn plan(field: &Field, id: MatchId, group: &Group) -> Planned {
    let MatchId { round, group: number, game } = id;
    let seatings = field.seatings(group.members.len()) as u32;
    // Where not all seatings of a deal are played, the groups begin at different ones.
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

/// The points and the sum of places of an entrant in the matches of a round and group.
pub(crate) fn tally<'a>(outcomes: impl Iterator<Item = &'a Outcome>, entrant: usize) -> (f64, u32) {
    outcomes.fold((0.0, 0), |(points, places), outcome| {
        let seat = outcome.plan.seating.iter().position(|&seated| seated == entrant);
        let place = seat.map_or(0, |seat| u32::from(outcome.ranks[seat]));
        (points + outcome.points(entrant).unwrap_or(0.0), places + place)
    })
}
