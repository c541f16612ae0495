//! Reasons: what pointing somewhere amounts to, and what a move would do, at a table and in the viewer.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tessera_core::{Aim, AnyMatch, Attempt, Phrase, Problem, Reason, Turn};
use tessera_table::{SeatSet, TableState};
use tessera_wire::{AimRequest, Effects, EffectsRequest, ViewAimRequest, ViewRequest, json, score_rows};

use super::address::{Network, Path};
use super::body::Json;
use super::error::ApiError;
use super::tables::find;
use super::{App, json_response};

/// No gesture has more steps.
const STEPS: usize = 32;

/// Says what the caller means who points somewhere, and why it cannot be done if it cannot.
pub(super) async fn aim(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
    Json(body): Json<AimRequest>,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
    let state = &table.snapshot().state;
    let attempt = match not_yours(state, proof.viewer) {
        Some(reason) => Attempt::refused(reason),
        None => attempt(&*state.position.inner, &body.path, &body.panel, body.point)?,
    };
    Ok(told(&attempt))
}

/// The same for any setup that is shown in the viewer.
pub(super) async fn aim_in_viewer(Json(body): Json<ViewAimRequest>) -> Result<Response, ApiError> {
    let position = tessera_catalog::find(&body.game)?.open(&body.setup)?;
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

fn told(attempt: &Attempt<String>) -> Response {
    json_response(StatusCode::OK, json(&tessera_wire::Attempt::from(attempt)))
}

/// Why the caller cannot move now, for reasons that only the table knows.
fn not_yours(state: &TableState, viewer: SeatSet) -> Option<Reason> {
    match state.turn() {
        Turn::Over => Some(Reason::new("The game is over.")),
        Turn::Player(seat) if !viewer.holds(seat) => {
            Some(Reason::new(Phrase::from("It is the turn of ").seat(seat).text(".")))
        }
        _ => None,
    }
}

/// Says what a legal action of the present position would do.
pub(super) async fn effects(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
    Json(body): Json<EffectsRequest>,
) -> Result<Response, ApiError> {
    let (table, _) = find(&app, &id, &headers, network).await?;
    let state = &table.snapshot().state;
    effects_of(&*state.position.inner, &body.action, state.plies.len())
}

/// Says what a legal action would do at the setup that is shown in the viewer.
pub(super) async fn effects_in_viewer(Json(body): Json<ViewRequest>) -> Result<Response, ApiError> {
    let position = tessera_catalog::find(&body.game)?.open(&body.setup)?;
    let action = body.action.ok_or_else(|| Problem::bad_request("the action is missing"))?;
    effects_of(&*position, &action, 0)
}

fn effects_of(position: &dyn AnyMatch, action: &str, ply: usize) -> Result<Response, ApiError> {
    let effects = position.effects(action)?;
    let mut after = position.boxed_clone();
    after.play(action)?;
    let rows = after.score_sheet();
    let effects = Effects {
        ply,
        effects: effects.iter().map(tessera_wire::Effect::from).collect(),
        sheet: score_rows(&rows, after.seats()),
    };
    Ok(json_response(StatusCode::OK, json(&effects)))
}
