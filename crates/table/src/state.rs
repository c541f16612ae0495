//! The state of a table: the fold of its log up to a row.

use std::sync::Arc;

use tessera_core::{AnyGame, Event, Problem, Ranks, Record, Recorded, Seat, StateHash, Turn, ranks_without};

use super::lift::{self, Placed};
use super::position::Position;
use super::seat_set::SeatSet;
use crate::id::{TableId, TokenHash, hash_parts};
use crate::proof::{Sealed, TableRecord};
use crate::rows::{Row, RowKind, SeatKind, StoredTable};
use crate::versions;

/// The fixed data of a table.
pub struct Header {
    /// The stored fields.
    pub stored: StoredTable,
    /// The game.
    pub game: &'static dyn AnyGame,
}

/// A move or draw that has not been taken back.
pub struct Ply {
    /// The number of its row.
    pub row: u32,
    /// The seat that played it; `None` for the dealer.
    pub seat: Option<Seat>,
    /// The action or the draw.
    pub action: String,
    /// A description for people.
    pub text: String,
    /// The item it placed on the board, at a single-player table.
    pub item: Option<Placed>,
    /// The id of its request.
    pub request: Option<String>,
    /// The hash of the position after it.
    pub hash: StateHash,
    /// The time, in milliseconds since 1970.
    pub at: i64,
}

impl Ply {
    /// Returns the event.
    pub fn event(&self) -> Event {
        event_of(self.seat, &self.action)
    }
}

fn event_of(seat: Option<Seat>, text: &str) -> Event {
    match seat {
        Some(seat) => Event::action(seat, text),
        None => Event::draw(text),
    }
}

/// The current occupant of a seat.
#[derive(Clone)]
pub struct Sitting {
    /// The kind of player.
    pub kind: SeatKind,
    /// The displayed name.
    pub name: String,
    /// The token hash of a person.
    pub token: Option<TokenHash>,
}

/// A pending take-back request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The seat that asks.
    pub seat: Seat,
    /// All seats held by the person who asks.
    pub asker: SeatSet,
    /// The number of plies that would remain.
    pub keep: usize,
    /// The seats that have agreed so far.
    pub agreed: Vec<Seat>,
}

impl Asked {
    /// Returns the text of the row: the number of plies that would remain, and the seats of the asker.
    pub fn to_text(&self) -> String {
        format!("{} {}", self.keep, self.asker.index())
    }

    fn parse(seat: Seat, text: &str) -> Option<Asked> {
        let (keep, asker) = text.split_once(' ')?;
        let asker = SeatSet::from_index(asker.parse().ok()?);
        Some(Asked { seat, asker, keep: keep.parse().ok()?, agreed: Vec::new() })
    }
}

/// The state of a table after some row of its log.
#[derive(Clone)]
pub struct TableState {
    /// The fixed data.
    pub header: Arc<Header>,
    /// The number of rows.
    pub rows: u32,
    /// The plies not taken back.
    pub plies: Vec<Arc<Ply>>,
    /// The seats.
    pub seats: Vec<Sitting>,
    /// The current position.
    pub position: Arc<Position>,
    /// The position before the last move of a seat.
    pub before: Option<Arc<Position>>,
    /// The pending take-back request.
    pub asked: Option<Asked>,
    /// The seat that resigned.
    pub resigned: Option<Seat>,
    /// The reason for a forfeit: what the program at that seat did wrong.
    pub forfeit: Option<String>,
    /// The table of the rematch.
    pub rematch: Option<TableId>,
    /// The time of the last row.
    pub changed: i64,
}

/// The reason why a log cannot be folded.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FoldError {
    /// This program does not know the game or the start.
    #[error("{0}")]
    Start(Problem),
    /// The log follows a different version of the rules.
    #[error("the log follows version {0} of the rules; this program reads {list}", list = versions::readable())]
    Version(i64),
    /// A row is not possible.
    #[error("row {row}: {problem}")]
    Row {
        /// The number of the row.
        row: u32,
        /// The reason why it is not possible.
        problem: Problem,
    },
    /// The hash of a row differs from that of its position.
    #[error("row {0} leads to another position than its fingerprint says")]
    OtherState(u32),
}

