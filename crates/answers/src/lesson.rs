//! The lesson that teaches a game, and verdicts on the learner's moves.

use tessera_core::{AnyGame, Lesson, Problem};
use tessera_wire::{TryRequest, json};

use crate::Fault;

/// Returns the lesson of a game.
pub fn lesson(game: &dyn AnyGame) -> Result<String, Fault> {
    Ok(json(&tessera_wire::Lesson::from(&lesson_of(game)?)))
}

fn lesson_of(game: &dyn AnyGame) -> Result<Lesson, Fault> {
    match game.art().lesson {
        "" => Err(Fault::unknown("lesson")),
        text => Ok(text.parse::<Lesson>()?),
    }
}

/// Judges what a learner has played at a step of the lesson.
pub fn try_step(game: &dyn AnyGame, step: usize, body: &TryRequest) -> Result<String, Fault> {
    let mut lesson = lesson_of(game)?;
    if step >= lesson.steps.len() {
        return Err(Fault::unknown("step"));
    }
    let step = lesson.steps.swap_remove(step);
    let task = step.task.ok_or_else(|| Fault::unknown("task"))?;
    let Some((last, before)) = body.actions.split_last() else {
        return Err(Problem::bad_request("the actions are missing").into());
    };
    let start = game.open(&step.setup)?;
    let actions: Vec<&str> = body.actions.iter().map(String::as_str).collect();
    let tried = task.judge(&*start, &actions)?;
    let mut position = start;
    for action in before {
        position.play(action)?;
    }
    let effects = position.effects(last)?;
    Ok(json(&tessera_wire::Tried::new(tried, &effects)))
}
