//! The perfect player: it only plays pieces from which a solution can still be reached.

use tessera_core::{Advice, BySeat, Candidate, Thinking};
use tessera_search::random;

use crate::hints::next_pieces;
use crate::piece::PiecePlacement;
use crate::position::Position;

/// Chooses the piece that leaves the most solutions, and shows the way to one of them. If no solution is left, it
/// chooses any piece, and the advice says that the position is lost: proved, with the value 0.
pub(super) fn toward_a_solution(position: &Position, thinking: &mut Thinking<'_>) -> Advice<PiecePlacement> {
    let next = next_pieces(position.sequence());
    let Some(best) = next.first() else {
        return Advice { proved: true, values: BySeat::default(), ..random(position, thinking) };
    };
    let mut values = BySeat::default();
    values.0[0] = 1.0;
    let mut line = vec![best.piece];
    let mut after = *position.sequence();
    after.play(best.piece).expect("a next piece can be played");
    while let Some(then) = next_pieces(&after).first() {
        line.push(then.piece);
        after.play(then.piece).expect("a next piece can be played");
    }
    let candidates = next.iter().map(|next| Candidate { action: next.piece, value: 1.0, nodes: 1 }).collect();
    Advice { proved: true, line, candidates, ..Advice::of(best.piece, values) }
}
