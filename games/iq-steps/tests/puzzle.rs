//! Puzzles are what they promise.

use tessera_core::{Chosen, Game, Rules, Seed, Turn};
use tessera_iq_steps::{IqSteps, Level, puzzle, solve};

#[test]
fn a_puzzle_has_exactly_one_solution_and_as_many_pieces_missing_as_its_level_says() {
    for number in 1..=5 {
        let level = Level::new(number).expect("a level");
        for seed in 0..2 {
            let start = puzzle(level, &mut Seed::from_number(seed).deal_rng());
            assert_eq!(8 - start.len(), number + 1, "level {number} misses {} pieces", number + 1);
            assert_eq!(solve::count(&start), 1);
        }
    }
    assert_eq!((Level::new(0), Level::new(6)), (None, None));
}

#[test]
fn the_seed_decides_the_puzzle() {
    let made = |seed| puzzle(Level::MAX, &mut Seed::from_number(seed).deal_rng());
    assert_eq!(made(1), made(1));
    assert_ne!(made(1), made(2));
}

#[test]
fn an_own_start_comes_before_the_level() {
    let start = |options: &[(&'static str, &'static str)]| {
        let chosen = Chosen::new(IqSteps::OPTIONS, options.iter().copied()).expect("options");
        let options = IqSteps::options(&chosen).expect("options");
        IqSteps::start(&options, &mut Seed::from_number(1).deal_rng())
    };
    assert_eq!(IqSteps::setup(&start(&[("start", "BGSAHQ"), ("level", "3")])).to_string(), "BGSAHQ/");
    let puzzle = start(&[("level", "3")]);
    assert_eq!((puzzle.given(), puzzle.turn()), (4, Turn::Player(tessera_core::Seat::new(0))));
    assert_eq!(start(&[("level", "0")]).sequence().len(), 0);
}
