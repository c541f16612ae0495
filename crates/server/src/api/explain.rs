//! Reasons: what pointing somewhere amounts to, and what a move would do.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tessera_core::{Aim, Attempt, Phrase, Problem, Reason, Turn};
use tessera_table::{SeatSet, TableState};
use tessera_wire::{AimRequest, Effects, EffectsRequest, json};

use super::address::Path;
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
    headers: HeaderMap,
    Json(body): Json<AimRequest>,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers).await?;
    if body.path.len() > STEPS {
        return Err(Problem::bad_request(format!("a path has at most {STEPS} steps")).into());
    }
    let state = &table.snapshot().state;
    let attempt = match not_yours(state, proof.viewer) {
        Some(reason) => Attempt::refused(reason),
        None => {
            let aim = Aim { path: &body.path, panel: &body.panel, point: body.point };
            state.position.inner.aim(&aim)
        }
    };
    Ok(json_response(StatusCode::OK, json(&tessera_wire::Attempt::from(&attempt))))
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
    headers: HeaderMap,
    Json(body): Json<EffectsRequest>,
) -> Result<Response, ApiError> {
    let (table, _) = find(&app, &id, &headers).await?;
    let state = &table.snapshot().state;
    let effects = state.position.inner.effects(&body.action)?;
    let effects = effects.iter().map(tessera_wire::Effect::from).collect();
    Ok(json_response(StatusCode::OK, json(&Effects { ply: state.plies.len(), effects })))
}
