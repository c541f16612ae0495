//! Who takes part in what: everything that decides which matches a tournament has.

use std::collections::BTreeSet;

use tessera_arena::Entrant;
use tessera_core::{AnyGame, PLAYERS, Problem, Seed, StateHash, shuffle};

use crate::Format;

/// The most entrants.
const MOST: usize = 256;

/// What a tournament is, as it was asked for.
#[derive(Clone, Debug)]
pub struct Title {
    /// The version of the program.
    pub version: String,
    /// The options of the game.
    pub options: Vec<(String, String)>,
    /// Who takes part, the best seed first.
    pub entrants: Vec<Entrant>,
    /// The engines, as `NAME=COMMAND`.
    pub engines: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// How many matches a group plays.
    pub games: u32,
    /// How many rounds a Swiss tournament has.
    pub rounds: Option<u32>,
    /// Whether the seeds are drawn instead of being as they were typed.
    pub is_drawn: bool,
    /// What everything random follows from.
    pub seed: u64,
}

/// A tournament, checked.
#[derive(Clone)]
pub struct Field {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What was asked for; with drawn seeds the entrants are in the order of the draw.
    pub title: Title,
    /// How many seats a match has: 1 in a game for one.
    pub seats: usize,
    /// How many rounds there are, if the format has a number of them.
    pub rounds: u32,
}

/// Why there is no such tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FieldError {
    /// The options are not those of the game.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// Too few or too many take part.
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
        /// How many take part.
        entrants: usize,
    },
    /// A round robin would have too many groups.
    #[error(
        "a round robin of {entrants} has {groups} groups of {seats}, which is too many; use --format swiss"
    )]
    TooMany {
        /// How many take part.
        entrants: usize,
        /// How many groups that is.
        groups: u64,
        /// The seats of a match.
        seats: usize,
    },
}

/// The most groups of a round robin.
const MOST_GROUPS: u64 = 20_000;

impl Field {
    /// Checks a tournament.
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

    /// Whether the game is for one: everybody plays the same deals alone, and the points are compared.
    pub fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// How many entrants meet in a full group.
    pub fn group_size(&self) -> usize {
        self.seats.max(2)
    }

    /// How many seatings of a deal a group goes through.
    pub fn seatings(&self, members: usize) -> usize {
        if self.is_solo() { 1 } else { crate::permutations(members) }
    }

    /// Whether a match with fewer seats than others is possible.
    pub fn can_seat(&self, members: usize) -> bool {
        let (least, most) = self.game.info().seats;
        members == self.group_size() || (self.is_solo() && members == 2) || (least..=most).contains(&members)
    }

    /// The options of a match with so many seats.
    pub fn options(&self, seats: usize) -> Vec<(String, String)> {
        let mut options = self.title.options.clone();
        if seats != self.seats && !self.is_solo() {
            options.retain(|(name, _)| name != PLAYERS);
            options.push((PLAYERS.to_owned(), seats.to_string()));
        }
        options
    }

    /// What everything random of a deal follows from.
    pub fn deal_seed(&self, deal: u64) -> u64 {
        tessera_arena::deal_seed(self.title.seed, deal)
    }

    /// The name of an entrant.
    pub fn name(&self, entrant: usize) -> String {
        self.title.entrants[entrant].to_string()
    }

    /// What the tournament is, in one line.
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

    /// A fingerprint of everything that decides the matches and their results: rows of a log belong to the tournament
    /// if it is the same.
    pub fn fingerprint(&self) -> String {
        let entrants: Vec<String> = self.title.entrants.iter().map(Entrant::to_string).collect();
        let all = [&[self.about()][..], &entrants, &[String::new()], &self.title.engines].concat();
        StateHash::of(&all.join("\n")).to_string()
    }
}
