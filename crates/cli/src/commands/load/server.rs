//! The server under load: where it is, and connections to it.

use std::net::{SocketAddr, ToSocketAddrs};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use tessera_client::{Client, Reply};

use super::trouble::Trouble;

/// The port of `http://` without a port.
const HTTP: u16 = 80;

/// Finds the address of a URL. Servers elsewhere are refused unless they are allowed.
pub(super) fn address(url: &str, is_allowed_elsewhere: bool) -> anyhow::Result<SocketAddr> {
    let Some(rest) = url.strip_prefix("http://") else {
        bail!(
            "the URL of a server begins with http://, such as http://127.0.0.1:7777, not {url:?}; behind a proxy with \
               TLS, measure the server itself"
        );
    };
    let host = rest.strip_suffix('/').unwrap_or(rest);
    if host.is_empty() || host.contains(['/', '?', '#', '@', ' ']) {
        bail!("the URL of a server is http://HOST:PORT, not {url:?}");
    }
    let has_port = host.rsplit_once(':').is_some_and(|(_, port)| !port.contains(']'));
    let with_port = if has_port { host.to_owned() } else { format!("{host}:{HTTP}") };
    let found: Vec<SocketAddr> = with_port.to_socket_addrs().with_context(|| url.to_owned())?.collect();
    let best = found.iter().find(|address| address.is_ipv4()).or(found.first());
    let Some(best) = best else { bail!("{url}: the host has no address") };
    if !best.ip().is_loopback() && !is_allowed_elsewhere {
        bail!(
            "{url} is not on this machine. The load would take a server and its network away from the people who use \
             it, and leave thousands of tables in its store; add --yes-elsewhere if the server is yours and there for \
             this"
        );
    }
    Ok(*best)
}

/// Makes sure that a server answers at the address.
pub(super) fn reach(url: &str, address: SocketAddr) -> anyhow::Result<()> {
    let reply = Client::connect(address).and_then(|mut client| client.get("/healthz"));
    let reply = reply.with_context(|| format!("no server answers at {url}; `tessera serve` starts one"))?;
    if reply.status != 200 || reply.body != "ok\n" {
        let message = reply.text("message").map_or(String::new(), |message| format!(": {message}"));
        bail!("{url} is no Tessera server: /healthz answers with status {}{message}", reply.status);
    }
    Ok(())
}

/// How long a connection may rest before another one is made: servers close connections that rest for long.
const REST: Duration = Duration::from_secs(5);

/// A connection for requests, made again when it is needed.
pub(super) struct Line {
    address: SocketAddr,
    token: Option<String>,
    client: Option<(Client, Instant)>,
}

impl Line {
    pub(super) fn new(address: SocketAddr, token: Option<String>) -> Line {
        Line { address, token, client: None }
    }

    /// Sends a request and waits for the answer, which must have the expected status.
    pub(super) fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
        expected: u16,
    ) -> Result<Reply, Trouble> {
        let kept = self.client.take().filter(|(_, used)| used.elapsed() < REST);
        let mut client = match kept {
            Some((client, _)) => client,
            None => Client::connect(self.address)?,
        };
        client.token.clone_from(&self.token);
        client.send(method, path, headers, body)?;
        let reply = client.reply()?;
        let is_closing = reply.header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
        if !is_closing {
            self.client = Some((client, Instant::now()));
        }
        if reply.status != expected {
            return Err(Trouble::of_reply(&reply));
        }
        Ok(reply)
    }

    pub(super) fn get(&mut self, path: &str) -> Result<Reply, Trouble> {
        self.ask("GET", path, &[], "", 200)
    }

    pub(super) fn post(&mut self, path: &str, body: &str, expected: u16) -> Result<Reply, Trouble> {
        self.ask("POST", path, &[("content-type", "application/json")], body, expected)
    }
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn only_this_machine_is_loaded_unless_allowed() {
        let read = |url: &str| address(url, false).map(|address| address.to_string());
        assert_eq!(read("http://127.0.0.1:7777").unwrap(), "127.0.0.1:7777");
        assert_eq!(read("http://127.0.0.1/").unwrap(), "127.0.0.1:80");
        assert_eq!(read("http://[::1]:80/").unwrap(), "[::1]:80");
        assert_eq!(read("http://[::1]").unwrap(), "[::1]:80");
        assert!(read("http://192.0.2.1:7777").unwrap_err().to_string().contains("--yes-elsewhere"));
        assert_eq!(address("http://192.0.2.1:7777", true).unwrap().to_string(), "192.0.2.1:7777");
        for wrong in ["", "127.0.0.1:7777", "https://127.0.0.1", "http://", "http://127.0.0.1/t/7K3M9QXA"] {
            assert!(read(wrong).unwrap_err().to_string().contains("the URL of a server"), "{wrong}");
        }
        assert!(read("http://127.0.0.1:port").is_err());
    }
}
