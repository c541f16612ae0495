//! Failures below and above the server: the store, the players, other processes.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use common::{Server, actions, people};
use serde_json::json;
use tessera_core::{Advice, AnyGame, AnyMatch, PlayerError, Thinking};
use tessera_server::{App, Mind, app};
use tessera_store::{Change, CommitError, Later, Listed, Log, Store, StoreError, WriteCounts};
use tessera_table::{Row, StoredTable, TableId};

/// The players of the games, some of which first panic a number of times.
struct Fragile {
    panics: AtomicUsize,
    asked: Mutex<Vec<String>>,
}

impl Fragile {
    fn new(panics: usize) -> Arc<Fragile> {
        Arc::new(Fragile { panics: AtomicUsize::new(panics), asked: Mutex::default() })
    }
}

impl Mind for Fragile {
    fn advise(
        &self,
        _: &'static dyn AnyGame,
        position: &dyn AnyMatch,
        bot: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        self.asked.lock().unwrap().push(bot.to_owned());
        let left = self.panics.load(Relaxed);
        if left > 0 {
            self.panics.store(left - 1, Relaxed);
            panic!("on purpose");
        }
        Ok(position.advise(bot, thinking)?)
    }
}

/// A store whose writing and reading can be switched off.
struct Moody {
    inner: Arc<dyn Store>,
    is_ill: Arc<AtomicBool>,
    refused: Arc<AtomicUsize>,
}

impl Store for Moody {
    fn load(&self, id: TableId, rows: u32) -> Later<'_, Result<Option<Log>, StoreError>> {
        let is_ill = self.is_ill.load(Relaxed);
        let answer = self.inner.load(id, rows);
        Box::pin(async move { if is_ill { Err(StoreError("on purpose".to_owned())) } else { answer.await } })
    }
    fn tail(&self, id: TableId, from: u32) -> Later<'_, Result<Vec<Row>, StoreError>> {
        self.inner.tail(id, from)
    }
    fn requested(&self, id: TableId, request: &str) -> Later<'_, Result<Option<Row>, StoreError>> {
        self.inner.requested(id, request)
    }
    fn opened(&self, request: &str) -> Later<'_, Result<Option<StoredTable>, StoreError>> {
        self.inner.opened(request)
    }
    fn list(&self, after: Option<TableId>, most: u32) -> Later<'_, Result<Vec<Listed>, StoreError>> {
        self.inner.list(after, most)
    }
    fn commit(&self, change: Change) -> Later<'static, Result<(), CommitError>> {
        if self.is_ill.load(Relaxed) {
            self.refused.fetch_add(1, Relaxed);
            return Box::pin(async { Err(CommitError::Failed("on purpose".to_owned())) });
        }
        self.inner.commit(change)
    }
    fn ready(&self) -> Later<'static, Result<(), CommitError>> {
        if self.is_ill.load(Relaxed) {
            return Box::pin(async { Err(CommitError::Failed("on purpose".to_owned())) });
        }
        self.inner.ready()
    }
    fn counts(&self) -> WriteCounts {
        WriteCounts { failures: self.refused.load(Relaxed) as u64, ..self.inner.counts() }
    }
    fn close(&self) {
        self.inner.close();
    }
}

