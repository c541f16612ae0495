//! The interface between tables and the network: HTTP, event streams, limits, caches, and the threads of the computer
//! players.
//!
//! Table logic is in `tessera-table`, log storage in `tessera-store`, and all JSON formats in `tessera-wire`. A request
//! is answered only once its rows are durable.

mod api;
mod config;
mod copying;
mod doors;
mod keeping;
mod metrics;
mod net;
mod patient;
mod pool;
mod random;
mod schedule;
mod table;
mod time;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

pub use api::{App, router};
pub use config::{Config, DEFAULT_PORT, Limits, Retention};
pub use copying::{Place, Step, copy};
pub use keeping::{KeepError, Kept, backup, restore};
pub use net::{listen, serve as serve_until};
pub use pool::{Mind, OfTheGames};
pub use tessera_store::StoreUrl;

use tessera_store::{PostgresStore, SqliteStore, StoreError};

/// The file of the games in the data folder.
const FILE: &str = "tessera.sqlite";

/// The reason why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The data folder cannot be created.
    #[error("the data folder {0}: {1}")]
    Folder(String, std::io::Error),
    /// The file or the database of the games cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The server cannot listen on the address.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The async runtime does not start.
    #[error("{0}")]
    Runtime(std::io::Error),
}

/// Opens the store of the configuration and creates a server without a socket.
pub fn app(config: Config) -> Result<Arc<App>, ServeError> {
    app_with(config, Arc::new(OfTheGames))
}

/// Does the same with a custom [`Mind`] for the computer players.
pub fn app_with(config: Config, mind: Arc<dyn Mind>) -> Result<Arc<App>, ServeError> {
    if let Some(url) = &config.store {
        return Ok(App::with(Arc::new(PostgresStore::open(url)?), mind, config));
    }
    make_folder(&config.data)
        .map_err(|error| ServeError::Folder(config.data.display().to_string(), error))?;
    let store = SqliteStore::open(&config.data.join(FILE))?;
    Ok(App::with(Arc::new(store), mind, config))
}

/// Creates the data folder with access for the owner only, because it holds the seeds of running games. An existing
/// folder without a game file keeps its permissions.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let is_ours = !folder.exists() || folder.join(FILE).exists();
    std::fs::create_dir_all(folder)?;
    #[cfg(unix)]
    if is_ours {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))?;
    }
    #[cfg(not(unix))]
    let _ = is_ours;
    Ok(())
}

/// Serves until the process is told to stop. `ready` is called with the address once the server accepts connections.
pub fn serve(config: Config, mind: Arc<dyn Mind>, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Runtime)?;
    runtime.block_on(async {
        let bind = config.bind;
        let app = app_with(config, mind)?;
        let listen = net::listen(bind, app.config().next_free_port).await;
        let listener = listen.map_err(|error| ServeError::Listen(bind, error))?;
        ready(listener.local_addr().map_err(|error| ServeError::Listen(bind, error))?);
        let router = router(app.clone());
        let sweeping = tokio::spawn(app.tables.clone().sweep_for_ever());
        net::serve(listener, app, router, told_to_stop()).await;
        sweeping.abort();
        Ok(())
    })
}

/// Waits for Ctrl-C or SIGTERM.
async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
