//! Checks what is written to the log. This test is in its own file because a process has only one log.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use std::sync::{Arc, Mutex};

use common::{Server, people};
use serde_json::json;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_and_no_seed_is_logged() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let server = Server::new();
    let (id, tokens) = server.open("warring_states", people(2)).await;
    server.play(&id, &tokens[0], 0, "m").await.unwrap().expect(200);
    let wrong = json!({"ply": 9, "action": "?", "request": "w"});
    server.post(&format!("/api/tables/{id}/moves"), &tokens[1], wrong).await.expect(409);
    server.post(&format!("/api/tables/{id}/resign"), &tokens[1], json!({"request": "r"})).await.expect(200);
    let seed = server.get(&format!("/api/tables/{id}"), "").await.json()["seed"].as_str().unwrap().to_owned();
    let secrets = [tokens, vec![seed]].concat();
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(text.matches("answered").count() >= 5, "{text}");
    for secret in secrets {
        assert!(!text.contains(&secret), "a secret is logged");
    }
}
