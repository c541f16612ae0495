//! The catalogue of games.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use tessera_core::AnyGame;
use tessera_picture::{Theme, svg};
use tessera_table::hex;
use tessera_wire::{CoverQuery, Game, TryRequest, json};

use super::address::{Path, Query};
use super::body::Json;
use super::error::ApiError;
use super::{App, json_response};

/// Lists all games.
pub(super) async fn games(State(app): State<Arc<App>>) -> Response {
    let pool = &app.tables.pool;
    let games = tessera_catalog::GAMES.iter();
    let games: Vec<_> = games.map(|game| Game::of(*game).with_guests(pool.guests(game.info()))).collect();
    json_response(StatusCode::OK, json(&games))
}

fn find(name: &str) -> Result<&'static dyn AnyGame, ApiError> {
    Ok(tessera_catalog::find(name)?)
}

/// Serves the symbols of a game.
pub(super) async fn symbols(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    Ok(tagged(&headers, "image/svg+xml", tessera_answers::symbols(find(&name)?.art())))
}

/// Serves the style sheet of a game.
pub(super) async fn style(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    Ok(tagged(&headers, "text/css; charset=utf-8", find(&name)?.art().css.to_owned()))
}

/// Serves the rules of a game.
pub(super) async fn rules(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    Ok(tagged(&headers, "text/markdown; charset=utf-8", find(&name)?.art().rules.to_owned()))
}

/// Serves the picture of a game's example.
pub(super) async fn cover(
    Path(name): Path<String>,
    Query(query): Query<CoverQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = find(&name)?;
    let theme = if query.theme.as_deref() == Some("dark") { Theme::Dark } else { Theme::Light };
    let picture = svg(&game.read(game.info().example)?.scene(None), game.art(), theme);
    let mut response = tagged(&headers, "image/svg+xml", picture);
    // The picture contains its own style sheet.
    let policy = header::HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

/// Serves the lesson that teaches a game.
pub(super) async fn lesson(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    Ok(tagged(&headers, "application/json", tessera_answers::lesson(find(&name)?)?))
}

/// Judges what a learner has played at a step of the lesson.
pub(super) async fn try_step(
    Path((name, step)): Path<(String, usize)>,
    Json(body): Json<TryRequest>,
) -> Result<Response, ApiError> {
    Ok(json_response(StatusCode::OK, tessera_answers::try_step(find(&name)?, step, &body)?))
}

/// Returns a file with its entity tag, or a response without a body if the client already has it.
pub(super) fn tagged(headers: &HeaderMap, kind: &str, file: impl Into<axum::body::Bytes>) -> Response {
    let file = file.into();
    // Weak, because the file may be compressed in transit.
    let tag = format!("W/\"{}\"", hex(&Sha256::digest(&file)[..12]));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let has_it = known.split(',').any(|known| known.trim() == tag);
    let fixed = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    match has_it {
        true => (StatusCode::NOT_MODIFIED, fixed).into_response(),
        false => (fixed, [(header::CONTENT_TYPE, kind)], file).into_response(),
    }
}
