//! One match.

mod methods;
mod state;

pub(crate) use methods::{Match, restore_match};
