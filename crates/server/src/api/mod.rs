//! The HTTP interface, as documented in `docs/protocol.md`.

mod address;
mod auth;
mod body;
mod catalogue;
mod error;
mod events;
mod explain;
mod guard;
mod limits;
mod openapi;
mod packed;
mod pages;
mod play;
mod position;
mod puzzles;
mod query;
mod tables;
mod viewer;
mod watching;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use tessera_store::Store;
use tokio::sync::{Semaphore, watch};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::config::Config;
use crate::doors::Doors;
use crate::pool::{Mind, OfTheGames};
use crate::random::random_bytes;
use crate::table::tables::Tables;
use error::ApiError;
use limits::Limiter;

/// A server without a socket: the state shared by all requests.
pub struct App {
    /// The tables.
    pub(crate) tables: Arc<Tables>,
    /// Becomes true when the server is told to stop.
    stopping: watch::Sender<bool>,
    limiter: Limiter,
    /// The open connections and forwarded requests.
    pub(crate) doors: Arc<Doors>,
    /// The number of the next request in the logs, starting at a value unique to this run.
    requests: AtomicU64,
    /// Limits how many puzzles are made or judged at once.
    puzzles: Semaphore,
}

impl App {
    /// Creates a server over a store.
    pub fn over(store: Arc<dyn Store>, config: Config) -> Arc<App> {
        App::with(store, Arc::new(OfTheGames), config)
    }

    /// Creates a server over a store with a custom [`Mind`] for the computer players.
    pub fn with(store: Arc<dyn Store>, mind: Arc<dyn Mind>, config: Config) -> Arc<App> {
        let limiter = Limiter::new(config.limits);
        let doors = Doors::new(config.limits, config.proxy);
        Arc::new(App {
            tables: Tables::new(store, mind, config),
            stopping: watch::Sender::new(false),
            limiter,
            doors,
            requests: AtomicU64::new(u64::from_be_bytes(random_bytes())),
            puzzles: Semaphore::new(puzzles::AT_ONCE),
        })
    }

    /// Returns the operator's configuration.
    pub fn config(&self) -> &Config {
        &self.tables.config
    }

    /// Returns the number of tables in memory.
    pub fn cached_tables(&self) -> usize {
        self.tables.cached()
    }

    /// Deletes the tables that have expired at the given time, in milliseconds since 1970, and returns their number. A
    /// server run by [`serve`](crate::serve) does this every hour.
    pub async fn sweep(&self, now: i64) -> Result<usize, tessera_store::StoreError> {
        self.tables.sweep(now).await.map_err(|error| tessera_store::StoreError(error.to_string()))
    }

    /// Returns the metrics as served at `/metrics`.
    pub fn metrics(&self) -> String {
        self.tables.metrics.text(self.tables.store.counts(), self.tables.cached())
    }

    /// Ends streams and cancels waiting searches.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        self.tables.pool.close();
    }

    /// Waits until everything is written, and refuses further writes. Blocks the thread.
    pub fn close(&self) {
        self.tables.store.close();
    }
}

type Handler = MethodRouter<Arc<App>>;

/// Returns every path with its methods; tests compare this list with the OpenAPI description.
fn routes() -> Vec<(&'static str, &'static [&'static str], Handler)> {
    vec![
        ("/api/games", &["get"], get(catalogue::games)),
        ("/api/games/{name}/symbols.svg", &["get"], get(catalogue::symbols)),
        ("/api/games/{name}/style.css", &["get"], get(catalogue::style)),
        ("/api/games/{name}/rules.md", &["get"], get(catalogue::rules)),
        ("/api/games/{name}/lesson", &["get"], get(catalogue::lesson)),
        ("/api/games/{name}/lesson/{step}", &["post"], post(catalogue::try_step)),
        ("/api/games/{name}/cover.svg", &["get"], get(catalogue::cover)),
        ("/api/games/{name}/puzzles", &["get"], get(puzzles::catalogue)),
        ("/api/games/{name}/puzzles/{level}/{number}", &["get"], get(puzzles::puzzle)),
        ("/api/puzzles/judge", &["post"], post(puzzles::judge)),
        ("/api/puzzles/hint", &["post"], post(puzzles::hint)),
        ("/api/puzzles/lift", &["post"], post(puzzles::lift)),
        ("/api/tables", &["get", "post"], get(tables::list).post(tables::open)),
        ("/api/tables/{id}", &["delete", "get"], get(tables::show).delete(tables::delete)),
        ("/api/tables/{id}/position", &["get"], get(position::position)),
        ("/api/tables/{id}/plies/{ply}", &["get"], get(tables::past)),
        ("/api/tables/{id}/seats/{seat}", &["post"], post(tables::sit)),
        ("/api/tables/{id}/moves", &["post"], post(play::play)),
        ("/api/tables/{id}/undo", &["post"], post(play::undo)),
        ("/api/tables/{id}/undo/answer", &["post"], post(play::answer)),
        ("/api/tables/{id}/lift", &["post"], post(play::lift)),
        ("/api/tables/{id}/aim", &["post"], post(explain::aim)),
        ("/api/tables/{id}/effects", &["post"], post(explain::effects)),
        ("/api/tables/{id}/resign", &["post"], post(play::resign)),
        ("/api/tables/{id}/rematch", &["post"], post(tables::rematch)),
        ("/api/tables/{id}/hint", &["get"], get(play::hint)),
        ("/api/tables/{id}/analysis", &["get"], get(play::analysis)),
        ("/api/tables/{id}/record", &["get"], get(tables::record)),
        ("/api/tables/{id}/events", &["get"], get(events::events)),
        ("/api/records", &["get"], get(tables::records)),
        ("/api/view", &["post"], post(viewer::view)),
        ("/api/view/aim", &["post"], post(explain::aim_in_viewer)),
        ("/api/view/hint", &["post"], post(play::hint_in_viewer)),
        ("/api/view/effects", &["post"], post(explain::effects_in_viewer)),
        ("/api/query", &["post"], post(query::query)),
        ("/api/openapi.json", &["get"], get(openapi::openapi)),
        ("/healthz", &["get"], get(watching::healthy)),
        ("/readyz", &["get"], get(watching::ready)),
        ("/metrics", &["get"], get(watching::metrics)),
    ]
}

/// Frequent routes whose responses are small or must not wait for compression.
const LIVE: [&str; 2] = ["/api/tables/{id}/moves", "/api/tables/{id}/events"];

/// Returns the router for the whole interface and the page. It can be served, or called without a socket.
pub fn router(app: Arc<App>) -> Router {
    let (live, still): (Vec<_>, Vec<_>) = routes().into_iter().partition(|(path, ..)| LIVE.contains(path));
    let add = |router: Router<_>, (path, _, handler): (&str, _, Handler)| router.route(path, handler);
    still
        .into_iter()
        .fold(Router::new(), add)
        .route("/", get(pages::page))
        .route("/view", get(pages::page))
        .route("/puzzles/{*which}", get(pages::page))
        .route("/learn", get(pages::page))
        .route("/t/{id}", get(pages::page))
        .route("/fonts.css", get(pages::fonts))
        .route("/{*file}", get(pages::file))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .merge(live.into_iter().fold(Router::new(), add))
        .fallback(async || ApiError::unknown("page"))
        .method_not_allowed_fallback(async || {
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "bad_request", "this cannot be done there")
        })
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

/// Returns a response with finished JSON.
fn json_response(status: StatusCode, json: impl Into<axum::body::Body>) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], json.into()).into_response()
}
