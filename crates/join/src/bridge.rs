//! A player at a table of another server, from taking a seat to leaving.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tessera_core::{
    AnyGame, AnyMatch, Ask, Beginning, Effort, Event, Forfeit, Player, PlayerError, Problem, Seat, Turn,
    Value, Watch,
};
use tessera_wire::{SeatKind, Status, TablePosition};

use crate::Address;
use crate::server::{Reply, Server};
use crate::stream::Stream;

/// How long the bridge waits for news before it polls.
const ASK_AGAIN: Duration = Duration::from_secs(10);

/// How often it checks whether it should stop.
const SLICE: Duration = Duration::from_millis(100);

/// The delay after the first failure; each further failure doubles it.
const FIRST_WAIT: Duration = Duration::from_millis(200);

/// The maximum delay between two tries.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// The host of a bridge.
pub trait Host {
    /// Returns the game with this name.
    fn find(&self, game: &str) -> Result<&'static dyn AnyGame, Problem>;
    /// Returns the player for the seat.
    fn player(&self, game: &'static dyn AnyGame) -> Result<Box<dyn Player>, Problem>;
    /// Creates the watch for a move.
    fn watch(&self) -> Box<dyn Watch>;
    /// Returns the search budget for a move.
    fn effort(&self) -> Effort;
    /// Returns whether the bridge should leave.
    fn is_stopped(&self) -> bool;
    /// Receives the events of the bridge.
    fn tell(&mut self, news: News<'_>);
}

/// An event of the bridge.
#[non_exhaustive]
pub enum News<'a> {
    /// The player has a seat.
    Seated {
        /// The id of the table.
        table: &'a str,
        /// The name of the game.
        game: &'a str,
        /// The seat.
        seat: usize,
        /// The seat's token, with which another run can continue.
        token: &'a str,
    },
    /// The server cannot be reached; the bridge keeps trying.
    Lost(&'a str),
    /// The server can be reached again.
    Found,
    /// The player broke the rules of the match and has resigned.
    Forfeit(&'a Forfeit),
    /// A match is over.
    Over {
        /// The id of the table.
        table: &'a str,
        /// The points of the seats.
        scores: &'a [i32],
        /// The rank of each seat.
        ranks: &'a [u8],
    },
}

/// How a bridge ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All matches are over; holds the number that the player forfeited.
    Over(u32),
    /// It was told to leave.
    Stopped,
}

/// The reason why a bridge cannot continue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JoinError {
    /// The server was unreachable for too long.
    #[error("the server cannot be reached: {0}")]
    Unreachable(String),
    /// The table does not exist, or no longer does.
    #[error("there is no table {0}")]
    NoTable(String),
    /// The seat does not exist or is taken.
    #[error("{0}")]
    NoSeat(String),
    /// The server refuses a request.
    #[error("the server refuses: {0}")]
    Refused(String),
    /// The server's response does not match the protocol.
    #[error("the server does not answer as a table of Tessera: {0}")]
    Strange(String),
    /// The game, the player or the position is unknown here.
    #[error(transparent)]
    Problem(#[from] Problem),
}

/// The parameters of a bridge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// The table.
    pub address: Address,
    /// The seat; `None` takes the first free one.
    pub seat: Option<usize>,
    /// The name shown at the seat.
    pub name: String,
    /// The token of a seat taken earlier.
    pub token: Option<String>,
    /// The number of matches; after each except the last, the bridge asks for a rematch.
    pub matches: u32,
    /// How long the server may be unreachable.
    pub patience: Duration,
    /// Whether the player resigns if it is told to leave during a match.
    pub resign: bool,
}

/// A running bridge.
struct Crossing<'a> {
    bridge: &'a Bridge,
    host: &'a mut dyn Host,
    server: Server,
    /// A number that makes request ids unique across runs.
    run: u128,
    requests: u64,
}

/// A match in progress.
struct Going<'a> {
    table: &'a str,
    seat: usize,
    /// What the player has been told; `None` before the match begins.
    known: Option<Vec<Event>>,
    forfeited: bool,
}

impl Bridge {
    /// Takes the seat and plays until all matches are over or the host says stop.
    pub fn run(&self, host: &mut dyn Host) -> Result<Ended, JoinError> {
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|error| JoinError::Strange(error.to_string()))?;
        let server = Server::new(&self.address.server, self.token.clone());
        let run = u128::from_be_bytes(random);
        let mut crossing = Crossing { bridge: self, host, server, run, requests: 0 };
        crossing.cross().or_else(|stop| stop.map_or(Ok(Ended::Stopped), Err))
    }
}

