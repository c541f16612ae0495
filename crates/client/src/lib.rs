//! A small blocking client of a server, for `tessera load` and the tests: one connection, one request at a time.
#![allow(clippy::disallowed_methods, reason = "this is where a server is called and waited for")]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// The time limit for a response.
pub const TIME: Duration = Duration::from_secs(30);

/// The time limit for connecting.
const CONNECT: Duration = Duration::from_secs(10);

/// The maximum size of a line, and of a response or a chunk of it.
const LONGEST: usize = 16 << 20;

/// A connection to a server.
pub struct Client {
    connection: BufReader<TcpStream>,
    /// The token sent with every request.
    pub token: Option<String>,
}

/// A response of the server.
#[derive(Debug)]
pub struct Reply {
    /// The status code.
    pub status: u16,
    /// The headers: names in lower case, and values.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Reply {
    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }

    /// Returns a member of the body that is a plain string.
    pub fn text(&self, name: &str) -> Option<&str> {
        let (_, rest) = self.body.split_once(&format!("\"{name}\":\""))?;
        rest.split('"').next()
    }

    /// Returns a numeric member of the body.
    pub fn number(&self, name: &str) -> Option<u64> {
        let (_, rest) = self.body.split_once(&format!("\"{name}\":"))?;
        rest.split(|byte: char| !byte.is_ascii_digit()).next()?.parse().ok()
    }

    /// Returns the actions that a view in the body offers.
    pub fn actions(&self) -> Vec<&str> {
        actions(&self.body)
    }
}

/// Returns the actions that a view offers, in order.
pub fn actions(view: &str) -> Vec<&str> {
    let Some((_, rest)) = view.split_once("\"moves\":") else { return Vec::new() };
    let moves = &rest[..end_of_value(rest)];
    moves.split("\"action\":\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Refuses the length of a response that no server sends.
fn allowed(length: usize) -> io::Result<usize> {
    if length <= LONGEST { Ok(length) } else { Err(io::ErrorKind::FileTooLarge.into()) }
}

/// Returns the end of the array or object at the beginning of a text.
fn end_of_value(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && !quoted {
            return index + 1;
        }
    }
    text.len()
}

impl Client {
    /// Connects to the server.
    pub fn connect(address: SocketAddr) -> io::Result<Client> {
        let socket = TcpStream::connect_timeout(&address, CONNECT)?;
        socket.set_nodelay(true)?;
        socket.set_read_timeout(Some(TIME))?;
        socket.set_write_timeout(Some(TIME))?;
        Ok(Client { connection: BufReader::with_capacity(1 << 16, socket), token: None })
    }

    /// Connects to the server with a token.
    pub fn with_token(address: SocketAddr, token: &str) -> io::Result<Client> {
        Ok(Client { token: Some(token.to_owned()), ..Client::connect(address)? })
    }

    /// Sends a GET request.
    pub fn get(&mut self, path: &str) -> io::Result<Reply> {
        self.send("GET", path, &[], "")?;
        self.reply()
    }

    /// Posts JSON.
    pub fn post(&mut self, path: &str, body: &str) -> io::Result<Reply> {
        self.send("POST", path, &[("content-type", "application/json")], body)?;
        self.reply()
    }

    /// Sends a request of any kind.
    pub fn send(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> io::Result<()> {
        let host = self.connection.get_ref().peer_addr()?;
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\n");
        if let Some(token) = &self.token {
            text.push_str(&format!("authorization: Bearer {token}\r\n"));
        }
        if !body.is_empty() {
            text.push_str(&format!("content-length: {}\r\n", body.len()));
        }
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str("\r\n");
        text.push_str(body);
        self.connection.get_mut().write_all(text.as_bytes())
    }

    /// Reads the response to the last request.
    pub fn reply(&mut self) -> io::Result<Reply> {
        let (status, headers) = self.head()?;
        let mut reply = Reply { status, headers, body: String::new() };
        let mut bytes = Vec::new();
        if reply.header("transfer-encoding").is_some() {
            while let Some(chunk) = self.chunk()? {
                allowed(bytes.len())?;
                bytes.extend(chunk);
            }
        } else {
            let length = reply.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
            bytes.resize(allowed(length)?, 0);
            self.connection.read_exact(&mut bytes)?;
        }
        reply.body = String::from_utf8_lossy(&bytes).into_owned();
        Ok(reply)
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.connection.by_ref().take(LONGEST as u64).read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }

    fn head(&mut self) -> io::Result<(u16, Vec<(String, String)>)> {
        let first = self.line()?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("no answer: {first}")))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            match line.split_once(": ") {
                Some((name, value)) => headers.push((name.to_ascii_lowercase(), value.to_owned())),
                None if line.is_empty() => return Ok((status, headers)),
                None => headers.push((line.trim_end_matches(':').to_ascii_lowercase(), String::new())),
            }
        }
    }

    fn chunk(&mut self) -> io::Result<Option<Vec<u8>>> {
        let length = self.line()?;
        let length = usize::from_str_radix(&length, 16).map_err(io::Error::other)?;
        let length = allowed(length)?;
        let mut bytes = vec![0; length + 2];
        self.connection.read_exact(&mut bytes)?;
        bytes.truncate(length);
        Ok((length > 0).then_some(bytes))
    }
}

