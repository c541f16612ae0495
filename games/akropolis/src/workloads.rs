//! The workloads of the benchmark.

use tessera_core::{
    Effort, FastRng, Rules, Seed, Tally, Thinking, Turn, Unwatched, Workload, choose, playouts,
};

use crate::building::{ByDistrict, District};
use crate::players::BOTS;
use crate::position::Position;
use crate::score::PlayerScore;
use crate::setup::Setup;
use crate::{Akropolis, Options};

/// Every workload.
pub(crate) const WORKLOADS: &[Workload] = &[
    Workload {
        name: "playouts",
        unit: "moves",
        about: "random matches of two players, with all legal moves listed at every ply",
        rounds: 40_000,
        run: |rounds| playouts::<Akropolis>(2, &Options::default(), rounds, Seed::from_number(1)),
    },
    Workload {
        name: "playouts-4",
        unit: "moves",
        about: "random matches of four players, with all legal moves listed at every ply",
        rounds: 20_000,
        run: |rounds| playouts::<Akropolis>(4, &Options::default(), rounds, Seed::from_number(1)),
    },
    Workload {
        name: "valid-moves",
        unit: "states",
        about: "all valid moves from a state string, over all states of random matches; the matches are \
                played in the run, and each state is asked 20 times, so that they cost little",
        rounds: 300,
        run: |rounds| {
            ask_states(rounds, |setup, tally| {
                let moves = setup.valid_moves();
                tally.mix(moves.len() as u64);
            })
        },
    },
    Workload {
        name: "score",
        unit: "states",
        about: "the score of all players from a state string, over the same states",
        rounds: 300,
        run: |rounds| {
            ask_states(rounds, |setup, tally| {
                setup.scores().into_iter().map(PlayerScore::total).for_each(|total| tally.mix(total.into()));
            })
        },
    },
    Workload {
        name: "greedy",
        unit: "decisions",
        about: "decisions of the greedy player, which weighs all legal moves, in matches of two, three, four \
                players in turn with all variants",
        rounds: 300,
        run: |rounds| decide("greedy", rounds, Effort::Level),
    },
    Workload {
        name: "rollouts",
        unit: "decisions",
        about: "decisions of the master with 100 rollouts each, in the same matches",
        rounds: 3,
        run: |rounds| decide("master", rounds, Effort::Nodes(100)),
    },
];

/// Plays one match per round, in which all seats use the same player.
fn decide(name: &str, rounds: u64, effort: Effort) -> Tally {
    let bot = BOTS.iter().find(|bot| bot.name == name).expect("the player exists");
    let mut tally = Tally::default();
    let mut rng = Seed::from_number(3).fast_rng();
    for round in 0..rounds {
        let mut position =
            Position::start(2 + (round % 3) as usize, ByDistrict([true; District::COUNT]), &mut rng);
        loop {
            match position.turn() {
                Turn::Over => break,
                Turn::Dealer => {
                    let draw = position.sample_draw(&mut rng);
                    position.draw_unchecked(&draw);
                }
                Turn::Player(_) => {
                    let rng = Seed::from_number(tally.units).fast_rng();
                    let mut thinking = Thinking { rng, watch: &Unwatched, effort, threads: 1 };
                    position.play_unchecked((bot.choose)(&position, &mut thinking).action);
                    tally.units += 1;
                }
            }
        }
        position.scores().0.iter().for_each(|&score| tally.mix(score as u64));
        tally.games += 1;
    }
    tally
}

/// How often each state is queried.
const PASSES: usize = 20;

/// Plays a random match per round, with two, three, four players in turn and all variants, and queries the text of
/// every position in which a player is on turn.
fn ask_states(rounds: u64, ask: impl Fn(&Setup, &mut Tally)) -> Tally {
    let mut tally = Tally::default();
    let mut rng = Seed::from_number(2).fast_rng();
    for round in 0..rounds {
        let options = Options { variants: ByDistrict([true; District::COUNT]) };
        let texts = random_states(2 + (round % 3) as usize, &options, &mut rng);
        for _ in 0..PASSES {
            for text in &texts {
                let setup: Setup = text.parse().expect("a position writes a well-formed state");
                ask(&setup, &mut tally);
            }
        }
        tally.games += 1;
        tally.units += (PASSES * texts.len()) as u64;
    }
    tally
}

fn random_states(seats: usize, options: &Options, rng: &mut FastRng) -> Vec<String> {
    let mut position = Position::start(seats, options.variants, rng);
    let (mut actions, mut texts) = (Vec::new(), Vec::new());
    loop {
        match position.turn() {
            Turn::Over => return texts,
            Turn::Dealer => {
                let draw = position.sample_draw(rng);
                position.draw_unchecked(&draw);
            }
            Turn::Player(_) => {
                texts.push(position.to_setup().to_string());
                position.legal_actions(&mut actions);
                position.play_unchecked(*choose(&actions, rng));
            }
        }
    }
}
