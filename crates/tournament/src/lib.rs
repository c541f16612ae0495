//! The interface between competing programs and the table that ranks them: formats, seatings, ratings, logs and
//! reports.
//!
//! A tournament is a function from results to the matches still to be played. Nothing here plays, starts a thread or
//! reads a clock; the host does. The same entrants, options and seed give the same matches, so a killed host can
//! continue from its log without replaying a finished match.

mod csv;
mod field;
mod formats;
mod json;
mod matches;
mod rating;
mod report;
mod seating;
mod standing;
mod text;

pub use csv::{CsvError, read_csv, write_head, write_row};
pub use field::{Field, FieldError, Title};
pub use formats::{Format, Group, Next, next};
pub use json::json;
pub use matches::{MatchId, Outcome, Planned, places};
pub use rating::{Comparison, Rating, ratings};
pub use report::{Film, html};
pub use seating::{permutations, seating};
pub use standing::{Row, Standing};
pub use text::text;
