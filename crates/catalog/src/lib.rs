//! The catalogue of all games: the only crate that names them.

use tessera_core::{AnyGame, Code, Problem, did_you_mean};

/// Lists the games, and re-exports the crate of each under the game's own name.
macro_rules! games {
    ($($name:ident => $krate:ident :: $game:ident,)+) => {
        /// Every game, in menu order.
        pub static GAMES: &[&dyn AnyGame] = &[$(&$krate::$game),+];

        $(#[doc(inline)] pub use $krate as $name;)+
    };
}

// A new game is one line here and one in this crate's manifest.
games! {
    akropolis => tessera_akropolis::Akropolis,
    agamemnon => tessera_agamemnon::Agamemnon,
    iq_steps => tessera_iq_steps::IqSteps,
    warring_states => tessera_warring_states::WarringStates,
}

/// Returns the game with this name; case-insensitive, and hyphens work like underscores.
///
/// ```
/// assert_eq!(tessera_catalog::find("IQ-Steps").unwrap().info().name, "iq_steps");
/// assert_eq!(
///     tessera_catalog::find("akropolsi").err().unwrap().to_string(),
///     "there is no game \"akropolsi\", did you mean akropolis?"
/// );
/// ```
pub fn find(name: &str) -> Result<&'static dyn AnyGame, Problem> {
    let wanted = name.to_ascii_lowercase().replace('-', "_");
    if let Some(game) = GAMES.iter().find(|game| game.info().name == wanted) {
        return Ok(*game);
    }
    let hint = did_you_mean(&wanted, GAMES.iter().map(|game| game.info().name));
    let name: String = name.chars().take(64).collect();
    Err(Problem::new(Code::UnknownGame, format!("there is no game {name:?}{hint}")))
}
