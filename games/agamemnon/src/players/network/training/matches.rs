//! Matches to learn from.

use tessera_core::{FastRng, Game, Rng, Rules, Turn, below};

use crate::action::Step;
use crate::players::evaluation::POINT;
use crate::players::field::Field;
use crate::players::insight::sign_of;
use crate::players::network::Network;
use crate::players::rating::Rater;
use crate::{Action, Agamemnon, Board, Options, Position};

/// How placements are chosen.
#[derive(Clone, Copy)]
pub(super) enum Choice<'a> {
    /// By the tables of the evaluation.
    Tables,
    /// By the network among those that the tables like best.
    Network(&'a Network),
}

/// So many placements are shown to the network.
const SHOWN: usize = 8;
/// Most matches are played with this much caprice in points, and one in three with four times as much, so that
/// unusual positions are known as well.
const CAPRICE: f32 = 0.4;
const CAPRICIOUS: f32 = 4.0;

/// Plays a match, and calls back before every draw and every placement, with what would have been better than a
/// capricious one.
pub(super) fn play(
    board: Board,
    choice: Choice<'_>,
    rng: &mut FastRng,
    mut visit: impl FnMut(&Position, Option<Action>),
) -> Position {
    let mut position = Agamemnon::start(2, &Options { board, mapping: None }, rng);
    let caprice = if below(rng, 3) == 0 { CAPRICIOUS * CAPRICE } else { CAPRICE };
    let mut chooser = Chooser { choice, caprice, actions: Vec::new(), rated: Vec::new() };
    loop {
        match position.turn() {
            Turn::Over => return position,
            Turn::Dealer => {
                visit(&position, None);
                let draw = position.sample_draw(rng);
                position.draw_unchecked(&draw);
            }
            Turn::Player(_) => {
                let Chosen { action, better } = chooser.choose(&position, rng);
                visit(&position, better);
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

struct Chosen {
    action: Action,
    /// What would have been chosen without caprice, if it is another.
    better: Option<Action>,
}

impl Chooser<'_> {
    fn choose(&mut self, position: &Position, rng: &mut FastRng) -> Chosen {
        position.legal_actions(&mut self.actions);
        let put_back = self.actions.iter().find(|action| matches!(action.step(), Step::PutBack(_)));
        if let Some(action) = put_back
            && below(rng, 4) > 0
        {
            return Chosen { action: *action, better: None };
        }
        self.rate(position);
        let (mut best, mut chosen) = ((f32::MIN, self.actions[0]), (f32::MIN, self.actions[0]));
        for &(rating, action) in &self.rated {
            let mood = (rng.next_u32() >> 8) as f32 / 16_777_216.0 * self.caprice;
            if rating > best.0 {
                best = (rating, action);
            }
            if rating + mood > chosen.0 {
                chosen = (rating + mood, action);
            }
        }
        Chosen { action: chosen.1, better: (chosen.1 != best.1).then_some(best.1) }
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
