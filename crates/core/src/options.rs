//! The options of a match: text in requests, typed inside the games.

use std::collections::BTreeMap;

use crate::{Game, Problem, did_you_mean};

/// One option of a new match.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name, such as `board`.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The accepted values.
    pub kind: OptionKind,
    /// The value if the option is not set.
    pub default: &'static str,
}

/// The values that an option accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// An integer in this inclusive range.
    Number(u32, u32),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any text; the game itself checks it.
    Text,
}

/// Option values, each accepted by its [`OptionSpec`]; every option of the game is present.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen(BTreeMap<&'static str, String>);

/// The reason why option values are refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// The game has no such option.
    #[error("there is no option {name:?}{}", did_you_mean(name, .known.iter().copied()))]
    Unknown {
        /// The name given.
        name: String,
        /// The known names.
        known: Vec<&'static str>,
    },
    /// The same option is given twice.
    #[error("option {0:?} is given twice")]
    Twice(String),
    /// The value is not a number in the range.
    #[error("option {name:?} must be a whole number from {min} to {max}, not {value:?}")]
    NotInRange {
        /// The option.
        name: &'static str,
        /// The smallest number.
        min: u32,
        /// The largest number.
        max: u32,
        /// The value given.
        value: String,
    },
    /// The value is not one of the words.
    #[error("option {name:?} must be one of {}, not {value:?}", .words.join(", "))]
    NotAChoice {
        /// The option.
        name: &'static str,
        /// The accepted words.
        words: &'static [&'static str],
        /// The value given.
        value: String,
    },
}

/// The name of the option for the number of seats, in every game.
pub const PLAYERS: &str = "players";

/// Reads the options of a new match: the number of seats, named [`PLAYERS`], and the options of the game. The default
/// number of seats is the smallest.
pub fn read_options<G: Game>(values: &[(&str, &str)]) -> Result<(usize, G::Options), Problem> {
    let (least, most) = G::INFO.seats;
    let mut players = values.iter().filter(|(name, _)| *name == PLAYERS);
    let seats = match (players.next(), players.next()) {
        (_, Some(_)) => return Err(OptionsError::Twice(PLAYERS.to_owned()).into()),
        (None, _) => least,
        (Some((_, value)), None) => {
            let number = value.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| OptionsError::NotInRange {
                name: PLAYERS,
                min: least as u32,
                max: most as u32,
                value: (*value).to_owned(),
            })?
        }
    };
    let others = values.iter().copied().filter(|(name, _)| *name != PLAYERS);
    let chosen = Chosen::new(G::OPTIONS, others).map_err(|error| match error {
        OptionsError::Unknown { name, mut known } if least < most => {
            known.insert(0, PLAYERS);
            OptionsError::Unknown { name, known }
        }
        error => error,
    })?;
    Ok((seats, G::options(&chosen)?))
}

impl From<OptionsError> for Problem {
    fn from(error: OptionsError) -> Problem {
        Problem::bad_request(error)
    }
}

impl Chosen {
    /// Checks values against the options of a game and fills in the defaults.
    pub fn new<'a>(
        specs: &'static [OptionSpec],
        values: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Chosen, OptionsError> {
        let mut chosen = BTreeMap::new();
        for (name, value) in values {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                let known = specs.iter().map(|spec| spec.name).collect();
                return Err(OptionsError::Unknown { name: name.to_owned(), known });
            };
            spec.check(value)?;
            if chosen.insert(spec.name, value.to_owned()).is_some() {
                return Err(OptionsError::Twice(name.to_owned()));
            }
        }
        for spec in specs {
            chosen.entry(spec.name).or_insert_with(|| spec.default.to_owned());
        }
        Ok(Chosen(chosen))
    }

    /// Returns the text of an option.
    ///
    /// # Panics
    /// If the game does not declare the option.
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).unwrap_or_else(|| panic!("the game declares no option {name:?}"))
    }

    /// Returns the value of an option of kind [`OptionKind::Number`].
    ///
    /// # Panics
    /// If the game does not declare the option as a number.
    pub fn number(&self, name: &str) -> usize {
        self.text(name).parse().expect("checked against the range of the option")
    }

    /// Returns whether an option with the choices `off` and `on` is on.
    ///
    /// # Panics
    /// If the game does not declare the option.
    pub fn is_on(&self, name: &str) -> bool {
        self.text(name) == "on"
    }
}

impl OptionSpec {
    fn check(&self, value: &str) -> Result<(), OptionsError> {
        let (name, given) = (self.name, || value.to_owned());
        match self.kind {
            OptionKind::Number(min, max) => match value.parse() {
                Ok(number) if (min..=max).contains(&number) => Ok(()),
                _ => Err(OptionsError::NotInRange { name, min, max, value: given() }),
            },
            OptionKind::Choice(words) if !words.contains(&value) => {
                Err(OptionsError::NotAChoice { name, words, value: given() })
            }
            OptionKind::Choice(_) | OptionKind::Text => Ok(()),
        }
    }
}
