//! The border between tables and a browser without a server: a host of tables inside a worker.
//!
//! The page sends the requests of `docs/protocol.md` to a worker, as it would send them to a server. The worker hands
//! each to [`Host::call`] as JSON, stores the rows of the answer, and only then passes the answer on. The host keeps
//! folded logs and nothing else, so a worker that died is replaced by another that reads the logs again.
//!
//! The host does no input or output, reads no clock and draws no random bytes: they come with each request.
//! A search blocks the one who calls, so it runs on a host of its own in another worker.

mod exports;
mod held;
mod host;
mod judging;
mod log;
mod modules;
mod requests;
mod thinking;

pub use host::Host;
pub use modules::MODULE;