/// An event of a stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreamEvent {
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: String,
    /// Its data.
    pub data: String,
}

/// An event stream.
pub struct Events {
    client: Client,
    text: String,
}

impl Events {
    /// Opens the stream of a table.
    pub fn open(
        address: SocketAddr,
        table: &str,
        token: Option<&str>,
        last: Option<&str>,
    ) -> io::Result<Events> {
        let mut client = Client { token: token.map(str::to_owned), ..Client::connect(address)? };
        let last: Vec<_> = last.iter().map(|id| ("last-event-id", *id)).collect();
        client.send("GET", &format!("/api/tables/{table}/events"), &last, "")?;
        let (status, _) = client.head()?;
        match status {
            200 => Ok(Events { client, text: String::new() }),
            other => Err(io::Error::other(format!("status {other}"))),
        }
    }

    /// Closes the stream, and returns whether the server had held it open until now.
    pub fn was_open(mut self) -> bool {
        let socket = self.client.connection.get_mut();
        if socket.set_nonblocking(true).is_err() {
            return false;
        }
        let mut bytes = [0; 4096];
        loop {
            match socket.read(&mut bytes) {
                Ok(0) => return false,
                Ok(_) => {}
                Err(error) => return error.kind() == io::ErrorKind::WouldBlock,
            }
        }
    }

    /// Waits for the next event with this name, skipping others.
    pub fn wait(&mut self, name: &str) -> io::Result<StreamEvent> {
        loop {
            let event = self.next_event()?;
            if event.name == name {
                return Ok(event);
            }
        }
    }

    /// Waits for the next event.
    pub fn next_event(&mut self) -> io::Result<StreamEvent> {
        self.event(None)
    }

    /// Waits for the next event until about this moment, although the server keeps the stream alive.
    pub fn next_event_until(&mut self, end: Instant) -> io::Result<StreamEvent> {
        self.event(Some(end))
    }

    fn event(&mut self, end: Option<Instant>) -> io::Result<StreamEvent> {
        loop {
            while let Some(end) = self.text.find("\n\n") {
                let block: String = self.text.drain(..end + 2).collect();
                let part = |prefix: &str| {
                    block.lines().find_map(|line| line.strip_prefix(prefix)).map(str::to_owned)
                };
                if let (Some(name), Some(data)) = (part("event: "), part("data: ")) {
                    return Ok(StreamEvent { name, id: part("id: ").unwrap_or_default(), data });
                }
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err(io::ErrorKind::TimedOut.into());
            }
            match self.client.chunk()? {
                Some(chunk) => self.text.push_str(&String::from_utf8_lossy(&chunk)),
                None => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn actions_are_those_of_the_moves_only() {
        let body = r#"{"view":{"moves":[{"id":"]\"","next":[{"action":"a"},{"action":"b"}]}]},"log":[{"action":"c"}]}"#;
        assert_eq!(super::actions(body), ["a", "b"]);
        assert_eq!(super::actions(r#"{"moves":[],"log":[{"action":"c"}]}"#), [""; 0]);
    }
}
