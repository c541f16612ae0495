//! The entrants and settings: everything that determines the matches of a tournament.

use std::collections::BTreeSet;

use tessera_arena::Entrant;
use tessera_core::{AnyGame, PLAYERS, Problem, Seed, StateHash, shuffle};

use crate::Format;

/// The maximum number of entrants.
const MOST: usize = 256;

/// The settings of a tournament, as requested.
#[derive(Clone, Debug)]
pub struct Title {
    /// The version of the program.
    pub version: String,
    /// The options of the game.
    pub options: Vec<(String, String)>,
    /// The entrants, best seed first.
    pub entrants: Vec<Entrant>,
    /// The engines, as `NAME=COMMAND`.
    pub engines: Vec<String>,
    /// The format.
    pub format: Format,
    /// The number of matches per group.
    pub games: u32,
    /// The number of rounds of a Swiss tournament.
    pub rounds: Option<u32>,
    /// Whether the seeding is random instead of as typed.
    pub is_drawn: bool,
    /// The seed of all randomness.
    pub seed: u64,
}

/// A validated tournament.
#[derive(Clone)]
pub struct Field {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The settings; with random seeding, the entrants are in the order of the draw.
    pub title: Title,
    /// The number of seats of a match: 1 in a single-player game.
    pub seats: usize,
    /// The number of rounds, if the format has a fixed one.
    pub rounds: u32,
}

/// The reason why a tournament is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FieldError {
    /// The options are not valid for the game.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// There are too few or too many entrants.
    #[error("a tournament has 2 to {MOST} entrants, not {0}")]
    Count(usize),
    /// Two entrants have the same name.
    #[error(
        "{0} takes part twice; results go by name, so give one of them another pace or an engine of its own"
    )]
    Twice(String),
    /// There are too few for a match.
    #[error(
        "a match has {seats} seats, and only {entrants} take part; `-o players={entrants}` makes it smaller"
    )]
    TooFew {
        /// The seats of a match.
        seats: usize,
        /// The number of entrants.
        entrants: usize,
    },
    /// A round robin would have too many groups.
    #[error(
        "a round robin of {entrants} has {groups} groups of {seats}, which is too many; use --format swiss"
    )]
    TooMany {
        /// The number of entrants.
        entrants: usize,
        /// The number of groups.
        groups: u64,
        /// The seats of a match.
        seats: usize,
    },
}

/// The maximum number of groups of a round robin.
const MOST_GROUPS: u64 = 20_000;

impl Field {
    /// Validates the settings of a tournament.
    pub fn new(game: &'static dyn AnyGame, mut title: Title) -> Result<Field, FieldError> {
        let count = title.entrants.len();
        if !(2..=MOST).contains(&count) {
            return Err(FieldError::Count(count));
        }
        let mut names = BTreeSet::new();
        if let Some(twice) = title.entrants.iter().find(|entrant| !names.insert(entrant.to_string())) {
            return Err(FieldError::Twice(twice.to_string()));
        }
        let options: Vec<(&str, &str)> =
            title.options.iter().map(|(name, value)| (&**name, &**value)).collect();
        let seats = game.start(&options, &mut Seed::from_number(title.seed).deal_rng())?.seats();
        if title.is_drawn {
            shuffle(&mut title.entrants, &mut Seed::from_number(title.seed).deal_rng());
        }
        let rounds = title.rounds.unwrap_or_else(|| (usize::BITS - (count - 1).leading_zeros()).max(3));
        let field = Field { game, title, seats, rounds };
        let size = field.group_size();
        if count < size {
            return Err(FieldError::TooFew { seats, entrants: count });
        }
        let groups = (0..size as u64).fold(1u64, |all, taken| all * (count as u64 - taken) / (taken + 1));
        if field.title.format == Format::RoundRobin && groups > MOST_GROUPS {
            return Err(FieldError::TooMany { entrants: count, groups, seats });
        }
        Ok(field)
    }

    /// Returns whether the game is for one player: everybody plays the same deals alone, and the points are compared.
    pub fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// Returns the number of entrants in a full group.
    pub fn group_size(&self) -> usize {
        self.seats.max(2)
    }

    /// Returns the number of seatings per deal of a group.
    pub fn seatings(&self, members: usize) -> usize {
        if self.is_solo() { 1 } else { crate::permutations(members) }
    }

    /// Returns whether a match can have fewer seats than others.
    pub fn can_seat(&self, members: usize) -> bool {
        let (least, most) = self.game.info().seats;
        members == self.group_size() || (self.is_solo() && members == 2) || (least..=most).contains(&members)
    }

    /// Returns the options of a match with this many seats.
    pub fn options(&self, seats: usize) -> Vec<(String, String)> {
        let mut options = self.title.options.clone();
        if seats != self.seats && !self.is_solo() {
            options.retain(|(name, _)| name != PLAYERS);
            options.push((PLAYERS.to_owned(), seats.to_string()));
        }
        options
    }

    /// Returns the seed of a deal.
    pub fn deal_seed(&self, deal: u64) -> u64 {
        tessera_arena::deal_seed(self.title.seed, deal)
    }

    /// The name of an entrant.
    pub fn name(&self, entrant: usize) -> String {
        self.title.entrants[entrant].to_string()
    }

    /// Describes the tournament, in one line.
    pub fn about(&self) -> String {
        let Title { version, options, format, games, seed, .. } = &self.title;
        let options: String = options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        let rounds =
            if *format == Format::Swiss { format!(" of {} rounds", self.rounds) } else { String::new() };
        format!(
            "tessera {version} tournament {}{options} seed {seed}: {format}{rounds}, {games} matches a group",
            self.game.info().name
        )
    }

    /// Returns a hash of everything that determines the matches and their results. Rows of a log belong to the
    /// tournament if it is equal.
    pub fn fingerprint(&self) -> String {
        let entrants: Vec<String> = self.title.entrants.iter().map(Entrant::to_string).collect();
        let all = [&[self.about()][..], &entrants, &[String::new()], &self.title.engines].concat();
        StateHash::of(&all.join("\n")).to_string()
    }
}
