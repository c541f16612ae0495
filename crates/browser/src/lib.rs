//! The interface between tables and a browser without a server: a host of tables inside a worker.
//!
//! The page sends the requests of `docs/protocol.md` to a worker, as it would send them to a server. The worker passes
//! each to [`Host::call`] as JSON, stores the rows of the answer, and only then passes the answer on. The host's only
//! state is folded logs, so a worker that has died can be replaced by one that reads the logs again.
//!
//! The host does no I/O, reads no clock and draws no random bytes: they come with each request. A search blocks its
//! caller, so it runs on a separate host in another worker.

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
