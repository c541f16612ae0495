//! The server's random numbers: the only place that asks the operating system.

use tessera_table::{TableId, Token};

/// Returns random bytes from the operating system.
///
/// # Panics
/// If the operating system provides none, because no seed or token could be trusted.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Returns a new table id.
pub(crate) fn table_id() -> TableId {
    TableId::from_random(random_bytes())
}

/// Returns a new seat token.
pub(crate) fn token() -> Token {
    Token::from_random(random_bytes())
}
