//! The interface between a finished match and those who learn from it: for every move the best alternative and the
//! loss, for every draw its luck.
//!
//! A [`Plan`] made from a record consists of [`Question`]s. Each asks a computer player about one position, and they
//! can be answered in any order and on any thread. [`Plan::judge`] turns the available answers into an [`Analysis`].
//! The same record, player and effort give the same analysis. This crate starts no threads and reads no clock.
//!
//! ```
//! use tessera_analysis::Plan;
//! use tessera_core::{AnyGame, Effort, Event, Record, Seed, Turn, Unwatched};
//! use tessera_testkit::pebbles::Pebbles;
//!
//! // A match of the smallest game, in which everybody plays the first legal action.
//! let game: &dyn AnyGame = &Pebbles;
//! let mut rng = Seed::from_number(1).deal_rng();
//! let mut position = game.start(&[], &mut rng)?;
//! let mut record = Record::new(game.info().name, &*position);
//! loop {
//!     let event = match position.turn() {
//!         Turn::Over => break,
//!         Turn::Dealer => Event::draw(position.sample_draw(&mut rng).expect("the dealer draws")),
//!         Turn::Player(seat) => Event::action(seat, position.actions().swap_remove(0)),
//!     };
//!     position.apply(&event)?;
//!     record.push(event, &*position);
//! }
//!
//! let plan = Plan::new(game, &record)?;
//! let bot = game.strongest()?.name;
//! let answers = plan.questions().iter().map(|question| question.ask(bot, Effort::Nodes(200), &Unwatched).ok());
//! let analysis = plan.judge(&answers.collect::<Vec<_>>());
//! assert!(analysis.is_complete());
//! assert_eq!(analysis.events.len(), record.events.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compare;
mod judge;
mod opinion;
mod plan;
mod reasons;
mod verdict;

pub use compare::Comparison;
pub use judge::{Analysis, Judged, JudgedMove, Totals};
pub use opinion::Opinion;
pub use plan::{JUDGING, JUDGING_PARTS, Plan, Question};
pub use reasons::reasons;
pub use verdict::Verdict;
