//! A server without a socket, and one with.
#![allow(dead_code, reason = "every test file uses another part")]
#![allow(clippy::disallowed_methods, reason = "tests have files, threads and clocks")]

mod openapi;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tessera_server::{App, Config, app, router};
use tessera_store::{SqliteStore, Store};
use tower::ServiceExt;

/// How long tests wait for what must come: far longer than it takes, since no test is about speed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A folder of its own, which goes with this value.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tessera-test-{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed));
        Folder(std::env::temp_dir().join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server without a socket.
pub(crate) struct Server {
    pub(crate) app: Arc<App>,
    pub(crate) folder: Arc<Folder>,
}

/// What a server answers.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The answer if it has this status.
    pub(crate) fn expect(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// The code of an error.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

pub(crate) fn config(folder: &Folder) -> Config {
    Config { bot_pause: Duration::ZERO, bot_threads: 1, ..Config::new(folder.0.clone()) }
}

impl Server {
    pub(crate) fn new() -> Server {
        Server::with(|config| config)
    }

    pub(crate) fn with(change: impl FnOnce(Config) -> Config) -> Server {
        let folder = Arc::new(Folder::new());
        let app = app(change(config(&folder))).unwrap();
        Server { app, folder }
    }

    /// A server over a store that is made of the one in its folder, with somebody else who thinks.
    pub(crate) fn over(
        mind: Arc<dyn tessera_server::Mind>,
        wrap: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store>,
    ) -> Server {
        let folder = Arc::new(Folder::new());
        std::fs::create_dir_all(&folder.0).unwrap();
        let store = SqliteStore::open(&folder.0.join("tessera.sqlite")).unwrap();
        let app = App::with(wrap(Arc::new(store)), mind, config(&folder));
        Server { app, folder }
    }

    /// The same games in another process, as far as memory goes.
    pub(crate) fn restarted(&self) -> Server {
        self.app.stop();
        self.app.close();
        Server { app: app(config(&self.folder)).unwrap(), folder: self.folder.clone() }
    }

    /// Sends a request and holds the answer against the description of the interface.
    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let (method, path) = (request.method().to_string(), request.uri().to_string());
        let response = router(self.app.clone()).oneshot(request).await.unwrap();
        let (head, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let answer = Answer { status: head.status.as_u16(), headers: head.headers, text };
        openapi::check(&method, &path, answer.status, answer.header("content-type"), &answer.text);
        answer
    }

    /// A request from an address, with JSON if there is some.
    pub(crate) async fn ask(&self, from: &str, method: &str, path: &str, token: &str, body: Value) -> Answer {
        let mut asked = request(method, path, token);
        if !body.is_null() {
            asked = asked.header("content-type", "application/json");
        }
        let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
        let mut asked = asked.body(body).unwrap();
        let peer: SocketAddr = format!("{from}:9").parse().unwrap();
        asked.extensions_mut().insert(ConnectInfo(peer));
        self.send(asked).await
    }

    /// A number of the metrics.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let text = self.app.metrics();
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("tessera_{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Answer {
        self.send(request("GET", path, token).body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: Value) -> Answer {
        let request = request("POST", path, token).header("content-type", "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    /// Opens a table: its name and the tokens of its people.
    pub(crate) async fn open(&self, game: &str, seats: Value) -> (String, Vec<String>) {
        let opened =
            self.post("/api/tables", "", json!({"game": game, "seats": seats})).await.expect(201).json();
        let tokens = (0..4).filter_map(|seat| opened["tokens"][seat.to_string()].as_str().map(str::to_owned));
        (opened["id"].as_str().unwrap().to_owned(), tokens.collect())
    }

    pub(crate) async fn view(&self, id: &str, token: &str) -> Value {
        self.get(&format!("/api/tables/{id}"), token).await.expect(200).json()["view"].take()
    }

    /// Plays the action number `choice` of those there are; the answer, or `None` if there is none.
    pub(crate) async fn play(&self, id: &str, token: &str, choice: usize, request: &str) -> Option<Answer> {
        let view = self.view(id, token).await;
        let actions = actions(&view["moves"]);
        let action = actions.get(choice % actions.len().max(1))?;
        let body = json!({"ply": view["ply"], "action": action, "request": request});
        Some(self.post(&format!("/api/tables/{id}/moves"), token, body).await)
    }

    /// Waits until something holds of the view.
    pub(crate) async fn wait(&self, id: &str, token: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let view = self.view(id, token).await;
            if holds(&view) {
                return view;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("it never came: {}", self.view(id, token).await);
    }
}

pub(crate) fn request(method: &str, path: &str, token: &str) -> axum::http::request::Builder {
    let builder = Request::builder().method(method).uri(path).header("host", "127.0.0.1:7777");
    if token.is_empty() { builder } else { builder.header("authorization", format!("Bearer {token}")) }
}

/// The actions of a tree of steps.
pub(crate) fn actions(steps: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for step in steps.as_array().into_iter().flatten() {
        found.extend(step["action"].as_str().map(str::to_owned));
        found.extend(actions(&step["next"]));
    }
    found
}

pub(crate) fn people(count: usize) -> Value {
    Value::Array(vec![json!({"kind": "person"}); count])
}

/// A server with a socket, on a thread of its own, which stops with this value.
pub(crate) struct Listening {
    pub(crate) address: SocketAddr,
    pub(crate) app: Arc<App>,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
    _folder: Folder,
}

impl Listening {
    pub(crate) fn new() -> Listening {
        Listening::with(|config| config)
    }

    pub(crate) fn with(change: impl FnOnce(Config) -> Config) -> Listening {
        let folder = Folder::new();
        let app = app(change(config(&folder))).unwrap();
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let served = app.clone();
        let thread = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = tessera_server::listen(([127, 0, 0, 1], 0).into(), false).await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                let stop = async { drop(stopped.await) };
                tessera_server::serve_until(listener, served.clone(), router(served), stop).await;
            });
        });
        let address = told.recv().unwrap();
        Listening { address, app, stop: Some(stop), thread: Some(thread), _folder: folder }
    }

    /// Stops the server and waits for its end.
    pub(crate) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.stop();
    }
}