/// The reason for stopping early: an error, or `None` if the host says stop.
type Stopped = Option<JoinError>;

impl Crossing<'_> {
    fn cross(&mut self) -> Result<Ended, Stopped> {
        let mut table = self.bridge.address.table.clone();
        let first = self.position(&table)?;
        let game = self.host.find(&first.game).map_err(|problem| Some(problem.into()))?;
        let mut player = self.host.player(game).map_err(|problem| Some(problem.into()))?;
        let mut seat = match self.server.token {
            Some(_) => self.own_seat(&table)?,
            None => self.sit(&table, &first)?,
        };
        let mut forfeits = 0;
        for left in (0..self.bridge.matches).rev() {
            let token = self.server.token.clone().unwrap_or_default();
            self.host.tell(News::Seated { table: &table, game: game.info().name, seat, token: &token });
            let over = self.play(game, &mut *player, &table, seat, &mut forfeits)?;
            self.host.tell(News::Over { table: &table, scores: &over.scores, ranks: &over.ranks });
            if left > 0 {
                table = self.rematch(&table, &over)?;
                seat = (seat + 1) % over.seats.len().max(1);
            }
        }
        Ok(Ended::Over(forfeits))
    }

    /// Plays a match to its end.
    fn play(
        &mut self,
        game: &'static dyn AnyGame,
        player: &mut dyn Player,
        table: &str,
        seat: usize,
        forfeits: &mut u32,
    ) -> Result<TablePosition, Stopped> {
        let stream = Stream::open(self.server.clone(), table);
        let mut going = Going { table, seat, known: None, forfeited: false };
        let mut answered = None;
        loop {
            if self.host.is_stopped() {
                return Err(self.leave(table));
            }
            let now = self.position(table)?;
            let (position, events) = replay(game, &now).map_err(Some)?;
            if now.status == Status::Over {
                player.end(&*position);
                *forfeits += u32::from(going.forfeited);
                return Ok(now);
            }
            if let Some(asked) = now.asked.filter(|asked| asked.seat != seat && answered != Some(now.row)) {
                // Opponents of a program may take moves back to try things out.
                answered = Some(now.row);
                let members = [("ply", Value::from(asked.ply as i64)), ("accept", Value::Bool(true))];
                self.act(&format!("/api/tables/{table}/undo/answer"), &members)?;
                continue;
            }
            let moved = if going.forfeited {
                Ok(false)
            } else {
                self.turn(&mut going, player, &now, &*position, events, &stream)
            };
            match moved {
                Ok(true) => {}
                Ok(false) => self.wait(&stream),
                Err(Fault::Forfeit(forfeit)) => {
                    going.forfeited = true;
                    self.host.tell(News::Forfeit(&forfeit));
                    self.act(&format!("/api/tables/{table}/resign"), &[])?;
                }
                Err(Fault::Stopped(stopped)) => return Err(stopped),
            }
        }
    }

    /// Tells the player what it does not know yet, and lets it move if it is its turn; returns false if there is
    /// nothing to do.
    fn turn(
        &mut self,
        going: &mut Going<'_>,
        player: &mut dyn Player,
        now: &TablePosition,
        position: &dyn AnyMatch,
        events: Vec<Event>,
        stream: &Stream,
    ) -> Result<bool, Fault> {
        // After a take-back the player has seen moves that no longer count, so the match begins anew for it.
        let is_news = going.known.as_ref().is_some_and(|known| events.starts_with(known));
        if !is_news {
            let game = self.host.find(&now.game).map_err(|problem| Fault::Stopped(Some(problem.into())))?;
            let options: Vec<(&str, &str)> =
                now.options.iter().map(|(name, value)| (&**name, &**value)).collect();
            let beginning = Beginning {
                info: game.info(),
                options: &options,
                seats: position.seats(),
                seat: Seat::new(going.seat),
                start: now.start.as_deref().unwrap_or_default(),
            };
            player.begin(&beginning)?;
        }
        let known = going.known.insert(events);
        if position.turn() != Turn::Player(Seat::new(going.seat)) {
            return Ok(false);
        }
        let watch = Present { inner: self.host.watch(), now: stream.rows(), rows: now.row };
        let seed = (self.run as u64).wrapping_add(u64::from(now.row).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let ask = Ask { seed, watch: &watch, effort: self.host.effort(), threads: 1 };
        let advice = player.choose(position, known, &ask)?;
        if self.host.is_stopped() || stream.is_beyond(now.row) {
            return Ok(true);
        }
        let members = [
            ("ply", Value::from(now.ply as i64)),
            ("row", Value::from(i64::from(now.row))),
            ("action", Value::from(advice.action)),
        ];
        self.act(&format!("/api/tables/{}/moves", going.table), &members)?;
        Ok(true)
    }

    /// Takes a free seat.
    fn sit(&mut self, table: &str, now: &TablePosition) -> Result<usize, Stopped> {
        let wanted = self.bridge.seat.or(self.bridge.address.seat);
        if wanted.is_some_and(|seat| seat >= now.seats.len()) {
            let message = format!("the table has the seats 0 to {}", now.seats.len().saturating_sub(1));
            return Err(Some(JoinError::NoSeat(message)));
        }
        let free =
            |seat: &usize| now.seats[*seat] == SeatKind::Open && wanted.is_none_or(|wanted| wanted == *seat);
        for seat in (0..now.seats.len()).filter(free) {
            let members = [("name", Value::from(self.bridge.name.clone()))];
            let reply = self.send(&format!("/api/tables/{table}/seats/{seat}"), &members)?;
            match reply.status {
                200 => {
                    let strange = || Some(JoinError::Strange("a seat without a token".to_owned()));
                    self.server.token = Some(reply.text("token").ok_or_else(strange)?);
                    return Ok(seat);
                }
                409 => {}
                _ => return Err(Some(JoinError::Refused(reply.message()))),
            }
        }
        let message = match wanted {
            Some(seat) => format!("seat {seat} is taken"),
            None => "no seat is free".to_owned(),
        };
        Err(Some(JoinError::NoSeat(message)))
    }

    /// Returns the seat that the token belongs to.
    fn own_seat(&mut self, table: &str) -> Result<usize, Stopped> {
        let reply = self.ask(&format!("/api/tables/{table}"))?;
        let Some(Value::Map(mut view)) = reply.member("view") else {
            return Err(Some(JoinError::Strange("a table without a view".to_owned())));
        };
        let seats = match view.remove("seats") {
            Some(Value::List(seats)) => seats,
            _ => Vec::new(),
        };
        let is_own =
            |seat: &Value| matches!(seat, Value::Map(seat) if seat.get("yours") == Some(&Value::Bool(true)));
        let wanted = self.bridge.seat.or(self.bridge.address.seat);
        let mut own = seats.iter().enumerate().filter(|(_, seat)| is_own(seat)).map(|(number, _)| number);
        own.find(|number| wanted.is_none_or(|wanted| wanted == *number)).ok_or_else(|| {
            Some(JoinError::NoSeat("the token does not prove that seat of this table".to_owned()))
        })
    }

    /// Returns the id of the table of the rematch.
    fn rematch(&mut self, table: &str, over: &TablePosition) -> Result<String, Stopped> {
        if let Some(id) = &over.rematch {
            return Ok(id.clone());
        }
        let reply = self.send(&format!("/api/tables/{table}/rematch"), &[])?;
        match reply.status {
            201 => {
                reply.text("id").ok_or_else(|| Some(JoinError::Strange("a table without a name".to_owned())))
            }
            _ => Err(Some(JoinError::Refused(reply.message()))),
        }
    }

    /// Cleans up when the host says stop.
    fn leave(&mut self, table: &str) -> Stopped {
        if self.bridge.resign {
            // The host wants to leave, so there are no retries.
            let members = [("request", Value::from(self.request()))];
            let _ = self.server.post(&format!("/api/tables/{table}/resign"), &members);
        }
        None
    }

    fn position(&mut self, table: &str) -> Result<TablePosition, Stopped> {
        let reply = self.ask(&format!("/api/tables/{table}/position?after=0"))?;
        tessera_wire::parse(reply.body.as_bytes()).map_err(|error| Some(JoinError::Strange(error.message)))
    }

    /// Requests something that exists as long as the table does.
    fn ask(&mut self, path: &str) -> Result<Reply, Stopped> {
        let reply = self.until_answered(|server| server.get(path))?;
        match reply.status {
            200 => Ok(reply),
            404 => Err(Some(JoinError::NoTable(self.bridge.address.to_string()))),
            _ => Err(Some(JoinError::Refused(reply.message()))),
        }
    }

    /// Changes the table. If the table has moved on meanwhile, this is not an error: the next poll will show it.
    fn act(&mut self, path: &str, members: &[(&str, Value)]) -> Result<(), Stopped> {
        let reply = self.send(path, members)?;
        match reply.status {
            200..=299 | 409 => Ok(()),
            404 => Err(Some(JoinError::NoTable(self.bridge.address.to_string()))),
            _ => Err(Some(JoinError::Refused(reply.message()))),
        }
    }

    /// Sends a request with its own id until it is answered, so that it is carried out exactly once.
    fn send(&mut self, path: &str, members: &[(&str, Value)]) -> Result<Reply, Stopped> {
        let request = self.request();
        let members: Vec<_> = members.iter().cloned().chain([("request", Value::from(request))]).collect();
        self.until_answered(|server| server.post(path, &members))
    }

    fn request(&mut self) -> String {
        self.requests += 1;
        format!("{:032x}-{}", self.run, self.requests)
    }

    /// Calls the server until it answers and is not busy.
    fn until_answered(&mut self, call: impl Fn(&Server) -> Result<Reply, String>) -> Result<Reply, Stopped> {
        let (start, mut wait, mut told) = (Instant::now(), FIRST_WAIT, false);
        loop {
            let (error, pause) = match call(&self.server) {
                Ok(reply) if reply.status == 429 || reply.status >= 500 => {
                    (reply.message(), reply.retry_after.unwrap_or(wait).max(wait))
                }
                Ok(reply) => {
                    if told {
                        self.host.tell(News::Found);
                    }
                    return Ok(reply);
                }
                Err(error) => (error, wait),
            };
            if start.elapsed() > self.bridge.patience {
                return Err(Some(JoinError::Unreachable(error)));
            }
            if !told {
                self.host.tell(News::Lost(&error));
                told = true;
            }
            self.pause(pause)?;
            wait = (2 * wait).min(LONGEST_WAIT);
        }
    }

    /// Waits unless the host says stop.
    fn pause(&self, time: Duration) -> Result<(), Stopped> {
        let end = Instant::now() + time;
        while Instant::now() < end {
            if self.host.is_stopped() {
                return Err(None);
            }
            std::thread::sleep(SLICE.min(time));
        }
        Ok(())
    }

    /// Waits for news of the table.
    fn wait(&self, stream: &Stream) {
        let end = Instant::now() + ASK_AGAIN;
        while Instant::now() < end && !self.host.is_stopped() {
            if stream.wait(SLICE) {
                return;
            }
        }
    }
}

