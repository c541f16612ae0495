//! Self-play matches.

use tessera_agamemnon::training::{Network, layout::POINT, rate};
use tessera_agamemnon::{Action, Agamemnon, Board, Options, Position, Step};
use tessera_core::{FastRng, Game, Rng, Rules, Turn, below};

use crate::example::sign_of;

/// The method of choosing placements.
#[derive(Clone, Copy)]
pub(crate) enum Choice<'a> {
    /// By the tables of the evaluation.
    Tables,
    /// By the network, among the best by the evaluation tables.
    Network(&'a Network),
}

/// The number of placements evaluated by the network.
const SHOWN: usize = 8;
/// The exploration noise in points. One match in three is played with `UNUSUAL` times as much, so that the network also
/// learns unusual positions.
const NOISE: f32 = 0.4;
const UNUSUAL: f32 = 4.0;

/// Plays a match, and calls back before every draw and every placement, with the placement that would have been chosen
/// without exploration noise if it differs.
pub(crate) fn play(
    board: Board,
    choice: Choice<'_>,
    rng: &mut FastRng,
    mut visit: impl FnMut(&Position, Option<Action>),
) -> Position {
    let mut position = Agamemnon::start(2, &Options { board, mapping: None }, rng);
    let noise = if below(rng, 3) == 0 { UNUSUAL * NOISE } else { NOISE };
    let mut chooser = Chooser { choice, noise, actions: Vec::new(), rated: Vec::new() };
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
    noise: f32,
    actions: Vec<Action>,
    rated: Vec<(f32, Action)>,
}

struct Chosen {
    action: Action,
    /// The choice without exploration noise, if it differs.
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
            let noise = (rng.next_u32() >> 8) as f32 / 16_777_216.0 * self.noise;
            if rating > best.0 {
                best = (rating, action);
            }
            if rating + noise > chosen.0 {
                chosen = (rating + noise, action);
            }
        }
        Chosen { action: chosen.1, better: (chosen.1 != best.1).then_some(best.1) }
    }

    /// Rates the placements for the player, in points.
    fn rate(&mut self, position: &Position) {
        rate(position, &self.actions, &mut self.rated);
        let Choice::Network(network) = self.choice else { return };
        self.rated.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.rated.truncate(SHOWN);
        let sign = sign_of(position.player());
        for (rating, action) in &mut self.rated {
            let mut next = position.clone();
            next.play_unchecked(*action);
            if next.turn() != Turn::Over {
                *rating = sign * network.margin(&next) as f32 / POINT as f32;
            }
        }
    }
}
