//! The table in a real browser: the server as people start it, Chromium as people use it, and hands that click, tap
//! and type.

#![allow(
    clippy::disallowed_methods,
    reason = "tests in a browser start programs and write pictures; the engine does not"
)]

mod browser;
mod hands;
mod play;
mod process;
mod site;
mod table;
mod touch;

pub use browser::{Browser, Device};
pub use hands::{Hands, Target, complaints};
pub use play::{
    SITUATION, make_a_move, middle, moves, open_puzzle, open_table, open_table_at, open_table_with, people,
    play_actions, play_to_the_end, wait_for_moves, wait_for_notice,
};
pub use site::{Site, is_skipped, site_folder, with_site};
pub use table::{Fixture, with_table};
pub use touch::Finger;

/// What a step of a test gives; any failure ends the test.
pub type Outcome<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;
