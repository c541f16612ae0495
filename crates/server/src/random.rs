//! The randomness of the server: the one place that asks the operating system.

use tessera_table::{TableId, Token};

/// Random bytes from the operating system.
///
/// # Panics
/// If the operating system has none, in which case no seed or token could be trusted.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A fresh name of a table.
pub(crate) fn table_id() -> TableId {
    TableId::from_random(random_bytes())
}

/// A fresh token of a seat.
pub(crate) fn token() -> Token {
    Token::from_random(random_bytes())
}
