//! A table and the clients who play there.

use std::time::{Duration, Instant};

use tessera_client::{Events, TIME, actions};
use tessera_core::{FastRng, below, choose};

use super::server::Line;
use super::shared::{Plan, Shared};
use super::tally::Kind;
use super::trouble::Trouble;

/// A client with a seat: a connection for requests, an event stream, and the last view.
struct Client {
    line: Line,
    token: String,
    stream: Option<Events>,
    last_event: String,
    view: String,
}

/// A table with one client, if a computer player has the other seat, or two.
pub(super) struct Table {
    id: String,
    clients: Vec<Client>,
    moves: u64,
}

/// Returns the number of moves that have led to a view.
fn ply(view: &str) -> Option<u64> {
    let (_, rest) = view.split_once("\"ply\":")?;
    rest.split(|char: char| !char.is_ascii_digit()).next()?.parse().ok()
}

/// Returns the seat on turn, or `None` after the end.
fn turn(view: &str) -> Option<usize> {
    let (_, rest) = view.split_once("\"turn\":{\"seat\":")?;
    rest.split('}').next()?.parse().ok()
}

impl Client {
    fn new(plan: &Plan, token: &str) -> Client {
        Client {
            line: Line::new(plan.address, Some(token.to_owned())),
            token: token.to_owned(),
            stream: None,
            last_event: String::new(),
            view: String::new(),
        }
    }

    /// Opens the stream, again if there was one, and waits for the view.
    fn listen(&mut self, plan: &Plan, table: &str) -> Result<(), Trouble> {
        self.stream = None;
        let last = Some(self.last_event.as_str()).filter(|id| !id.is_empty());
        self.stream = Some(Events::open(plan.address, table, Some(&self.token), last)?);
        self.hear(|_| true)
    }

    /// Waits for a view that is wanted.
    fn hear(&mut self, wanted: impl Fn(&str) -> bool) -> Result<(), Trouble> {
        let end = Instant::now() + TIME;
        let Some(stream) = &mut self.stream else { return Err(Trouble::without("stream")) };
        loop {
            let event = stream.next_event_until(end)?;
            self.last_event = event.id;
            if event.name == "view" {
                self.view = event.data;
                if wanted(&self.view) {
                    return Ok(());
                }
            }
        }
    }
}

/// Of how many moves one is followed by each of the other requests of a mixed workload.
const EVERY: [(Kind, u32); 5] =
    [(Kind::View, 8), (Kind::Past, 16), (Kind::Name, 32), (Kind::Reconnect, 32), (Kind::Hint, 200)];

