//! Trains the network of a board and writes it to a file.
//!
//! `cargo run --release -p tessera-agamemnon-training -- BOARD FILE [FIRST REFINING CHANCES SEED]`
//!
//! Without numbers it makes the file that is built into the player.

#![allow(clippy::disallowed_methods, reason = "a tool writes its file")]

use std::process::ExitCode;

use tessera_agamemnon::Board;
use tessera_agamemnon_training::{Schedule, train};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("agamemnon-training: {problem}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<(), String> {
    let [board, file, numbers @ ..] = arguments else {
        return Err(
            "usage: tessera-agamemnon-training standard|loom FILE [FIRST REFINING CHANCES SEED]".to_owned()
        );
    };
    let board = match board.as_str() {
        "standard" => Board::Standard,
        "loom" => Board::Loom,
        other => return Err(format!("there is no board {other}: standard or loom")),
    };
    let mut schedule = Schedule { first: 20_000, refining: 380_000, chances: 3000, seed: 1 };
    for (at, text) in numbers.iter().enumerate() {
        let number: usize = text.parse().map_err(|_| format!("{text} is not a number"))?;
        match at {
            0 => schedule.first = number,
            1 => schedule.refining = number,
            2 => schedule.chances = number,
            3 => schedule.seed = number as u64,
            _ => return Err(format!("{text} is one number too many")),
        }
    }
    let tell = |matches, error| eprintln!("{matches} matches, margins off by {error:.3} points");
    std::fs::write(file, train(board, &schedule, tell)).map_err(|problem| format!("{file}: {problem}"))
}