fn moody(mind: Arc<Fragile>) -> (Server, Arc<AtomicBool>, Arc<AtomicUsize>) {
    let (is_ill, refused) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
    let (ill, count) = (is_ill.clone(), refused.clone());
    let server = Server::over(mind, |inner| Arc::new(Moody { inner, is_ill: ill, refused: count }));
    (server, is_ill, refused)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_a_computer_player_goes_on_when_the_store_is_well_again() {
    let (server, is_ill, refused) = moody(Fragile::new(0));
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "random"}]);
    let (id, tokens) = server.open("warring_states", seats).await;
    // The person's move is written, the answer of the computer player is not.
    let view = server.view(&id, &tokens[0]).await;
    let body = json!({"ply": 0, "action": actions(&view["moves"])[0], "request": "m"});
    is_ill.store(true, Relaxed);
    let failed = server.post(&format!("/api/tables/{id}/moves"), &tokens[0], body.clone()).await.expect(503);
    assert_eq!((failed.code(), failed.header("retry-after")), ("busy".to_owned(), "5"));
    server.get("/readyz", "").await.expect(503);
    assert_eq!(server.metric("commit_failures_total"), 1.0);
    is_ill.store(false, Relaxed);
    server.get("/readyz", "").await.expect(200);
    server.post(&format!("/api/tables/{id}/moves"), &tokens[0], body).await.expect(200);
    let played = server.wait(&id, &tokens[0], |view| view["turn"]["seat"] == 0 && view["ply"] == 2).await;
    // Now it falls ill between the two.
    let before = refused.load(Relaxed);
    let body = json!({"ply": 2, "action": actions(&played["moves"])[0], "request": "n"});
    let path = format!("/api/tables/{id}/moves");
    let moving = server.post(&path, &tokens[0], body);
    let illness = async {
        while server.metric("moves_total") < 3.0 {
            tokio::task::yield_now().await;
        }
        is_ill.store(true, Relaxed);
    };
    let (moved, ()) = tokio::join!(moving, illness);
    moved.expect(200);
    let is_behind = async || server.view(&id, &tokens[0]).await["ply"] == 3;
    while is_behind().await && refused.load(Relaxed) == before {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    is_ill.store(false, Relaxed);
    server.wait(&id, &tokens[0], |view| view["ply"] == 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_cannot_be_read_is_503_and_later_well() {
    let (server, is_ill, _) = moody(Fragile::new(0));
    let (id, _) = server.open("warring_states", people(2)).await;
    is_ill.store(true, Relaxed);
    // Not in memory, so it would have to be read.
    server.get("/api/tables/00000000", "").await.expect(503);
    server.get(&format!("/api/tables/{id}"), "").await.expect(200);
    is_ill.store(false, Relaxed);
    server.get("/api/tables/00000000", "").await.expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_player_that_panics_ends_neither_its_table_nor_its_thread() {
    for (panics, last) in [(1, "greedy"), (3, "novice")] {
        let mind = Fragile::new(panics);
        let (server, ..) = moody(mind.clone());
        let seats = json!([{"kind": "bot", "bot": "greedy"}, {"kind": "person"}]);
        let (id, tokens) = server.open("warring_states", seats).await;
        server.wait(&id, &tokens[0], |view| view["ply"] == 1).await;
        let asked = mind.asked.lock().unwrap().clone();
        assert_eq!(asked.len(), panics + 1);
        assert_eq!(asked.last().unwrap(), last, "after three panics the weakest plays");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_processes_on_one_store_each_answers_for_what_the_other_has_written() {
    let store = Arc::<std::sync::OnceLock<Arc<dyn Store>>>::default();
    let keep = store.clone();
    let one = Server::over(Fragile::new(0), |inner| {
        let _ = keep.set(inner.clone());
        inner
    });
    let shared = store.get().unwrap().clone();
    let two = Server {
        app: App::with(shared, Fragile::new(0), common::config(&one.folder)),
        folder: one.folder.clone(),
    };
    let (id, tokens) = one.open("warring_states", people(2)).await;
    let moves = format!("/api/tables/{id}/moves");
    // Both know the table from now on.
    let view = two.view(&id, &tokens[0]).await;
    let action = actions(&view["moves"])[0].clone();
    let body = json!({"ply": 0, "action": action, "request": "one"});
    let first = one.post(&moves, &tokens[0], body.clone()).await.expect(200);
    // The answer was lost, and the client reaches the other server.
    let again = two.post(&moves, &tokens[0], body).await.expect(200);
    assert_eq!(again.json()["view"]["setup"], first.json()["view"]["setup"]);
    let other = json!({"ply": 0, "action": action, "request": "two"});
    two.post(&moves, &tokens[0], other).await.expect(409);
    assert_eq!(two.view(&id, "").await["ply"], 1);
    // The next move is made there, and a name is changed here at a table that is behind.
    two.play(&id, &tokens[1], 0, "three").await.unwrap().expect(200);
    one.post(&format!("/api/tables/{id}/seats/0"), &tokens[0], json!({"name": "Ann"})).await.expect(200);
    let view = one.view(&id, "").await;
    assert_eq!((&view["ply"], &view["seats"][0]["name"]), (&json!(2), &json!("Ann")));
    // A table that one deletes is gone for the other one too.
    let cookies = format!("seat-{id}-0={}; seat-{id}-1={}", tokens[0], tokens[1]);
    let delete = common::request("DELETE", &format!("/api/tables/{id}"), "").header("cookie", cookies);
    one.send(delete.body(axum::body::Body::empty()).unwrap()).await.expect(204);
    let body = json!({"ply": 2, "action": action, "request": "four"});
    let gone = two.post(&moves, &tokens[0], body).await;
    assert!([404, 422].contains(&gone.status), "{}", gone.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_folder_is_refused_with_a_reason() {
    let server = Server::new();
    let refused = app(common::config(&server.folder)).err().unwrap().to_string();
    assert!(refused.contains("in use by another tessera"), "{refused}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_folder_and_its_files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::new();
    server.open("iq_steps", people(1)).await;
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&server.folder.0), 0o700);
    for file in std::fs::read_dir(&server.folder.0).unwrap() {
        assert_eq!(mode(&file.unwrap().path()), 0o600);
    }
    // One that an older version left open is closed.
    std::fs::set_permissions(&server.folder.0, std::fs::Permissions::from_mode(0o755)).unwrap();
    let server = server.restarted();
    assert_eq!(mode(&server.folder.0), 0o700);
}
