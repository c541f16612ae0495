//! The computer players of the puzzle.

use tessera_core::{Advice, Effort, Game, Rules, Seed, Thinking, Turn, Unwatched, Watch};
use tessera_iq_steps::{IqSteps, Level, PiecePlacement, Position, puzzles, solve};

fn position(setup: &str) -> Position {
    IqSteps::position(&setup.parse().expect("a setup")).expect("a position")
}

fn ask(
    bot: &str,
    position: &Position,
    seed: u64,
    effort: Effort,
    watch: &dyn Watch,
) -> Advice<PiecePlacement> {
    let bot = IqSteps::BOTS.iter().find(|known| known.name == bot).expect("there is such a player");
    let rng = Seed::from_number(seed).fast_rng();
    (bot.choose)(position, &mut Thinking { rng, watch, effort, threads: 1 })
}

fn advice(bot: &str, position: &Position, seed: u64) -> Advice<PiecePlacement> {
    ask(bot, position, seed, Effort::Level, &Unwatched)
}

/// Whether the player solves the puzzle.
fn solves(bot: &str, mut position: Position, seed: u64) -> bool {
    while position.turn() != Turn::Over {
        position.play(advice(bot, &position, seed).action).expect("advice is legal");
    }
    position.is_solved()
}

#[test]
fn there_are_five_levels_and_a_yardstick() {
    let bots: Vec<(&str, u8)> = IqSteps::BOTS.iter().map(|bot| (bot.name, bot.level)).collect();
    let levels =
        [("novice", 1), ("apprentice", 2), ("adept", 3), ("expert", 4), ("master", 5), ("random", 0)];
    assert_eq!(bots, levels);
}

#[test]
fn the_master_finishes_every_puzzle_it_starts() {
    for (seed, setup) in ["BGSAHQ/", "BHSDGQ/", "EFB/", ""].into_iter().enumerate() {
        let mut position = position(setup);
        while position.turn() != Turn::Over {
            let advice = advice("master", &position, seed as u64);
            assert!(advice.proved && advice.values.0[0] == 1.0);
            assert_eq!(advice.line.len(), 8 - position.sequence().len(), "the line ends at a solution");
            for candidate in &advice.candidates {
                let mut after = position;
                after.play(candidate.action).expect("a candidate is legal");
                assert!(after.sequence().len() < 2 || solve::count_up_to(after.sequence(), 1) == 1);
            }
            position.play(advice.action).expect("advice is legal");
        }
        assert!(position.is_solved(), "{setup}");
    }
}

/// The two solutions of `BHSDGQ` use seven placements; every other piece leads to a dead end.
#[test]
fn a_hopeless_position_is_said_to_be_hopeless() {
    let mut position = position("BHSDGQ/");
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let in_a_solution = ["AAL", "CAg", "EBv", "EHu", "FEn", "GEO", "HCi"];
    let astray = actions.into_iter().find(|action| !in_a_solution.contains(&action.to_string().as_str()));
    position.play(astray.expect("most moves lead astray")).expect("a listed action is legal");
    let advice = advice("master", &position, 1);
    assert!(advice.proved && advice.values.0[0] == 0.0);
    assert_eq!(position.check(advice.action), Ok(()));
}

/// How many of some puzzles of every level each player solves: every level more than the one below.
#[test]
fn a_higher_level_solves_more_puzzles() {
    let starts: Vec<Position> = Level::all()
        .flat_map(|level| puzzles(level).iter().step_by(puzzles(level).len() / 12).take(12))
        .map(|puzzle| Position::start(puzzle.start()))
        .collect();
    let solved = |bot: &str| {
        starts.iter().enumerate().filter(|(seed, start)| solves(bot, **start, *seed as u64)).count()
    };
    let counts = ["random", "novice", "apprentice", "adept", "expert", "master"].map(solved);
    assert!(counts.is_sorted_by(|weaker, stronger| weaker < stronger), "{counts:?} of {}", starts.len());
    assert_eq!(counts[5], starts.len());
}

#[test]
fn what_a_weaker_player_calls_proved_is_so() {
    for (number, puzzle) in Level::all().flat_map(|level| puzzles(level).iter().step_by(60)).enumerate() {
        let mut position = Position::start(puzzle.start());
        while position.turn() != Turn::Over {
            let bot = ["novice", "apprentice", "adept", "expert"][number % 4];
            let advice = advice(bot, &position, number as u64);
            let solvable = solve::count_up_to(position.sequence(), 1) == 1;
            assert!(!advice.proved || (advice.values.0[0] == 1.0) == solvable, "{bot}");
            position.play(advice.action).expect("advice is legal");
        }
    }
}

struct Stopped;

impl Watch for Stopped {
    fn stop(&self) -> bool {
        true
    }
}

#[test]
fn a_player_without_time_or_nodes_still_answers_with_a_legal_piece() {
    for bot in IqSteps::BOTS {
        for setup in ["", "BGSAHQ/", "BGSAHQEFBGCgCDNHFl/DAi"] {
            let position = position(setup);
            for advice in [
                ask(bot.name, &position, 1, Effort::Nodes(1), &Unwatched),
                ask(bot.name, &position, 1, Effort::UntilStopped, &Stopped),
            ] {
                assert_eq!(position.check(advice.action), Ok(()), "{}", bot.name);
            }
        }
    }
}
