//! The games of this module: all, or the one with the number in `TESSERA_GAME` at compile time. The linker then omits
//! everything that only other games need.

use tessera_catalog::GAMES;
use tessera_core::AnyGame;

const CHOSEN: Option<usize> = match option_env!("TESSERA_GAME") {
    None => None,
    Some(number) => Some(read(number.as_bytes())),
};

const ONE: &[&dyn AnyGame] = match CHOSEN {
    None => &[],
    Some(number) => &[GAMES[number]],
};

/// The games of this module.
pub static MODULE: &[&dyn AnyGame] = if CHOSEN.is_some() { ONE } else { GAMES };

/// Parses decimal digits; a wrong one is a compile error.
const fn read(digits: &[u8]) -> usize {
    assert!(!digits.is_empty(), "TESSERA_GAME is the number of a game");
    let (mut number, mut place) = (0, 0);
    while place < digits.len() {
        assert!(digits[place].is_ascii_digit(), "TESSERA_GAME is the number of a game");
        number = 10 * number + (digits[place] - b'0') as usize;
        place += 1;
    }
    number
}