impl Table {
    /// Opens a table, and seats the clients.
    pub(super) fn open(shared: &Shared, number: usize) -> Result<Table, Trouble> {
        let plan = &shared.plan;
        let (second, joins) = match plan.computer {
            Some(_) if number % 4 != 3 => (r#"{"kind":"open"}"#.to_owned(), true),
            Some(bot) => (format!(r#"{{"kind":"bot","bot":"{bot}"}}"#), false),
            None => (r#"{"kind":"person"}"#.to_owned(), false),
        };
        let body = format!(r#"{{"game":"{}","seats":[{{"kind":"person"}},{second}]}}"#, plan.game);
        let mut line = Line::new(plan.address, None);
        let start = Instant::now();
        let opened = line.post("/api/tables", &body, 201)?;
        shared.add(Kind::Open, start.elapsed(), |tally| tally.tables += 1);
        let id = opened.text("id").ok_or_else(|| Trouble::without("table"))?.to_owned();
        let mut tokens: Vec<String> =
            ["0", "1"].iter().filter_map(|seat| opened.text(seat)).map(str::to_owned).collect();
        if joins {
            let start = Instant::now();
            let joined = line.post(&format!("/api/tables/{id}/seats/1"), r#"{"name":"Guest"}"#, 200)?;
            shared.add(Kind::Join, start.elapsed(), |_| {});
            tokens.extend(joined.text("token").map(str::to_owned));
        }
        if tokens.len() != if joins || plan.computer.is_none() { 2 } else { 1 } {
            return Err(Trouble::without("token for every seat"));
        }
        let mut clients: Vec<Client> = tokens.iter().map(|token| Client::new(plan, token)).collect();
        for client in &mut clients {
            client.listen(plan, &id)?;
        }
        Ok(Table { id, clients, moves: 0 })
    }

    /// Plays a move, and waits until everybody has seen it. Returns whether the match goes on.
    pub(super) fn step(&mut self, shared: &Shared, rng: &mut FastRng) -> Result<bool, Trouble> {
        let now = |view: &str| ply(view).ok_or_else(|| Trouble::without("ply"));
        let Some(seat) = turn(&self.clients[0].view) else { return Ok(false) };
        let before = now(&self.clients[0].view)?;
        if seat >= self.clients.len() {
            // The computer player has the first move.
            self.clients[0].hear(|view| turn(view) != Some(seat))?;
            let moves = now(&self.clients[0].view)?.saturating_sub(before);
            shared.with(|tally| tally.computer_moves += moves);
            return Ok(true);
        }
        let legal = actions(&self.clients[seat].view);
        if legal.is_empty() {
            return Err(Trouble::without("legal action"));
        }
        let action = *choose(&legal, rng);
        let body = format!(r#"{{"ply":{before},"action":"{action}","request":"load-{}"}}"#, self.moves);
        self.moves += 1;
        let path = format!("/api/tables/{}/moves", self.id);
        // Like the page: the view comes by the stream.
        let headers = [("content-type", "application/json"), ("prefer", "return=minimal")];
        let start = Instant::now();
        self.clients[seat].line.ask("POST", &path, &headers, &body, 200)?;
        shared.add_move(start.elapsed());
        let is_new = |view: &str| ply(view).is_some_and(|ply| ply > before);
        if self.clients.len() == 2 {
            self.clients[1 - seat].hear(is_new)?;
            shared.add(Kind::Seen, start.elapsed(), |_| {});
            self.clients[seat].hear(is_new)?;
        } else {
            self.clients[seat].hear(|view| is_new(view) && turn(view).is_none_or(|turn| turn == seat))?;
            let moves = now(&self.clients[seat].view)?.saturating_sub(before + 1);
            let took = start.elapsed();
            match moves {
                // The match was over with the client's move, or it was the client's turn again.
                0 => {}
                _ => shared.add(Kind::Computer, took, |tally| tally.computer_moves += moves),
            }
        }
        if shared.plan.computer.is_some() {
            self.ask(shared, rng, seat)?;
        }
        Ok(true)
    }

    /// Sends the other requests of a mixed workload, now and then.
    fn ask(&mut self, shared: &Shared, rng: &mut FastRng, seat: usize) -> Result<(), Trouble> {
        for (kind, every) in EVERY {
            if below(rng, every) != 0 {
                continue;
            }
            let (table, client) = (format!("/api/tables/{}", self.id), &mut self.clients[seat]);
            let start = Instant::now();
            match kind {
                Kind::Past => {
                    let plies = ply(&client.view).unwrap_or(0);
                    let ply = below(rng, plies.min(4096) as u32 + 1);
                    client.line.get(&format!("{table}/plies/{ply}")).map(drop)?;
                }
                Kind::Name => {
                    let body = format!(r#"{{"name":"Player {}"}}"#, below(rng, 1000));
                    client.line.post(&format!("{table}/seats/{seat}"), &body, 200).map(drop)?;
                }
                Kind::Reconnect => client.listen(&shared.plan, &self.id)?,
                Kind::Hint => {
                    // Only who is on turn can be helped.
                    let helped = turn(&client.view).and_then(|seat| self.clients.get_mut(seat));
                    let Some(client) = helped else { continue };
                    client.line.get(&format!("{table}/hint")).map(drop)?;
                }
                _ => client.line.get(&table).map(drop)?,
            }
            shared.add(kind, start.elapsed(), |_| {});
        }
        Ok(())
    }
}

/// How many idle streams watch the same table.
const WATCHERS: usize = 50;

/// Opens streams at tables where nothing happens.
pub(super) fn idle(
    shared: &Shared,
    count: usize,
    is_stopped: impl Fn() -> bool,
) -> Result<Vec<Events>, Trouble> {
    let mut streams = Vec::with_capacity(count);
    let mut line = Line::new(shared.plan.address, None);
    let mut table = String::new();
    while streams.len() < count && !is_stopped() {
        if streams.len() % WATCHERS == 0 {
            let seats = r#"[{"kind":"person"},{"kind":"person"}]"#;
            let opened = line.post(
                "/api/tables",
                &format!(r#"{{"game":"{}","seats":{seats}}}"#, shared.plan.game),
                201,
            )?;
            shared.with(|tally| tally.tables += 1);
            table = opened.text("id").ok_or_else(|| Trouble::without("table"))?.to_owned();
        }
        let mut stream = Events::open(shared.plan.address, &table, None, None)?;
        while stream.next_event_until(Instant::now() + TIME)?.name != "view" {}
        streams.push(stream);
    }
    Ok(streams)
}

/// How often in a row a table may fail before it gives up.
const PATIENCE: u32 = 20;

/// Plays at one table after the other until the run is over.
pub(super) fn work(shared: &Shared, number: usize, mut rng: FastRng) {
    let mut table = match Table::open(shared, number) {
        Ok(table) => Some(table),
        Err(trouble) => return shared.give_up(trouble),
    };
    shared.is_open();
    while shared.is_opening() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let mut failures = 0;
    while !shared.is_over() && failures < PATIENCE {
        let result = match &mut table {
            Some(table) => table.step(shared, &mut rng),
            None => Table::open(shared, number).map(|opened| {
                table = Some(opened);
                true
            }),
        };
        match result {
            Ok(true) => failures = 0,
            Ok(false) => table = None,
            Err(trouble) => {
                table = None;
                failures += 1;
                shared.with(|tally| *tally.errors.entry(trouble.kind.clone()).or_default() += 1);
                std::thread::sleep(trouble.pause);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ply, turn};

    #[test]
    fn a_view_says_how_far_the_match_is_and_who_is_on_turn() {
        let view = r#"{"game":"x","ply":12,"row":13,"turn":{"seat":1},"seats":[]}"#;
        assert_eq!((ply(view), turn(view)), (Some(12), Some(1)));
        let over = r#"{"game":"x","ply":40,"row":41,"turn":"over","seats":[]}"#;
        assert_eq!((ply(over), turn(over)), (Some(40), None));
        assert_eq!((ply("{}"), turn("{}")), (None, None));
    }
}
