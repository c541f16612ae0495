//! The questions to computer players, and their choices.

use tessera_answers::{Fault, Hinted, hint_in_viewer};
use tessera_core::{AnyGame, Effort, Problem, Progress, Seat, Seed, Thinking, Turn, Watch};
use tessera_table::{Draft, Position, Proved, RowKind, TableState};
use tessera_wire::{LocalAnswer, LocalChoice, LocalCommit, LocalQuestion, ViewRequest, json};

use crate::held::{Held, answer};
use crate::log::{digits, number};

/// Reports the progress of a search. The search is ended from outside, by terminating the worker.
pub(crate) struct Teller(pub(crate) fn(Progress));

impl Watch for Teller {
    fn progress(&self, progress: Progress) {
        (self.0)(progress);
    }
}

/// Returns the question for the computer player on turn.
pub(crate) fn turn(state: &TableState) -> Option<LocalQuestion> {
    let (_, bot) = state.bot_on_turn()?;
    let (setup, seed) = (state.position.setup.clone(), digits(state.player_seed()));
    Some(LocalQuestion { setup, bot: bot.to_owned(), seed, parts: 1, hint: false })
}

/// Returns the question for a hint from the strongest computer player.
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

/// Plays the choice of a computer player; does nothing if the table has moved on meanwhile.
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
    // A match with one seat has no opponent to win it.
    if let Some(winner) = choice.winner.filter(|&winner| seats > 1 && winner < seats) {
        let proved = Proved { seat: Seat::new(winner), margin: choice.margin };
        // Another proof for the same position has the same result.
        let _ = held.state().position.proved.set(proved);
    }
    Ok(held.commit(vec![Draft::new(RowKind::Move, seat, choice.action)], None, now)?)
}
