//! Players without knowledge of all boards: they look at what a piece leaves for the others.

use tessera_core::{Advice, BySeat, Candidate, Rules, Thinking, below, shuffle};

use crate::piece::{ByShape, PiecePlacement};
use crate::position::Position;
use crate::sequence::Sequence;
use crate::tries::{Look, Seen};

/// The expected result when neither a solution nor a dead end is in sight.
const UNKNOWN: f32 = 0.5;

/// The number of pieces that the novice considers.
const GLANCES: usize = 3;

/// Chooses among a few legal pieces the one that leaves the most places for the missing ones.
pub(super) fn at_a_glance(position: &Position, thinking: &mut Thinking<'_>) -> Advice<PiecePlacement> {
    let mut pieces = Vec::new();
    position.legal_actions(&mut pieces);
    shuffle(&mut pieces, &mut thinking.rng);
    pieces.truncate(GLANCES);
    let places = |piece: &PiecePlacement| after(position.sequence(), *piece).playable().len();
    let best = pieces.iter().max_by_key(|piece| places(piece)).expect("a player on turn has an action");
    Advice { nodes: pieces.len() as u64, ..advice(*best, UNKNOWN, false, &[]) }
}

/// The maximum number of nodes of a look at a level; far more than any position needs.
const NODES: u64 = 10_000_000;

/// Chooses a piece that spoils nothing as far as can be seen `pieces_ahead` pieces ahead: one of the shape with the fewest
/// such places, because it will not get more later.
pub(super) fn ahead(
    position: &Position,
    pieces_ahead: usize,
    thinking: &mut Thinking<'_>,
) -> Advice<PiecePlacement> {
    let mut pieces = Vec::new();
    position.legal_actions(&mut pieces);
    // A stopped look has considered only some of the pieces, not always the alphabetically first ones.
    shuffle(&mut pieces, &mut thinking.rng);
    let mut look = Look::new(thinking.effort.nodes(NODES), thinking.watch);
    let mut open = Vec::new();
    let mut looked = 0;
    for &piece in &pieces {
        looked += 1;
        match look.ahead(&after(position.sequence(), piece), pieces_ahead) {
            Seen::DeadEnd => {}
            Seen::WayOn => open.push(piece),
            Seen::Solution => return Advice { nodes: look.nodes(), ..advice(piece, 1.0, true, &[piece]) },
        }
        if look.is_over() {
            break;
        }
    }
    if open.is_empty() {
        // Either everything is a dead end, or the rest has not been considered.
        let all = looked == pieces.len();
        let piece = pieces[if all { 0 } else { looked }];
        return Advice { nodes: look.nodes(), ..advice(piece, if all { 0.0 } else { UNKNOWN }, all, &[]) };
    }
    let mut ways: ByShape<u32> = ByShape::default();
    open.iter().for_each(|piece| ways[piece.shape] += 1);
    open.sort_unstable_by_key(|piece| (ways[piece.shape], *piece));
    let chosen = below(&mut thinking.rng, ways[open[0].shape]) as usize;
    open.swap(0, chosen);
    Advice { nodes: look.nodes(), ..advice(open[0], UNKNOWN, false, &open) }
}

fn advice(
    piece: PiecePlacement,
    value: f32,
    proved: bool,
    candidates: &[PiecePlacement],
) -> Advice<PiecePlacement> {
    let mut values = BySeat::default();
    values.0[0] = value;
    let candidates = candidates.iter().map(|&action| Candidate { action, value, nodes: 1 }).collect();
    Advice { proved, candidates, ..Advice::of(piece, values) }
}

fn after(played: &Sequence, piece: PiecePlacement) -> Sequence {
    let mut next = *played;
    next.play(piece).expect("a legal action can be played");
    next
}
