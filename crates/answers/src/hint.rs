//! Hints: the question to the strongest computer player, and its advice as a response.

use tessera_analysis::{JUDGING_PARTS, reasons};
use tessera_core::{Advice, AnyGame, BotInfo, Problem, Seat, Turn};
use tessera_table::acts::{is_present, on_turn};
use tessera_table::{Position, Refusal, SeatSet, TableState};
use tessera_wire::{Hint, ViewRequest, json};

/// A granted hint: who gives it, for which seat, and with how much effort.
pub struct Hinted {
    /// The seat on turn.
    pub seat: Seat,
    /// The strongest computer player.
    pub bot: BotInfo,
    /// The divisor of its level's budget. The same as for analyses, so that a hint is never called a mistake.
    pub parts: u32,
}

impl Hinted {
    fn of(game: &dyn AnyGame, seat: Seat) -> Result<Hinted, Problem> {
        Ok(Hinted { seat, bot: game.strongest()?, parts: JUDGING_PARTS })
    }

    /// Returns the seed of the advice, which is the same for everyone who asks at this position.
    pub fn seed(position: &Position) -> u64 {
        position.hash.0
    }

    /// Returns the response.
    pub fn answer(&self, position: &Position, advice: &Advice<String>) -> String {
        let gestures = position.inner.gestures();
        let gesture = gestures.iter().find(|gesture| gesture.action == advice.action);
        let why = reasons(&*position.inner, advice);
        json(&Hint {
            action: &advice.action,
            steps: gesture
                .map(|gesture| gesture.steps.iter().map(|step| &*step.id).collect())
                .unwrap_or_default(),
            value: advice.values[self.seat],
            proved: advice.proved,
            about: self.bot.about,
            why: why.iter().map(Into::into).collect(),
        })
    }
}

/// Grants a hint to a person at a table.
pub fn hint(state: &TableState, viewer: SeatSet, ply: Option<usize>) -> Result<Hinted, Refusal> {
    is_present(state, ply, None)?;
    Ok(Hinted::of(state.header.game, on_turn(state, viewer)?)?)
}

/// Grants a hint for a setup in the viewer, and returns its position.
pub fn hint_in_viewer(game: &dyn AnyGame, body: &ViewRequest) -> Result<(Hinted, Position), Problem> {
    let mut position = game.open(&body.setup)?;
    if let Some(action) = &body.action {
        position.play(action)?;
    }
    let Turn::Player(seat) = position.turn() else {
        return Err(Problem::illegal("nobody can move in this position"));
    };
    Ok((Hinted::of(game, seat)?, Position::new(position)))
}
