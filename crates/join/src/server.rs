//! A client of a server.

use std::time::Duration;

use tessera_core::Value;
use ureq::Agent;

/// The time limit for a response.
const ANSWER: Duration = Duration::from_secs(30);

/// The time limit for connecting.
const CONNECT: Duration = Duration::from_secs(10);

/// The maximum size of a response.
const LONGEST: u64 = 4 << 20;

/// A server, and the token of the seat there.
#[derive(Clone)]
pub(crate) struct Server {
    agent: Agent,
    base: String,
    pub(crate) token: Option<String>,
}

/// A response of the server.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: String,
    /// When to retry.
    pub(crate) retry_after: Option<Duration>,
}

impl Reply {
    /// Returns a member of the response.
    pub(crate) fn member(&self, name: &str) -> Option<Value> {
        match tessera_wire::read(self.body.as_bytes()) {
            Ok(Value::Map(mut members)) => members.remove(name),
            _ => None,
        }
    }

    /// Returns a string member.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        match self.member(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns the message of an error.
    pub(crate) fn message(&self) -> String {
        let message = match self.member("error") {
            Some(Value::Map(mut error)) => error.remove("message"),
            _ => None,
        };
        match message {
            Some(Value::Text(message)) => message,
            _ => format!("status {}", self.status),
        }
    }
}

impl Server {
    pub(crate) fn new(base: &str, token: Option<String>) -> Server {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(CONNECT))
            .timeout_recv_response(Some(ANSWER))
            .user_agent(concat!("tessera-join/", env!("CARGO_PKG_VERSION")))
            .build();
        Server { agent: config.into(), base: base.to_owned(), token }
    }

    fn authorization(&self) -> String {
        self.token.as_ref().map(|token| format!("Bearer {token}")).unwrap_or_default()
    }

    /// Returns the URL of a path on the server.
    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Sends a GET request; an error means that the server cannot be reached.
    pub(crate) fn get(&self, path: &str) -> Result<Reply, String> {
        let request = self.agent.get(self.at(path)).header("authorization", self.authorization());
        answered(request.call())
    }

    /// Posts an object.
    pub(crate) fn post(&self, path: &str, members: &[(&str, Value)]) -> Result<Reply, String> {
        let members: Vec<_> =
            members.iter().map(|(name, value)| (*name, tessera_wire::write(value))).collect();
        let request = self
            .agent
            .post(self.at(path))
            .header("authorization", self.authorization())
            .header("content-type", "application/json");
        answered(request.send(tessera_wire::object(&members)))
    }

    /// Opens a stream that stays open until one side closes it.
    pub(crate) fn stream(&self, path: &str) -> Result<impl std::io::Read + use<>, String> {
        let request = self.agent.get(self.at(path)).header("authorization", self.authorization());
        let response = request.call().map_err(|error| error.to_string())?;
        match response.status().as_u16() {
            200 => Ok(response.into_body().into_reader()),
            status => Err(format!("status {status}")),
        }
    }
}

fn answered(response: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Reply, String> {
    let mut response = response.map_err(|error| error.to_string())?;
    let retry_after =
        response.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
    let body = response.body_mut().with_config().limit(LONGEST).read_to_string();
    Ok(Reply {
        status: response.status().as_u16(),
        body: body.map_err(|error| error.to_string())?,
        retry_after: retry_after.map(Duration::from_secs),
    })
}
