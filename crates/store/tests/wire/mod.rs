//! A wire to a database that can be cut.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

/// What a wire does from now on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    /// Passes everything on.
    Nothing,
    /// Keeps back the answers of a connection once it has sent a commit.
    Answers,
    /// Breaks the next connection that sends a commit, before it arrives; then heals.
    Commit,
    /// Breaks every connection.
    Everything,
}

/// What happens to some bytes.
enum Verdict {
    Pass,
    Swallow,
    Break,
}

struct State {
    cut: Cut,
    open: Vec<TcpStream>,
}

/// A wire to a local port. Its threads end with the connections.
pub(crate) struct Wire {
    port: u16,
    state: Arc<Mutex<State>>,
}

impl Wire {
    pub(crate) fn new(to: u16) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State { cut: Cut::Nothing, open: Vec::new() }));
        let shared = state.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if shared.lock().unwrap().cut == Cut::Everything {
                    continue;
                }
                let server = TcpStream::connect(("127.0.0.1", to)).unwrap();
                let ends = [client.try_clone().unwrap(), server.try_clone().unwrap()];
                shared.lock().unwrap().open.extend(ends);
                let is_silent = Arc::new(Mutex::new(false));
                let (silent, state) = (is_silent.clone(), shared.clone());
                let (from, to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
                std::thread::spawn(move || pass(from, to, |bytes| asked(bytes, &state, &silent)));
                let answered =
                    move |_: &[u8]| if *is_silent.lock().unwrap() { Verdict::Swallow } else { Verdict::Pass };
                std::thread::spawn(move || pass(server, client, answered));
            }
        });
        Wire { port, state }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn arm(&self, cut: Cut) {
        self.state.lock().unwrap().cut = cut;
        if cut == Cut::Everything {
            self.close();
        }
    }

    /// Breaks all connections; new ones are made.
    pub(crate) fn cut(&self) {
        self.state.lock().unwrap().cut = Cut::Nothing;
        self.close();
    }

    pub(crate) fn heal(&self) {
        self.state.lock().unwrap().cut = Cut::Nothing;
    }

    fn close(&self) {
        for end in self.state.lock().unwrap().open.drain(..) {
            let _ = end.shutdown(Shutdown::Both);
        }
    }
}

/// Decides about what a client sends.
fn asked(bytes: &[u8], state: &Mutex<State>, silent: &Mutex<bool>) -> Verdict {
    let mut state = state.lock().unwrap();
    let commits = bytes.windows(7).any(|window| window == b"COMMIT\0");
    match state.cut {
        Cut::Answers if commits => *silent.lock().unwrap() = true,
        Cut::Commit if commits => {
            state.cut = Cut::Nothing;
            return Verdict::Break;
        }
        _ => {}
    }
    Verdict::Pass
}

/// Passes bytes on as `decide` says, until the connection breaks.
fn pass(mut from: TcpStream, mut to: TcpStream, decide: impl Fn(&[u8]) -> Verdict) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        match decide(&buffer[..count]) {
            Verdict::Swallow => {}
            Verdict::Pass if to.write_all(&buffer[..count]).is_ok() => {}
            Verdict::Pass | Verdict::Break => break,
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
