//! The player that knows: it only plays pieces from which a solution can still be reached.

use tessera_core::{Advice, Bot, BySeat, Candidate, Thinking, below};
use tessera_search::{random, random_bot};

use crate::{PiecePlacement, Position, solve};

pub(crate) const BOTS: &[Bot<Position>] = &[
    Bot { name: "solver", level: 5, about: "never leaves the way to a solution", choose: toward_a_solution },
    random_bot(),
];

/// Chooses a piece of some solution that can be played now without blocking the rest of it; where no
/// solution is left, any piece, and the advice says that it is hopeless.
fn toward_a_solution(position: &Position, thinking: &mut Thinking<'_>) -> Advice<PiecePlacement> {
    let played = position.sequence();
    let mut boards = 0;
    let mut promising: Vec<PiecePlacement> = Vec::new();
    for board in solve::boards(played) {
        if thinking.watch.stop() && boards > 0 {
            break;
        }
        boards += 1;
        let viable =
            board.viable_next(played).expect("a board of the solver contains the start and has an order");
        for piece in viable {
            if !promising.contains(&piece) {
                promising.push(piece);
            }
        }
    }
    if promising.is_empty() {
        return Advice { proved: true, values: BySeat::default(), ..random(position, thinking) };
    }
    promising.sort_unstable();
    let action = promising[below(&mut thinking.rng, promising.len() as u32) as usize];
    let mut values = BySeat::default();
    values.0[0] = 1.0;
    let candidates = promising.into_iter().map(|action| Candidate { action, value: 1.0, nodes: 1 }).collect();
    Advice { proved: true, nodes: boards, candidates, ..Advice::of(action, values) }
}