impl TableState {
    /// Opens a table with no rows.
    pub fn open(stored: StoredTable, game: &'static dyn AnyGame) -> Result<TableState, FoldError> {
        if !versions::is_readable(stored.rules_version) {
            return Err(FoldError::Version(stored.rules_version));
        }
        if stored.game != game.info().name {
            return Err(FoldError::Start(Problem::invalid(format!("the table is one of {}", stored.game))));
        }
        let position = Position::open(game, &stored.start).map_err(FoldError::Start)?;
        let (seats, stored_seats) = (position.inner.seats(), stored.seats.len());
        if seats != stored_seats {
            let message = format!("the match has {seats} seats, the table {stored_seats}");
            return Err(FoldError::Start(Problem::invalid(message)));
        }
        let sitting = |seat: &crate::rows::StoredSeat| Sitting {
            kind: seat.kind.clone(),
            name: seat.name.clone(),
            token: seat.token_hash(),
        };
        Ok(TableState {
            rows: 0,
            plies: Vec::new(),
            seats: stored.seats.iter().map(sitting).collect(),
            position: Arc::new(position),
            before: None,
            asked: None,
            resigned: None,
            forfeit: None,
            rematch: None,
            changed: stored.created,
            header: Arc::new(Header { stored, game }),
        })
    }

    /// Folds a log and checks every hash.
    pub fn fold(
        stored: StoredTable,
        rows: &[Row],
        game: &'static dyn AnyGame,
    ) -> Result<TableState, FoldError> {
        let mut state = TableState::open(stored, game)?;
        state.go_on(rows)?;
        Ok(state)
    }

    /// Applies further rows written by another host, checking their numbers and hashes. After an error the state must
    /// not be used.
    pub fn go_on(&mut self, rows: &[Row]) -> Result<(), FoldError> {
        for row in rows {
            if row.number != self.rows {
                let problem = Problem::invalid(format!("row {} is missing", self.rows));
                return Err(FoldError::Row { row: row.number, problem });
            }
            self.apply(row).map_err(|problem| FoldError::Row { row: row.number, problem })?;
            if self.position.hash.0 != row.hash {
                return Err(FoldError::OtherState(row.number));
            }
        }
        Ok(())
    }

    /// Returns the seed for the next move of a computer player, so every host that asks for it gets the same answer.
    pub fn player_seed(&self) -> u64 {
        let rows = self.rows.to_be_bytes();
        let stored = &self.header.stored;
        let digest =
            hash_parts([&b"tessera player 1"[..], stored.id.as_str().as_bytes(), &stored.seed, &rows]);
        let (first, _) = digest.split_first_chunk().expect("a digest has 32 bytes");
        u64::from_be_bytes(*first)
    }

    /// Applies the next row without checking its number and hash. After an error the state must not be used.
    pub fn apply(&mut self, row: &Row) -> Result<(), Problem> {
        if row.seat.is_some_and(|seat| usize::from(seat) >= self.seats.len()) {
            return Err(Problem::invalid("there is no such seat"));
        }
        let seat = row.seat.map(|seat| Seat::new(usize::from(seat)));
        let acting = || seat.ok_or_else(|| Problem::invalid("a row has no seat"));
        match row.kind {
            RowKind::Move | RowKind::Draw => self.step(row, seat)?,
            RowKind::Undo => self.take_back(kept(row)?)?,
            RowKind::Resign => {
                self.resigned = Some(acting()?);
                self.forfeit = Some(row.text.clone()).filter(|reason| !reason.is_empty());
                self.asked = None;
            }
            RowKind::Join => {
                let sitting = self.sitting(acting()?)?;
                sitting.kind = SeatKind::Person;
                sitting.name.clone_from(&row.text);
                sitting.token = row.token.map(TokenHash);
            }
            RowKind::Rename => self.sitting(acting()?)?.name.clone_from(&row.text),
            RowKind::Ask => {
                let asked = Asked::parse(acting()?, &row.text);
                self.asked = Some(asked.ok_or_else(|| Problem::invalid("a question has no number"))?);
            }
            RowKind::Accept => {
                let agreed = acting()?;
                self.asked.as_mut().ok_or_else(|| Problem::invalid("nothing is asked"))?.agreed.push(agreed);
            }
            RowKind::Refuse => self.asked = None,
            RowKind::Rematch => {
                let id = TableId::parse(&row.text).ok_or_else(|| Problem::invalid("no name of a table"))?;
                self.rematch = Some(id);
            }
        }
        self.rows += 1;
        self.changed = row.at;
        Ok(())
    }

