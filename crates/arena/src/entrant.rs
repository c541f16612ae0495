//! Entrants as typed: a player's name and, after `@`, its budget.

use std::fmt;
use std::str::FromStr;

use tessera_core::Effort;

/// A computer player in an arena: `name`, `name@20000` (nodes) or `name@0.5s` (seconds a move).
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// The player's name in the game.
    pub name: String,
    /// The budget for a move.
    pub pace: Pace,
}

/// An entrant's budget for a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pace {
    /// The budget of its level.
    Level,
    /// This many nodes or iterations.
    Nodes(u64),
    /// This many seconds.
    Seconds(f64),
}

impl Pace {
    /// Returns the effort to pass to the player; a time limit is enforced by the watch.
    pub fn effort(self) -> Effort {
        match self {
            Pace::Level => Effort::Level,
            Pace::Nodes(nodes) => Effort::Nodes(nodes),
            Pace::Seconds(_) => Effort::UntilStopped,
        }
    }
}

/// The reason why a text is not an entrant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseEntrantError {
    /// There is no name.
    #[error("{0:?} names no player")]
    NoName(String),
    /// The text after the `@` is neither nodes nor seconds.
    #[error(
        "after `@` comes a number of nodes from 1, such as 20000, or of seconds up to 3600, such as 0.5s, not {0:?}"
    )]
    BadPace(String),
}

impl FromStr for Entrant {
    type Err = ParseEntrantError;

    fn from_str(text: &str) -> Result<Entrant, ParseEntrantError> {
        let (name, pace) = match text.split_once('@') {
            None => (text, Pace::Level),
            Some((name, pace)) => {
                (name, parse_pace(pace).ok_or_else(|| ParseEntrantError::BadPace(pace.to_owned()))?)
            }
        };
        // Commas and bars separate entrants in the log.
        if name.is_empty() || name.contains([',', '|', ' ', '\n']) {
            return Err(ParseEntrantError::NoName(text.to_owned()));
        }
        Ok(Entrant { name: name.to_owned(), pace })
    }
}

fn parse_pace(text: &str) -> Option<Pace> {
    match text.strip_suffix('s') {
        Some(seconds) => {
            let seconds: f64 = seconds.parse().ok()?;
            (seconds > 0.0 && seconds <= 3600.0).then_some(Pace::Seconds(seconds))
        }
        None => text.parse().ok().filter(|&nodes| nodes > 0).map(Pace::Nodes),
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match self.pace {
            Pace::Level => Ok(()),
            Pace::Nodes(nodes) => write!(f, "@{nodes}"),
            Pace::Seconds(seconds) => write!(f, "@{seconds}s"),
        }
    }
}
