//! The interface between rules and search: computer players that are generic over [`Rules`] and independent of any
//! game.
//!
//! A search sees a position through [`Rules`] and optionally uses game-specific [`Knowledge`]; [`NoKnowledge`] works
//! for every game. With knowledge and parameters filled in, every search has the signature that
//! [`Bot::choose`](tessera_core::Bot::choose) expects.
//!
//! | player | for | budget |
//! |---|---|---|
//! | [`random`] | a yardstick | none |
//! | [`greedy`], [`noisy`] | the best next position; plausible weak play | one ply |
//! | [`flat`] | a yardstick | playouts |
//! | [`mcts`] | any game, with and without chance | iterations, edges in memory |
//! | [`alphabeta`] | two seats without chance | nodes, depth, bytes of table |
//! | [`maxn`] | any number of seats without chance | nodes, depth |
//! | [`expectimax`] | the ends of games, with and without chance, exactly | nodes, bytes of table |
//!
//! Nothing here reads a clock: budgets are counts, which [`Effort`](tessera_core::Effort) may override, and a
//! [`Watch`](tessera_core::Watch) may end a search early, which then returns its best result so far. On one thread, the
//! same position, parameters and generator state give the same advice on every machine; for this reason even logarithms
//! are computed here. More threads are started only if [`Thinking::threads`](tessera_core::Thinking::threads) is
//! greater than one. If there is only one legal action, no search takes place.
//!
//! ```
//! # mod heap { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/heap/mod.rs")); }
//! # use heap::{Heap, Take};
//! use tessera_core::{Effort, Seed, Thinking, Unwatched};
//! use tessera_search::{NoKnowledge, mcts};
//!
//! // Two players take one to three pebbles in turn; whoever takes the last one wins.
//! let position = Heap::new(10);
//! let rng = Seed::from_number(1).fast_rng();
//! let mut thinking = Thinking { rng, watch: &Unwatched, effort: Effort::Level, threads: 1 };
//! let parameters = mcts::Parameters { iterations: 2_000, ..mcts::Parameters::DEFAULT };
//! let advice = mcts::search(&position, &NoKnowledge, &parameters, &mut thinking);
//!
//! // Whoever has to move with eight pebbles left loses.
//! assert_eq!(advice.action, Take(2));
//! assert_eq!(advice.nodes, 2_000);
//! ```
//!
//! [`Rules`]: tessera_core::Rules

mod knowledge;

mod bots;
mod flat;
mod greedy;
mod random;
mod threads;

pub mod alphabeta;
pub mod expectimax;
pub mod maxn;
pub mod mcts;

mod arithmetic;
mod common;
mod memo;

pub use bots::{greedy_bot, random_bot};
pub use flat::flat;
pub use greedy::{greedy, noisy};
pub use knowledge::{Knowledge, NoKnowledge, margin, play_randomly, standing};
pub use random::random;
pub use threads::together;
