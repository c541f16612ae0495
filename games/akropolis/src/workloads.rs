//! What a benchmark measures.

use tessera_core::{FastRng, Rules, Seed, Tally, Turn, Workload, below, playouts};

use crate::building::{ByDistrict, District};
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
        run: |rounds| playouts::<Akropolis>(&Options::standard(2), rounds, Seed::from_number(1)),
    },
    Workload {
        name: "playouts-4",
        unit: "moves",
        about: "random matches of four players, with all legal moves listed at every ply",
        rounds: 20_000,
        run: |rounds| playouts::<Akropolis>(&Options::standard(4), rounds, Seed::from_number(1)),
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
];

/// How often each state is asked.
const PASSES: usize = 20;

/// Each round plays a random match, with two, three, four players in turn and all variants, and asks
/// about the text of every position in which a player is on turn.
fn ask_states(rounds: u64, ask: impl Fn(&Setup, &mut Tally)) -> Tally {
    let mut tally = Tally::default();
    let mut rng = Seed::from_number(2).fast_rng();
    for round in 0..rounds {
        let options =
            Options { seats: 2 + (round % 3) as usize, variants: ByDistrict([true; District::COUNT]) };
        let texts = random_states(&options, &mut rng);
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

fn random_states(options: &Options, rng: &mut FastRng) -> Vec<String> {
    let mut position = Position::start(options.seats, options.variants, rng);
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
                position.play_unchecked(actions[below(rng, actions.len() as u32) as usize]);
            }
        }
    }
}
