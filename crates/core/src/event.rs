//! What happens in a match: actions of the seats and draws of the dealer, as text.

use std::fmt;

use crate::{Seat, Turn};

/// Something that happens in a match, in the notation of the game.
///
/// Displayed, it is a seat's number and the action, or `*` and the draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A seat acts.
    Action {
        /// Who acts.
        seat: Seat,
        /// The action.
        text: String,
    },
    /// The dealer draws.
    Draw {
        /// What is drawn.
        text: String,
    },
}

impl Event {
    /// An action of a seat.
    pub fn action(seat: Seat, text: impl Into<String>) -> Event {
        Event::Action { seat, text: text.into() }
    }

    /// A draw of the dealer.
    pub fn draw(text: impl Into<String>) -> Event {
        Event::Draw { text: text.into() }
    }

    /// The seat that acts; none at a draw.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::Action { seat, .. } => Some(*seat),
            Event::Draw { .. } => None,
        }
    }

    /// The action or the draw, in the notation of the game.
    pub fn text(&self) -> &str {
        match self {
            Event::Action { text, .. } | Event::Draw { text } => text,
        }
    }

    /// The turn at which it can happen.
    pub fn turn(&self) -> Turn {
        self.seat().map_or(Turn::Dealer, Turn::Player)
    }

    /// Who does it, for messages to programs, which number the seats from 0.
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
