//! What there is to play.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use tessera_core::{AnyGame, Lesson, Problem};
use tessera_picture::{Theme, svg};
use tessera_table::hex;
use tessera_wire::{CoverQuery, Game, TryRequest, json};

use super::address::{Path, Query};
use super::body::Json;
use super::error::ApiError;
use super::{App, json_response};

/// All games.
pub(super) async fn games(State(app): State<Arc<App>>) -> Response {
    let pool = &app.tables.pool;
    let games = tessera_catalog::GAMES.iter();
    let games: Vec<_> = games.map(|game| Game::of(*game).with_guests(pool.guests(game.info()))).collect();
    json_response(StatusCode::OK, json(&games))
}

fn find(name: &str) -> Result<&'static dyn AnyGame, ApiError> {
    Ok(tessera_catalog::find(name)?)
}

/// The symbols of a game.
pub(super) async fn symbols(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    let symbols = find(&name)?.art().symbols;
    let file = format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>{symbols}</defs></svg>");
    Ok(tagged(&headers, "image/svg+xml", file))
}

/// The style sheet of a game.
pub(super) async fn style(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    Ok(tagged(&headers, "text/css; charset=utf-8", find(&name)?.art().css.to_owned()))
}

/// The rules of a game.
pub(super) async fn rules(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    Ok(tagged(&headers, "text/markdown; charset=utf-8", find(&name)?.art().rules.to_owned()))
}

/// The picture of the example of a game.
pub(super) async fn cover(
    Path(name): Path<String>,
    Query(query): Query<CoverQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = find(&name)?;
    let theme = if query.theme.as_deref() == Some("dark") { Theme::Dark } else { Theme::Light };
    let picture = svg(&game.read(game.info().example)?.scene(None), game.art(), theme);
    let mut response = tagged(&headers, "image/svg+xml", picture);
    // The picture carries its own style sheet.
    let policy = header::HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

/// The lesson that teaches a game.
pub(super) async fn lesson(Path(name): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    let lesson = lesson_of(find(&name)?)?;
    Ok(tagged(&headers, "application/json", json(&tessera_wire::Lesson::from(&lesson))))
}

fn lesson_of(game: &dyn AnyGame) -> Result<Lesson, ApiError> {
    match game.art().lesson {
        "" => Err(ApiError::unknown("lesson")),
        text => Ok(text.parse()?),
    }
}

/// Judges what a learner has played at a step of the lesson.
pub(super) async fn try_step(
    Path((name, step)): Path<(String, usize)>,
    Json(body): Json<TryRequest>,
) -> Result<Response, ApiError> {
    let game = find(&name)?;
    let mut lesson = lesson_of(game)?;
    if step >= lesson.steps.len() {
        return Err(ApiError::unknown("step"));
    }
    let step = lesson.steps.swap_remove(step);
    let task = step.task.ok_or_else(|| ApiError::unknown("task"))?;
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
    Ok(json_response(StatusCode::OK, json(&tessera_wire::Tried::new(tried, &effects))))
}

/// A file with its entity tag, or nothing if the client has it already.
pub(super) fn tagged(headers: &HeaderMap, kind: &str, file: impl Into<axum::body::Bytes>) -> Response {
    let file = file.into();
    // Weak, as the file may be compressed on its way.
    let tag = format!("W/\"{}\"", hex(&Sha256::digest(&file)[..12]));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let has_it = known.split(',').any(|known| known.trim() == tag);
    let fixed = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    match has_it {
        true => (StatusCode::NOT_MODIFIED, fixed).into_response(),
        false => (fixed, [(header::CONTENT_TYPE, kind)], file).into_response(),
    }
}
