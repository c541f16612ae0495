//! One table of the campaign: who plays there, what was acknowledged, and what was told.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tessera_core::Value;
use tessera_table::TableRecord;
use tessera_testkit::client::{Client, Events, Reply};

use super::Report;

/// A member of an object.
fn member<'a>(value: &'a Value, name: &str) -> &'a Value {
    match value {
        Value::Map(members) => members.get(name).unwrap_or(&Value::Null),
        _ => &Value::Null,
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        other => panic!("not a text: {other:?}"),
    }
}

fn list(value: &Value) -> &[Value] {
    match value {
        Value::List(items) => items,
        _ => &[],
    }
}

fn json(text: &str) -> Value {
    tessera_wire::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error:?}: {text}"))
}

/// A request that is sent again until it is answered.
struct Pending {
    path: String,
    seat: usize,
    body: String,
    /// What has to be found once it is answered: a move at a ply, or a name at a seat.
    leaves: Leaves,
}

#[derive(Clone)]
enum Leaves {
    Move(usize, String),
    Name(usize, String),
}

/// What the stream of a table has told.
#[derive(Default)]
struct Told {
    plies: Vec<String>,
    last: Option<String>,
    has_begun: bool,
}

/// What a round counts.
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) retried: u64,
    pub(crate) reconnected: u64,
}

/// A table and those who play at it.
pub(crate) struct Player {
    number: usize,
    id: Option<String>,
    tokens: Vec<Option<String>>,
    pending: Option<Pending>,
    /// The moves that were acknowledged, with their plies, since the last check.
    moves: Vec<(usize, String)>,
    names: Vec<Option<String>>,
    unchecked: u64,
    told: Arc<Mutex<Told>>,
    count: usize,
    over: bool,
}

/// The server is dead.
struct Dead;

type Alive<T> = Result<T, Dead>;

/// Games, and who sits at a table: people, somebody who comes later, computer players.
const KINDS: [(&str, &[&str]); 6] = [
    ("akropolis", &["person", "person"]),
    ("agamemnon", &["person", "open"]),
    ("warring_states", &["person", "open", "person"]),
    ("iq_steps", &["person"]),
    ("warring_states", &["person", "bot"]),
    ("akropolis", &["bot", "person"]),
];

impl Player {
    /// Somebody who will open the table of this number.
    pub(crate) fn new(number: usize) -> Player {
        let seats = KINDS[number % KINDS.len()].1.len();
        Player {
            number,
            id: None,
            tokens: vec![None; seats],
            pending: None,
            moves: Vec::new(),
            names: vec![None; seats],
            unchecked: 0,
            told: Arc::default(),
            count: 0,
            over: false,
        }
    }

    /// The name of the table, once it is known.
    pub(crate) fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Whether the match has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Everything that was acknowledged or told is there.
    pub(crate) fn check(&mut self, client: &mut Client, report: &mut Report) {
        let Some(id) = &self.id else { return };
        client.token = None;
        let reply = client.get(&format!("/api/tables/{id}")).unwrap();
        assert_eq!(reply.status, 200, "table {id}: {}", reply.body);
        let table = json(&reply.body);
        let log: Vec<String> =
            list(member(&table, "log")).iter().map(|ply| text(member(ply, "action"))).collect();
        for (ply, action) in self.moves.drain(..) {
            assert_eq!(log.get(ply), Some(&action), "table {id}: an acknowledged move is lost, ply {ply}");
        }
        let seats = list(member(member(&table, "view"), "seats"));
        // A later name may have been written without an answer.
        let later = |seat: usize| match self.pending.as_ref().map(|pending| &pending.leaves) {
            Some(Leaves::Name(other, name)) if *other == seat => Some(name.clone()),
            _ => None,
        };
        for (number, (seat, name)) in seats.iter().zip(&self.names).enumerate() {
            let found = text(member(seat, "name"));
            let is_known =
                name.as_ref().is_none_or(|name| *name == found) || later(number) == Some(found.clone());
            assert!(is_known, "table {id}: the acknowledged name {name:?} is lost, there is {found:?}");
        }
        let told = self.told.lock().unwrap();
        assert!(told.plies.len() <= log.len(), "table {id}: a stream told of plies that are lost");
        assert_eq!(told.plies[..], log[..told.plies.len()], "table {id}: a stream told of other plies");
        report.acknowledged += std::mem::take(&mut self.unchecked);
        report.streamed += told.plies.len() as u64;
    }

