//! The events of a match as text: actions of the seats and draws of the dealer.

use std::fmt;

use crate::{Seat, Turn};

/// An event of a match, in the notation of the game.
///
/// Displays as a seat's number and the action, or as `*` and the draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A seat acts.
    Action {
        /// The seat that acts.
        seat: Seat,
        /// The action.
        text: String,
    },
    /// The dealer draws.
    Draw {
        /// The draw.
        text: String,
    },
}

impl Event {
    /// Creates an action of a seat.
    pub fn action(seat: Seat, text: impl Into<String>) -> Event {
        Event::Action { seat, text: text.into() }
    }

    /// Creates a draw of the dealer.
    pub fn draw(text: impl Into<String>) -> Event {
        Event::Draw { text: text.into() }
    }

    /// Returns the seat that acts; `None` for a draw.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::Action { seat, .. } => Some(*seat),
            Event::Draw { .. } => None,
        }
    }

    /// Returns the action or the draw in the notation of the game.
    pub fn text(&self) -> &str {
        match self {
            Event::Action { text, .. } | Event::Draw { text } => text,
        }
    }

    /// Returns the turn at which the event can happen.
    pub fn turn(&self) -> Turn {
        self.seat().map_or(Turn::Dealer, Turn::Player)
    }

    /// Returns who acts, for messages to programs, which number the seats from 0.
    pub(crate) fn who(&self) -> String {
        self.seat().map_or_else(|| "the dealer".to_owned(), |seat| format!("seat {seat}"))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Action { seat, text } => write!(f, "{seat} {text}"),
            Event::Draw { text } => write!(f, "* {text}"),
        }
    }
}
