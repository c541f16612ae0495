//! Matches to learn from.

use tessera_core::{FastRng, Game, Rng, Rules, Turn, below};

use crate::action::Step;
use crate::players::evaluation::POINT;
use crate::players::field::Field;
use crate::players::insight::sign_of;
use crate::players::network::Network;
use crate::players::rating::Rater;
use crate::{Action, Agamemnon, Board, Options, Position, Setup, strings};

/// How placements are chosen.
#[derive(Clone, Copy)]
pub(super) enum Choice<'a> {
    /// By the tables of the evaluation.
    Tables,
    /// By the network among those that the tables like best.
    Network(&'a Network),
}

/// So many placements are shown to the network.
const SHOWN: usize = 12;
/// Most matches are played with this much caprice in points, and one in three with four times as much, so that
/// unusual positions are known as well.
const CAPRICE: f32 = 0.4;
const CAPRICIOUS: f32 = 4.0;

/// Plays a match, and calls back before every draw and every placement.
pub(super) fn play(
    board: Board,
    choice: Choice<'_>,
    rng: &mut FastRng,
    mut visit: impl FnMut(&Position, &mut FastRng),
) -> Position {
    let mut position = Agamemnon::start(&Options { board, mapping: None }, rng);
    let caprice = if below(rng, 3) == 0 { CAPRICIOUS * CAPRICE } else { CAPRICE };
    let mut chooser = Chooser { choice, caprice, actions: Vec::new(), rated: Vec::new() };
    loop {
        match position.turn() {
            Turn::Over => return position,
            Turn::Dealer => {
                visit(&position, rng);
                let draw = position.sample_draw(rng);
                position.draw_unchecked(&draw);
            }
            Turn::Player(_) => {
                visit(&position, rng);
                let action = chooser.choose(&position, rng);
                position.play_unchecked(action);
            }
        }
    }
}

struct Chooser<'a> {
    choice: Choice<'a>,
    caprice: f32,
    actions: Vec<Action>,
    rated: Vec<(f32, Action)>,
}

impl Chooser<'_> {
    fn choose(&mut self, position: &Position, rng: &mut FastRng) -> Action {
        position.legal_actions(&mut self.actions);
        let put_back = self.actions.iter().find(|action| matches!(action.step(), Step::PutBack(_)));
        if let Some(action) = put_back
            && below(rng, 4) > 0
        {
            return *action;
        }
        self.rate(position);
        let mut best = (f32::MIN, self.actions[0]);
        for (rating, action) in &self.rated {
            let mood = (rng.next_u32() >> 8) as f32 / 16_777_216.0 * self.caprice;
            if rating + mood > best.0 {
                best = (rating + mood, *action);
            }
        }
        best.1
    }

    /// What the placements promise to the player, in points.
    fn rate(&mut self, position: &Position) {
        let sign = sign_of(position.player());
        let mut rater = Rater::new(position);
        self.rated.clear();
        for action in &self.actions {
            if let Some(value) = rater.rate(*action) {
                self.rated.push(((sign * value) as f32 / POINT as f32, *action));
            }
        }
        let Choice::Network(network) = self.choice else { return };
        self.rated.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.rated.truncate(SHOWN);
        for (rating, action) in &mut self.rated {
            let mut next = position.clone();
            next.play_unchecked(*action);
            if next.turn() != Turn::Over {
                *rating = (sign * network.margin(&next, &Field::new(&next))) as f32 / POINT as f32;
            }
        }
    }
}

/// Who owns each edge of a board: 1 Orange, -1 Black, 0 nobody.
pub(super) fn owners(position: &Position) -> Vec<i32> {
    let setup = Setup::from(position);
    let mut owners = vec![0; setup.edges.len()];
    for string in strings(&setup.tiles, &setup.edges) {
        let owner = string.owner().map_or(0, sign_of);
        string.edges.iter().for_each(|edge| owners[*edge] = owner);
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_testkit::random_match;

    #[test]
    fn the_owners_of_the_edges_make_the_score() {
        for (number, board) in ["standard", "loom"].into_iter().cycle().take(20).enumerate() {
            random_match::<Agamemnon>(&[("board", board)], number as u64, |position| {
                let scores = position.scores().0;
                let count = |player: i32| owners(position).iter().filter(|owner| **owner == player).count();
                assert_eq!([count(1) as i32, count(-1) as i32], [scores[0], scores[1]]);
            });
        }
    }
}
