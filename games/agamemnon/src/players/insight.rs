//! The search knowledge of the other players.

use tessera_core::{BySeat, Seat};
use tessera_search::Knowledge;

use super::evaluation::{POINT, evaluate_position};
use super::rating::Rater;
use super::weights::Weights;
use crate::action::Step;
use crate::{Action, Node, Player, Position};

/// Evaluates positions, and rates actions by their results.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Insight;

/// Returns the expected result of each seat for Orange's lead in units of a point; the slope sets how much a point
/// counts.
#[inline]
pub(super) fn chances(slope: f32, ahead: i32) -> BySeat<f32> {
    let lead = slope * ahead as f32 / POINT as f32;
    // From 0 to 1 like the logistic function, but without an exponential, whose rounding may differ between machines.
    let orange = 0.5 + 0.5 * lead / (1.0 + lead * lead).sqrt();
    BySeat([orange, 1.0 - orange, 0.0, 0.0])
}

/// Returns 1 for Orange, the perspective of all values, and -1 for Black.
#[inline]
pub(super) fn sign_of(player: Player) -> i32 {
    if player == Player::Orange { 1 } else { -1 }
}

/// Returns whether another listed action has the same effect, or begins a turn with the same effect.
///
/// Of two different tiles the first kind is placed first, and of all exchanges that change nothing only one is kept.
pub(super) fn is_repetition(position: &Position, rater: &Rater, action: Action) -> bool {
    let hand = position.hand();
    match action.step() {
        Step::PutBack(_) => false,
        _ if hand.len() == 2 && hand.iter().next() != Some(action.kind()) => true,
        Step::Warp(node, [p, q]) => {
            let is_joined = |other| position.board().edge_between(node, Node::new(other)).is_some();
            let keeps = rater.switches_nothing(node.index(), p.index(), q.index());
            keeps && (p != q || (0..p.index()).any(is_joined))
        }
        Step::Place(..) => false,
    }
}

/// Less promising than any action.
const UNPROMISING: f32 = -1e6;

impl Knowledge<Position> for Insight {
    fn values(&self, position: &Position) -> BySeat<f32> {
        let slope = Weights::of(position.board()).slope(position.placed());
        chances(slope, evaluate_position(position))
    }

    fn priors(&self, position: &Position, actions: &[Action], out: &mut Vec<f32>) {
        out.clear();
        let mut rater = Rater::new(position);
        let sign = sign_of(position.player());
        let mut best = i32::MIN;
        for action in actions {
            if is_repetition(position, &rater, *action) {
                out.push(UNPROMISING);
                continue;
            }
            let rating = rater.rate(*action).map(|value| sign * value);
            best = best.max(rating.unwrap_or(best));
            out.push(rating.map_or(f32::INFINITY, |rating| rating as f32 / POINT as f32));
        }
        let best = best as f32 / POINT as f32;
        out.iter_mut().filter(|prior| prior.is_infinite()).for_each(|prior| *prior = best);
    }

    fn score(&self, position: &Position, seat: Seat) -> i32 {
        let ahead = evaluate_position(position);
        if seat.index() == 0 { ahead } else { -ahead }
    }
}