    fn sitting(&mut self, seat: Seat) -> Result<&mut Sitting, Problem> {
        self.seats.get_mut(seat.index()).ok_or_else(|| Problem::invalid("there is no such seat"))
    }

    fn step(&mut self, row: &Row, seat: Option<Seat>) -> Result<(), Problem> {
        let mut next = self.position.inner.boxed_clone();
        // Only single-player tables allow lifting single moves later.
        let item = if self.seats.len() == 1 { lift::placed(&*self.position.inner, &row.text) } else { None };
        let text = next.apply(&event_of(seat, &row.text))?;
        let next = Arc::new(Position::new(next));
        let last = std::mem::replace(&mut self.position, next);
        if seat.is_some() {
            self.before = Some(last);
        }
        self.asked = None;
        self.plies.push(Arc::new(Ply {
            row: self.rows,
            seat,
            action: row.text.clone(),
            text,
            item,
            request: row.request.clone(),
            hash: self.position.hash,
            at: row.at,
        }));
        Ok(())
    }

    fn take_back(&mut self, keep: usize) -> Result<(), Problem> {
        if keep > self.plies.len() {
            return Err(Problem::invalid("more plies would remain than there are"));
        }
        self.plies.truncate(keep);
        self.asked = None;
        self.before = None;
        let mut position = self.header.game.open(&self.header.stored.start)?;
        for (index, ply) in self.plies.iter().enumerate() {
            if ply.seat.is_some() && !self.plies[index + 1..].iter().any(|later| later.seat.is_some()) {
                self.before = Some(Arc::new(Position::new(position.boxed_clone())));
            }
            position.apply(&ply.event())?;
        }
        self.position = Arc::new(Position::new(position));
        Ok(())
    }

    /// Frees the cached pictures, which take far more memory than the rest.
    pub fn forget_views(&mut self) {
        self.position = Arc::new(self.position.unseen());
        self.before = self.before.as_ref().map(|before| Arc::new(before.unseen()));
    }

    /// Returns whose turn it is; `Over` once a player has resigned.
    pub fn turn(&self) -> Turn {
        if self.resigned.is_some() { Turn::Over } else { self.position.inner.turn() }
    }

    /// Returns whether the match has ended.
    pub fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// Returns the computer player on turn.
    pub fn bot_on_turn(&self) -> Option<(Seat, &str)> {
        let Turn::Player(seat) = self.turn() else { return None };
        match &self.seats.get(seat.index())?.kind {
            SeatKind::Bot(name) => Some((seat, name)),
            _ => None,
        }
    }

    /// Returns the ranks; a seat that resigned is last.
    pub fn ranks(&self) -> Ranks {
        let ranks = self.position.inner.ranks();
        match self.resigned {
            Some(quitter) => ranks_without(ranks, quitter, self.seats.len()),
            None => ranks,
        }
    }

    /// Returns the request ids of the moves not taken back, in order.
    pub fn requests(&self) -> impl Iterator<Item = &str> {
        self.plies.iter().filter_map(|ply| ply.request.as_deref())
    }

    /// Returns the data that the commitment covers.
    pub fn sealed(&self) -> Sealed {
        let stored = &self.header.stored;
        Sealed {
            table: stored.id.to_string(),
            game: stored.game.clone(),
            options: stored.options.clone(),
            opened: (!stored.dealt).then(|| stored.start.clone()),
        }
    }

    /// Returns the record, with the seed once the match is over.
    pub fn record(&self) -> TableRecord {
        let stored = &self.header.stored;
        let event = |ply: &Arc<Ply>| Recorded { event: ply.event(), hash: Some(ply.hash) };
        TableRecord {
            sealed: self.sealed(),
            commit: stored.commit,
            seed: self.is_over().then_some(stored.seed),
            resigned: self.resigned.map(|seat| seat.index() as u8),
            requests: self.plies.iter().map(|ply| ply.request.clone()).collect(),
            record: Record {
                game: stored.game.clone(),
                start: stored.start.clone(),
                events: self.plies.iter().map(event).collect(),
            },
        }
    }
}

fn kept(row: &Row) -> Result<usize, Problem> {
    row.text.parse().map_err(|_| Problem::invalid("a take-back has no number"))
}
