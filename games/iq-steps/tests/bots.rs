//! The computer player of the puzzle.

use tessera_core::{Effort, Game, Rules, Seed, Thinking, Turn, Unwatched};
use tessera_iq_steps::{IqSteps, Position};

fn position(setup: &str) -> Position {
    IqSteps::position(&setup.parse().expect("a setup")).expect("a position")
}

fn thinking(seed: u64) -> Thinking<'static> {
    let rng = Seed::from_number(seed).fast_rng();
    Thinking { rng, watch: &Unwatched, effort: Effort::Level, threads: 1 }
}

#[test]
fn the_solver_finishes_every_puzzle_it_starts() {
    let solver = IqSteps::BOTS.iter().find(|bot| bot.name == "solver").expect("there is a solver");
    for (seed, setup) in ["BGSAHQ/", "BHSDGQ/", "EFB/"].into_iter().enumerate() {
        let mut position = position(setup);
        while position.turn() != Turn::Over {
            let advice = (solver.choose)(&position, &mut thinking(seed as u64));
            assert!(advice.proved && advice.values.0[0] == 1.0);
            position.play(advice.action).expect("advice is legal");
        }
        assert!(position.is_solved(), "{setup}");
    }
}

/// The two solutions of `BHSDGQ` use seven placements; a piece that is none of them leads astray.
#[test]
fn a_hopeless_position_is_said_to_be_hopeless() {
    let solver = IqSteps::BOTS.iter().find(|bot| bot.name == "solver").expect("there is a solver");
    let mut position = position("BHSDGQ/");
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let in_a_solution = ["AAL", "CAg", "EBv", "EHu", "FEn", "GEO", "HCi"];
    let astray = actions.into_iter().find(|action| !in_a_solution.contains(&action.to_string().as_str()));
    position.play(astray.expect("most moves lead astray")).expect("a listed action is legal");
    let advice = (solver.choose)(&position, &mut thinking(1));
    assert!(advice.proved && advice.values.0[0] == 0.0);
    assert_eq!(position.check(advice.action), Ok(()));
}
