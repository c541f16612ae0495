//! Explanations: what a pointing gesture means and what a move would do, at a table and in the viewer.

use tessera_core::{Aim, AnyGame, AnyMatch, Attempt, Phrase, Problem, Reason, Turn};
use tessera_table::{SeatSet, TableState};
use tessera_wire::{AimRequest, Effects, EffectsRequest, ViewAimRequest, ViewRequest, json, score_rows};

use crate::Fault;

/// The maximum number of steps of a gesture.
const STEPS: usize = 32;

/// Explains what a pointing gesture means, and why it is illegal if it is.
pub fn aim(state: &TableState, viewer: SeatSet, body: &AimRequest) -> Result<String, Fault> {
    let attempt = match not_yours(state, viewer) {
        Some(reason) => Attempt::refused(reason),
        None => attempt(&*state.position.inner, &body.path, &body.panel, body.point)?,
    };
    Ok(told(&attempt))
}

/// Does the same for a setup shown in the viewer.
pub fn aim_in_viewer(game: &dyn AnyGame, body: &ViewAimRequest) -> Result<String, Fault> {
    let position = game.open(&body.setup)?;
    Ok(told(&attempt(&*position, &body.path, &body.panel, body.point)?))
}

fn attempt(
    position: &dyn AnyMatch,
    path: &[String],
    panel: &str,
    point: [f32; 2],
) -> Result<Attempt<String>, Problem> {
    if path.len() > STEPS {
        return Err(Problem::bad_request(format!("a path has at most {STEPS} steps")));
    }
    Ok(position.aim(&Aim { path, panel, point }))
}

fn told(attempt: &Attempt<String>) -> String {
    json(&tessera_wire::Attempt::from(attempt))
}

/// Returns the reason why the caller cannot move now that only the table knows.
fn not_yours(state: &TableState, viewer: SeatSet) -> Option<Reason> {
    match state.turn() {
        Turn::Over => Some(Reason::new("The game is over.")),
        Turn::Player(seat) if !viewer.holds(seat) => {
            Some(Reason::new(Phrase::from("It is the turn of ").seat(seat).text(".")))
        }
        _ => None,
    }
}

/// Returns the effects of a legal action in the current position.
pub fn effects(state: &TableState, body: &EffectsRequest) -> Result<String, Fault> {
    effects_of(&*state.position.inner, &body.action, state.plies.len())
}

/// Returns the effects of a legal action at a setup shown in the viewer.
pub fn effects_in_viewer(game: &dyn AnyGame, body: &ViewRequest) -> Result<String, Fault> {
    let position = game.open(&body.setup)?;
    let action = body.action.as_ref().ok_or_else(|| Problem::bad_request("the action is missing"))?;
    effects_of(&*position, action, 0)
}

fn effects_of(position: &dyn AnyMatch, action: &str, ply: usize) -> Result<String, Fault> {
    let effects = position.effects(action)?;
    let mut after = position.boxed_clone();
    after.play(action)?;
    let rows = after.score_sheet();
    Ok(json(&Effects {
        ply,
        effects: effects.iter().map(tessera_wire::Effect::from).collect(),
        sheet: score_rows(&rows, after.seats()),
    }))
}
