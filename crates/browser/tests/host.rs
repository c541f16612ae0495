//! The host is asked as a worker asks it: calls as JSON, and rows that are stored before anything else happens.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tessera_browser::{Host, MODULE};
use tessera_table::TableRecord;

/// 56 bytes that are different for each request.
fn random(number: u32) -> String {
    format!("{number:02x}").repeat(56)
}

/// A tab of a browser: a host, and the store that all tabs share.
struct Tab {
    host: Host,
    requests: u32,
}

/// What has been stored: the fixed part of each table, and its rows.
type Store = BTreeMap<String, (Value, Vec<Value>)>;

impl Tab {
    /// A tab whose random bytes begin at a number.
    fn new(requests: u32) -> Tab {
        Tab { host: Host::new(MODULE, |_| ()), requests }
    }

    /// Calls the host, and stores what it says.
    fn call(&mut self, store: &mut Store, call: &Value) -> Value {
        let answer: Value = serde_json::from_str(&self.host.call(call.to_string().as_bytes())).unwrap();
        for commit in answer["commits"].as_array().unwrap_or(&Vec::new()) {
            let id = commit["id"].as_str().unwrap().to_owned();
            let kept = store.entry(id).or_insert_with(|| (commit["table"].clone(), Vec::new()));
            for row in commit["rows"].as_array().unwrap() {
                assert_eq!(row["number"], kept.1.len(), "rows have no gaps");
                kept.1.push(row.clone());
            }
        }
        answer
    }

    fn request(&mut self, store: &mut Store, method: &str, path: &str, body: &Value) -> (u64, Value) {
        self.requests += 1;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let random = random(self.requests);
        let call = json!({ "op": "request", "method": method, "path": path, "body": body, "now": 1000, "random": random });
        let answer = self.call(store, &call);
        let text = answer["body"].as_str().unwrap();
        (answer["status"].as_u64().unwrap(), serde_json::from_str(text).unwrap_or_else(|_| text.into()))
    }

    /// Opens a table of Warring States for these kinds of seats.
    fn open(&mut self, store: &mut Store, others: &Value) -> String {
        let body = json!({ "game": "warring_states", "seats": [{ "kind": "person", "name": "Ann" }, others],
                           "request": "0123456789abcdef012345" });
        let (status, opened) = self.request(store, "POST", "/api/tables", &body);
        assert_eq!(status, 201, "{opened}");
        opened["id"].as_str().unwrap().to_owned()
    }

    fn load(&mut self, store: &mut Store, id: &str) {
        let (table, rows) = store[id].clone();
        let answer = self.call(store, &json!({ "op": "load", "table": table, "rows": rows }));
        assert_eq!(answer["status"], 200, "{answer}");
    }

    /// The first action that the view of a table offers.
    fn first_action(&mut self, store: &mut Store, id: &str) -> String {
        let (_, table) = self.request(store, "GET", &format!("/api/tables/{id}"), &Value::Null);
        let mut step = &table["view"]["moves"][0];
        while step["action"].is_null() {
            step = &step["next"][0];
        }
        step["action"].as_str().unwrap().to_owned()
    }

    fn play(&mut self, store: &mut Store, id: &str, ply: usize, name: &str) -> (u64, Value) {
        let action = self.first_action(store, id);
        let body = json!({ "ply": ply, "action": action, "request": name });
        self.request(store, "POST", &format!("/api/tables/{id}/moves"), &body)
    }
}

fn person() -> Value {
    json!({ "kind": "person", "name": "Bob" })
}

#[test]
fn a_log_folds_to_the_same_table_in_another_host() {
    let (mut store, mut tab) = (Store::new(), Tab::new(0));
    let id = tab.open(&mut store, &person());
    assert_eq!(tab.play(&mut store, &id, 0, "one").0, 200);
    assert_eq!(tab.play(&mut store, &id, 1, "two").0, 200);
    let path = format!("/api/tables/{id}");
    let seen = tab.request(&mut store, "GET", &path, &Value::Null);
    let mut next = Tab::new(50);
    assert_eq!(next.request(&mut store, "GET", &path, &Value::Null).0, 404, "it has not been loaded");
    next.load(&mut store, &id);
    assert_eq!(next.request(&mut store, "GET", &path, &Value::Null), seen);
}

#[test]
fn a_request_is_carried_out_once() {
    let (mut store, mut tab) = (Store::new(), Tab::new(0));
    let id = tab.open(&mut store, &person());
    let action = tab.first_action(&mut store, &id);
    let body = json!({ "ply": 0, "action": action, "request": "one" });
    let path = format!("/api/tables/{id}/moves");
    let first = tab.request(&mut store, "POST", &path, &body);
    assert_eq!((first.0, &first.1["ply"]), (200, &json!(1)));
    tab.play(&mut store, &id, 1, "two");
    let rows = store[&id].1.len();
    // The worker has died before it could answer, and the page asks again.
    let mut next = Tab::new(50);
    next.load(&mut store, &id);
    assert_eq!(next.request(&mut store, "POST", &path, &body), first);
    let other = json!({ "ply": 2, "action": action, "request": "one" });
    let (status, refused) = next.request(&mut store, "POST", &path, &other);
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("reused")));
    assert_eq!(store[&id].1.len(), rows, "nothing was added");
}

