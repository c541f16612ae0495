//! What can go wrong between a client and the server.

use std::io;
use std::time::Duration;

use tessera_client::Reply;

/// A request or a stream that failed.
#[derive(Debug)]
pub(super) struct Trouble {
    /// The kind, under which it is counted.
    pub(super) kind: String,
    /// What the server or the system said.
    pub(super) message: String,
    /// How long to wait before trying again.
    pub(super) pause: Duration,
}

/// The pause after a failure, so that a server in trouble is not flooded.
const PAUSE: Duration = Duration::from_millis(200);

/// The kind of answers that refuse a request because there were too many.
pub(super) const TOO_MANY: &str = "status 429";

/// Says why a server may answer 429, and what helps.
pub(super) const ABOUT_TOO_MANY: &str = "The server limits requests. By default it allows this machine 50,000 a second \
     (a move counts as two) and any number of tables; `--rate N` of `tessera serve` limits this machine too. Start the \
     server without --rate, or with a larger one such as --rate 100000. Other machines also have a daily quota of tables.";

impl Trouble {
    /// The trouble of an answer that is not the expected one.
    pub(super) fn of_reply(reply: &Reply) -> Trouble {
        let seconds = reply.header("retry-after").and_then(|seconds| seconds.parse::<u64>().ok());
        let message = reply.text("message").unwrap_or_default().to_owned();
        Trouble {
            kind: format!("status {}", reply.status),
            message,
            pause: seconds.map_or(PAUSE, |seconds| Duration::from_secs(seconds.min(2))),
        }
    }

    /// An answer or event without something that every server sends.
    pub(super) fn without(what: &str) -> Trouble {
        Trouble { kind: "unreadable".to_owned(), message: format!("the server sent no {what}"), pause: PAUSE }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        /// Too many open files, on every Unix.
        const FILES: i32 = 24;
        let message = error.to_string();
        let kind = match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => "timeout",
            io::ErrorKind::ConnectionRefused => "connection refused",
            io::ErrorKind::UnexpectedEof
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe => "connection closed",
            _ if error.raw_os_error() == Some(FILES) => {
                let message = "too many open files; each table needs 4 and each stream 1: raise `ulimit -n`";
                return Trouble { kind: "open files".to_owned(), message: message.to_owned(), pause: PAUSE };
            }
            // The status of a stream.
            _ if message.starts_with("status ") => &message,
            _ => "other",
        };
        Trouble { kind: kind.to_owned(), message: message.clone(), pause: PAUSE }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.kind)?;
        if !self.message.is_empty() && self.message != self.kind {
            write!(f, ": {}", self.message)?;
        }
        if self.kind == TOO_MANY {
            write!(f, ". {ABOUT_TOO_MANY}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn troubles_are_counted_under_short_kinds() {
        let kind = |error: io::Error| Trouble::from(error).kind;
        assert_eq!(kind(io::ErrorKind::WouldBlock.into()), "timeout");
        assert_eq!(kind(io::ErrorKind::UnexpectedEof.into()), "connection closed");
        assert_eq!(kind(io::ErrorKind::ConnectionRefused.into()), "connection refused");
        assert_eq!(kind(io::Error::other("status 429")), "status 429");
        assert_eq!(kind(io::Error::from_raw_os_error(24)), "open files");
        assert_eq!(kind(io::Error::other("no answer: SSH-2.0")), "other");
    }

    #[test]
    fn a_refusal_says_what_helps_and_how_long_to_wait() {
        let reply = Reply {
            status: 429,
            headers: vec![("retry-after".to_owned(), "40".to_owned())],
            body: r#"{"error":{"code":"limited","message":"too many requests"}}"#.to_owned(),
        };
        let trouble = Trouble::of_reply(&reply);
        assert_eq!((trouble.kind.as_str(), trouble.pause), (TOO_MANY, Duration::from_secs(2)));
        assert!(trouble.to_string().starts_with("status 429: too many requests. The server limits"));
    }
}