/// The reason why a turn ends without a move.
enum Fault {
    Forfeit(Forfeit),
    Stopped(Stopped),
}

impl From<PlayerError> for Fault {
    fn from(error: PlayerError) -> Fault {
        match error {
            PlayerError::Forfeit(forfeit) => Fault::Forfeit(forfeit),
            PlayerError::Problem(problem) => Fault::Stopped(Some(problem.into())),
            other => Fault::Stopped(Some(JoinError::Strange(other.to_string()))),
        }
    }
}

impl From<Stopped> for Fault {
    fn from(stopped: Stopped) -> Fault {
        Fault::Stopped(stopped)
    }
}

/// Stops a search also when the table has moved on.
struct Present<'a> {
    inner: Box<dyn Watch>,
    now: &'a AtomicU32,
    rows: u32,
}

impl Watch for Present<'_> {
    fn stop(&self) -> bool {
        self.inner.stop() || self.now.load(Ordering::Relaxed) > self.rows
    }

    fn progress(&self, progress: tessera_core::Progress) {
        self.inner.progress(progress);
    }
}

/// Plays the events, and checks that they lead to the position reported by the server.
fn replay(
    game: &'static dyn AnyGame,
    now: &TablePosition,
) -> Result<(Box<dyn AnyMatch>, Vec<Event>), JoinError> {
    let strange = |what: &str| JoinError::Strange(what.to_owned());
    let start = now.start.as_deref().ok_or_else(|| strange("a position without its start"))?;
    let mut position = game.open(start)?;
    let mut events = Vec::new();
    for text in now.events.iter().flatten() {
        let event = match position.turn() {
            Turn::Player(seat) => Event::action(seat, text.as_str()),
            Turn::Dealer => Event::draw(text.as_str()),
            Turn::Over => return Err(strange("a move after the end")),
        };
        position.apply(&event)?;
        events.push(event);
    }
    if position.setup() != now.setup {
        return Err(strange("its moves lead to another position"));
    }
    Ok((position, events))
}