#[test]
fn whoever_is_out_of_date_gets_the_present() {
    let (mut store, mut tab) = (Store::new(), Tab::new(0));
    let id = tab.open(&mut store, &person());
    tab.play(&mut store, &id, 0, "one");
    let (status, stale) = tab.play(&mut store, &id, 0, "two");
    assert_eq!((status, &stale["view"]["ply"]), (409, &json!(1)));
    assert_eq!(stale["log"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_computer_player_thinks_elsewhere_and_moves_once() {
    let (mut store, mut tab, mut search) = (Store::new(), Tab::new(0), Host::new(&MODULE[3..], |_| ()));
    let id = tab.open(&mut store, &json!({ "kind": "bot", "bot": "novice" }));
    let turn = json!({ "op": "turn", "id": id });
    assert!(tab.call(&mut store, &turn)["ask"].is_null(), "a person is on turn");
    tab.play(&mut store, &id, 0, "one");
    let question = tab.call(&mut store, &turn)["ask"].clone();
    let thought = search.call(json!({ "op": "think", "question": question }).to_string().as_bytes());
    let thought: Value = serde_json::from_str(&thought).unwrap();
    assert_eq!(thought["status"], 200, "{thought}");
    let choice: Value = serde_json::from_str(thought["body"].as_str().unwrap()).unwrap();
    let played = json!({ "op": "played", "id": id, "question": question, "choice": choice, "now": 2000 });
    assert!(tab.call(&mut store, &played)["commits"].is_array());
    assert!(tab.call(&mut store, &played)["commits"].is_null(), "the table has gone on");
    assert_eq!(store[&id].1.len(), 2);
}

#[test]
fn another_tab_follows() {
    let (mut store, mut one, mut two) = (Store::new(), Tab::new(0), Tab::new(50));
    let id = one.open(&mut store, &person());
    two.load(&mut store, &id);
    let names = |answer: &Value| -> Vec<String> {
        let events = answer["events"].as_array().cloned().unwrap_or_default();
        events.iter().map(|event| event["name"].as_str().unwrap().to_owned()).collect()
    };
    let listen = json!({ "op": "listen", "listener": 7, "id": id, "after": 0 });
    assert_eq!(names(&two.call(&mut store, &listen)), ["log", "view"]);
    one.play(&mut store, &id, 0, "one");
    let follow = json!({ "op": "follow", "id": id, "rows": store[&id].1 });
    assert_eq!(two.call(&mut store, &follow)["status"], 200);
    let hear = json!({ "op": "hear", "listener": 7 });
    assert_eq!(names(&two.call(&mut store, &hear)), ["log", "view"]);
}

#[test]
fn a_match_that_is_over_is_proved_judged_and_played_again() {
    let (mut store, mut tab) = (Store::new(), Tab::new(0));
    let id = tab.open(&mut store, &person());
    tab.play(&mut store, &id, 0, "one");
    let judge = json!({ "op": "judge", "id": id });
    assert_eq!(tab.call(&mut store, &judge)["status"], 409, "the match is not over");
    let body = json!({ "request": "resign" });
    assert_eq!(tab.request(&mut store, "POST", &format!("/api/tables/{id}/resign"), &body).0, 200);

    let (_, record) = tab.request(&mut store, "GET", &format!("/api/tables/{id}/record"), &Value::Null);
    let record = TableRecord::parse(record.as_str().unwrap()).unwrap();
    assert!(record.seed.is_some());
    record.verify(tessera_catalog::find("warring_states").unwrap()).unwrap();

    let body = json!({ "request": "again" });
    let (status, again) = tab.request(&mut store, "POST", &format!("/api/tables/{id}/rematch"), &body);
    assert_eq!(status, 201, "{again}");
    let (_, new) = tab.request(
        &mut store,
        "GET",
        &format!("/api/tables/{}", again["id"].as_str().unwrap()),
        &Value::Null,
    );
    assert_eq!(new["view"]["seats"][0]["name"], "Bob", "the seats have moved on by one");
    let (_, known) = tab.request(&mut store, "POST", &format!("/api/tables/{id}/rematch"), &body);
    assert_eq!(known["id"], again["id"]);
}

#[test]
fn nonsense_is_refused() {
    let (mut store, mut tab) = (Store::new(), Tab::new(0));
    for (call, status) in [
        (json!({}), 400),
        (json!({ "op": "dance" }), 400),
        (json!({ "op": "hear", "listener": 1 }), 404),
        (json!({ "op": "turn", "id": "../../etc" }), 404),
        (
            json!({ "op": "request", "method": "GET", "path": "/api/tables/00000000", "now": 1, "random": "" }),
            404,
        ),
        (json!({ "op": "request", "method": "GET", "path": "//?&=", "now": 1, "random": "" }), 404),
    ] {
        assert_eq!(tab.call(&mut store, &call)["status"], status, "{call}");
    }
    let body = json!({ "game": "warring_states", "seats": [person(), person()] }).to_string();
    for digits in ["", "00", &"é".repeat(56), &"g".repeat(112)] {
        let call = json!({ "op": "request", "method": "POST", "path": "/api/tables", "body": body, "now": 1, "random": digits });
        assert_eq!(tab.call(&mut store, &call)["status"], 400, "{digits}");
    }
    assert!(store.is_empty());
}
