//! Calling a server.

use std::time::Duration;

use tessera_core::Value;
use ureq::Agent;

/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(30);

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(10);

/// The longest answer that is read.
const LONGEST: u64 = 4 << 20;

/// A server, and the token that proves the seat there.
#[derive(Clone)]
pub(crate) struct Server {
    agent: Agent,
    base: String,
    pub(crate) token: Option<String>,
}

/// What a server answers.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: String,
    /// When to try again.
    pub(crate) retry_after: Option<Duration>,
}

impl Reply {
    /// A member of the answer.
    pub(crate) fn member(&self, name: &str) -> Option<Value> {
        match tessera_wire::read(self.body.as_bytes()) {
            Ok(Value::Map(mut members)) => members.remove(name),
            _ => None,
        }
    }

    /// A member that is a text.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        match self.member(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The sentence of an error.
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

    /// The address of a path below the server's.
    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Asks for something; an error is a server that cannot be reached.
    pub(crate) fn get(&self, path: &str) -> Result<Reply, String> {
        let request = self.agent.get(self.at(path)).header("authorization", self.authorization());
        answered(request.call())
    }

    /// Sends an object.
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

    /// Opens a stream that goes on until one side closes it.
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
