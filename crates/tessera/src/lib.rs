//! Tessera as a library: the rules of four board games, computer players, records, analysis and pictures.
//!
//! This crate only passes on what a user of the library needs; the code is in the crates it names. Two views of a
//! game exist side by side:
//!
//! - **Any game, as text.** [`find`] a game by name and everything is a string: setups, actions, draws.
//! - **One game, typed.** [`games`] has the crate of each game with its own positions, actions and solvers, which is
//!   what fast code uses.
//!
//! ```
//! use tessera::{Seed, Turn, find};
//!
//! let game = find("warring-states")?;
//! let mut rng = Seed::from_number(7).deal_rng();
//! let mut position = game.start(&[("players", "3")], &mut rng)?;
//! assert!(matches!(position.turn(), Turn::Player(_)));
//! let action = position.actions()[0].clone();
//! position.play(&action)?;
//! assert_eq!(game.open(&position.setup())?.setup(), position.setup());
//! # Ok::<(), tessera::Problem>(())
//! ```
//!
//! The same with types, for one game:
//!
//! ```
//! use tessera::games::warring_states::{Position, Setup};
//! use tessera::Rules;
//!
//! let setup: Setup = "z9Aa0Bb0Ca1D//2".parse()?;
//! let mut position = Position::try_from(&setup)?;
//! position.play("D".parse()?)?;
//! assert_eq!(position.to_setup().to_string(), "z9Aa0Bb0Ca1D/D/2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples/` plays a random match, writes a bot, solves a deal, grades a program, draws a picture and
//! animates a match.
//! A game's crate alone, without players and pictures, is `tessera-<game>` with `default-features = false`.
//!
//! # Versions
//!
//! Crates follow semantic versioning together, with one version number. Before 1.0 a minor version may break an
//! interface. These changes count as breaking: a changed notation or record format, a changed set of legal actions, a
//! changed score, and a changed deal for a given seed. Computer players may play differently in any version, and
//! `tessera bench` names the version that a signature belongs to. Error enums are `#[non_exhaustive]`: match them with
//! a `_` arm. The oldest compiler that works is `rust-version` in the manifest; a newer one is a minor version.

pub use tessera_catalog::{self as games, GAMES, find};
pub use tessera_core::*;

pub use tessera_analysis as analysis;
pub use tessera_arena as arena;
#[cfg(feature = "engine")]
pub use tessera_engine as engine;
#[cfg(feature = "picture")]
pub use tessera_picture as picture;
pub use tessera_search as search;
