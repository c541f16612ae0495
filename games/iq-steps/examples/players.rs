//! Measures the share of the puzzles of each level that each computer player solves.

use tessera_core::{Effort, Game, Rules, Seed, Thinking, Turn, Unwatched};
use tessera_iq_steps::{IqSteps, Level, Position, puzzles};

/// The maximum number of puzzles per level, spread over its grades.
const PUZZLES: usize = 300;

fn main() {
    println!("player       level 1 level 2 level 3 level 4 level 5");
    for bot in IqSteps::BOTS {
        print!("{:<12}", bot.name);
        for level in Level::all() {
            let all = puzzles(level);
            let step = all.len().div_ceil(PUZZLES);
            let (mut solved, mut played) = (0, 0);
            for (seed, puzzle) in (0u64..).zip(all.iter().step_by(step)) {
                let rng = Seed::from_number(seed).fast_rng();
                let mut thinking = Thinking { rng, watch: &Unwatched, effort: Effort::Level, threads: 1 };
                let mut position = Position::start(puzzle.start());
                while position.turn() != Turn::Over {
                    position.play_unchecked((bot.choose)(&position, &mut thinking).action);
                }
                played += 1;
                solved += usize::from(position.is_solved());
            }
            print!(" {:>3}/{played:<3}", solved);
        }
        println!();
    }
}
