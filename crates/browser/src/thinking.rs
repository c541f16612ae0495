//! What computer players are asked, and what they choose.

use tessera_answers::{Fault, Hinted, hint_in_viewer};
use tessera_core::{AnyGame, Effort, Problem, Progress, Seat, Seed, Thinking, Turn, Watch};
use tessera_table::{Draft, Position, Proved, RowKind, TableState};
use tessera_wire::{LocalAnswer, LocalChoice, LocalCommit, LocalQuestion, ViewRequest, json};

use crate::held::{Held, answer};
use crate::log::{digits, number};

/// Tells somebody how far a search has come. It is ended from outside, by ending the worker.
pub(crate) struct Teller(pub(crate) fn(Progress));

impl Watch for Teller {
    fn progress(&self, progress: Progress) {
        (self.0)(progress);
    }
}

/// What the computer player on turn is to be asked.
pub(crate) fn turn(state: &TableState) -> Option<LocalQuestion> {
    let (_, bot) = state.bot_on_turn()?;
    let (setup, seed) = (state.position.setup.clone(), digits(state.player_seed()));
    Some(LocalQuestion { setup, bot: bot.to_owned(), seed, parts: 1, hint: false })
}

/// What the strongest computer player is to be asked for a hint.
pub(crate) fn hint_of(hinted: &Hinted, position: &Position) -> LocalQuestion {
    let (setup, seed) = (position.setup.clone(), digits(Hinted::seed(position)));
    LocalQuestion { setup, bot: hinted.bot.name.to_owned(), seed, parts: hinted.parts, hint: true }
}

/// Answers a question: with a choice, or with a hint.
pub(crate) fn think(
    game: &'static dyn AnyGame,
    question: LocalQuestion,
    watch: &dyn Watch,
) -> Result<LocalAnswer, Fault> {
    let effort = if question.parts == 1 { Effort::Level } else { Effort::Part(question.parts) };
    let rng = Seed::from_number(number(&question.seed)?).fast_rng();
    let mut thinking = Thinking { rng, watch, effort, threads: 1 };
    if question.hint {
        let body = ViewRequest { game: game.info().name.to_owned(), setup: question.setup, action: None };
        let (hinted, position) = hint_in_viewer(game, &body)?;
        let advice = position.inner.advise(&question.bot, &mut thinking)?;
        return Ok(answer(200, hinted.answer(&position, &advice)));
    }
    let position = game.open(&question.setup)?;
    let Turn::Player(seat) = position.turn() else {
        return Err(Problem::illegal("nobody can move in this position").into());
    };
    let advice = position.advise(&question.bot, &mut thinking)?;
    let proved = Proved::of(&advice, seat, position.seats());
    Ok(answer(
        200,
        json(&LocalChoice {
            action: advice.action,
            winner: proved.map(|proved| proved.seat.index()),
            margin: proved.and_then(|proved| proved.margin),
        }),
    ))
}

/// Plays what a computer player has chosen; nothing if the table has gone on meanwhile.
pub(crate) fn played(
    held: &mut Held,
    question: &LocalQuestion,
    choice: LocalChoice,
    now: i64,
) -> Result<Option<LocalCommit>, Fault> {
    if turn(held.state()).as_ref() != Some(question) {
        return Ok(None);
    }
    let Some((seat, _)) = held.state().bot_on_turn() else { return Ok(None) };
    let seats = held.state().seats.len();
    // With one seat there is nobody to win against.
    if let Some(winner) = choice.winner.filter(|&winner| seats > 1 && winner < seats) {
        let proved = Proved { seat: Seat::new(winner), margin: choice.margin };
        // A proof of the same position is the same.
        let _ = held.state().position.proved.set(proved);
    }
    Ok(held.commit(vec![Draft::new(RowKind::Move, seat, choice.action)], None, now)?)
}