    /// Gives up if the match is still going on, and verifies the record that follows.
    pub(crate) fn verify(&mut self, client: &mut Client, report: &mut Report) {
        let Some(id) = &self.id else { return };
        client.token.clone_from(&self.tokens.iter().flatten().next().cloned());
        let ended = client.post(&format!("/api/tables/{id}/resign"), r#"{"request":"the-end"}"#).unwrap();
        assert!([200, 409].contains(&ended.status), "{}", ended.body);
        let record = client.get(&format!("/api/tables/{id}/record")).unwrap().body;
        let record = TableRecord::parse(&record).unwrap_or_else(|error| panic!("table {id}: {error}"));
        let game = tessera_catalog::find(&record.sealed.game).unwrap();
        record.verify(game).unwrap_or_else(|error| panic!("table {id}: {error}"));
        report.verified += 1;
    }

    /// Opens the table if that has not been acknowledged, listens to its stream, and plays.
    pub(crate) fn play_until_it_dies(mut self, address: SocketAddr) -> (Player, Seen) {
        let mut seen = Seen::default();
        if self.open(address, &mut seen).is_ok() {
            let told = self.told.clone();
            let (id, token) =
                (self.id.clone().unwrap_or_default(), self.tokens.iter().flatten().next().cloned());
            let listener = std::thread::spawn(move || listen(address, &id, token.as_deref(), &told));
            while !self.over && self.step(address, &mut seen).is_ok() {}
            seen.reconnected = u64::from(listener.join().expect("a stream told something wrong"));
        }
        (self, seen)
    }

    /// The id of a request of this table, which nobody else uses.
    fn request(&mut self) -> String {
        self.count += 1;
        format!("crash-test-request-{:06}-{:06}", self.number, self.count)
    }

    fn open(&mut self, address: SocketAddr, seen: &mut Seen) -> Alive<()> {
        if self.id.is_some() {
            return Ok(());
        }
        let (game, kinds) = KINDS[self.number % KINDS.len()];
        let seat = |kind: &&str| match *kind {
            "bot" => r#"{"kind":"bot","bot":"random"}"#.to_owned(),
            kind => format!(r#"{{"kind":"{kind}"}}"#),
        };
        let seats: Vec<String> = kinds.iter().map(seat).collect();
        // Always the same id: whichever time it is carried out, it opens one table.
        let body = format!(
            r#"{{"game":"{game}","seats":[{}],"request":"crash-test-request-{:06}-opens"}}"#,
            seats.join(","),
            self.number
        );
        if self.count > 0 {
            seen.retried += 1;
        }
        self.count += 1;
        let reply = Client::connect(address).and_then(|mut client| client.post("/api/tables", &body));
        let reply = reply.map_err(|_| Dead)?;
        assert_eq!(reply.status, 201, "{}", reply.body);
        let opened = json(&reply.body);
        self.id = Some(text(member(&opened, "id")));
        for seat in 0..kinds.len() {
            if let Value::Text(token) = member(member(&opened, "tokens"), &seat.to_string()) {
                self.tokens[seat] = Some(token.clone());
            }
        }
        Ok(())
    }

    /// Sends what was not answered, or else takes a seat, changes a name or plays a move.
    fn step(&mut self, address: SocketAddr, seen: &mut Seen) -> Alive<()> {
        match self.pending.take() {
            Some(pending) => {
                seen.retried += 1;
                self.send(address, pending)?;
            }
            None => self.choose(address)?,
        }
        Ok(())
    }

    fn choose(&mut self, address: SocketAddr) -> Alive<()> {
        let id = self.id.clone().unwrap_or_default();
        let kinds = KINDS[self.number % KINDS.len()].1;
        let open = (0..kinds.len()).find(|&seat| kinds[seat] == "open" && self.tokens[seat].is_none());
        let renamed = (0..kinds.len()).find(|&seat| self.tokens[seat].is_some());
        if let Some(seat) = open.or(renamed.filter(|_| self.count % 9 == 4)) {
            let (request, name) = (self.request(), format!("Player {}", self.count));
            let path = format!("/api/tables/{id}/seats/{seat}");
            let body = format!(r#"{{"name":"{name}","request":"{request}"}}"#);
            return self.send(address, Pending { path, seat, body, leaves: Leaves::Name(seat, name) });
        }
        for seat in 0..kinds.len() {
            let Some(token) = self.tokens[seat].clone() else { continue };
            let mut client = Client::with_token(address, &token).map_err(|_| Dead)?;
            let shown = client.get(&format!("/api/tables/{id}")).map_err(|_| Dead)?;
            assert_eq!(shown.status, 200, "{}", shown.body);
            self.over = shown.body.contains(r#""status":"over""#);
            let actions = shown.actions();
            let Some(action) = actions.get(self.count % actions.len().max(1)) else { continue };
            let (action, request) = ((*action).to_owned(), self.request());
            let ply = shown.number("ply").unwrap() as usize;
            let body = format!(r#"{{"ply":{ply},"action":"{action}","request":"{request}"}}"#);
            let path = format!("/api/tables/{id}/moves");
            return self.send(address, Pending { path, seat, body, leaves: Leaves::Move(ply, action) });
        }
        // A computer player is on turn.
        std::thread::sleep(std::time::Duration::from_millis(2));
        Ok(())
    }

    fn send(&mut self, address: SocketAddr, pending: Pending) -> Alive<()> {
        let reply = Client::connect(address).and_then(|mut client| {
            client.token.clone_from(&self.tokens[pending.seat]);
            client.post(&pending.path, &pending.body)
        });
        match reply {
            Ok(Reply { status: 200, body, .. }) => {
                if let Value::Text(token) = member(&json(&body), "token") {
                    self.tokens[pending.seat] = Some(token.clone());
                }
                match pending.leaves {
                    Leaves::Move(ply, action) => self.moves.push((ply, action)),
                    Leaves::Name(seat, name) => self.names[seat] = Some(name),
                }
                self.unchecked += 1;
                Ok(())
            }
            // A computer player or another seat was first: the next round sees the present position.
            Ok(Reply { status: 409, body, .. }) if matches!(pending.leaves, Leaves::Move(..)) => {
                assert!(body.contains("\"view\""), "{body}");
                Ok(())
            }
            Ok(reply) => panic!("{} {}: {} {}", pending.path, pending.body, reply.status, reply.body),
            Err(_) => {
                self.pending = Some(pending);
                Err(Dead)
            }
        }
    }
}

/// Listens to the stream of a table until the server dies, from where the last one ended; true if one had.
fn listen(address: SocketAddr, id: &str, token: Option<&str>, told: &Mutex<Told>) -> bool {
    let (last, went_on) = {
        let told = told.lock().unwrap();
        (told.last.clone(), told.has_begun)
    };
    let Ok(mut stream) = Events::open(address, id, token, last.as_deref()) else { return false };
    let mut is_first = true;
    while let Ok(event) = stream.next_event() {
        let mut told = told.lock().unwrap();
        if event.name == "log" {
            let news = json(&event.data);
            let Value::Int(from) = member(&news, "from") else { panic!("{news:?}") };
            let from = *from as usize;
            assert!(from <= told.plies.len(), "table {id}: the stream leaves out plies");
            if is_first && went_on {
                assert_eq!(
                    from,
                    told.plies.len(),
                    "table {id}: the stream begins elsewhere than where it ended"
                );
            }
            is_first = false;
            told.plies.truncate(from);
            told.plies.extend(list(member(&news, "plies")).iter().map(|ply| text(member(ply, "action"))));
        }
        // The view completes what the log events before it began.
        if event.name == "view" {
            told.last = Some(event.id.clone());
            told.has_begun = true;
        }
        if event.name == "over" {
            break;
        }
    }
    went_on
}
