//! Opening a table.

use tessera_core::{AnyGame, PLAYERS, Problem, Seat, Seed};

use crate::extend::{Refusal, extend};
use crate::id::{Request, TableId, Token};
use crate::proof::Sealed;
use crate::rows::{Row, SeatKind, StoredSeat, StoredTable};
use crate::state::{FoldError, Sitting, TableState};
use crate::versions::RULES_VERSION;

/// A seat of a new table.
pub struct NewSeat {
    /// The kind of player.
    pub kind: SeatKind,
    /// The sanitized name.
    pub name: Option<String>,
}

/// A request to open a table.
pub struct NewTable {
    /// The name of the game.
    pub game: String,
    /// The chosen options.
    pub options: Vec<(String, String)>,
    /// The seats.
    pub seats: Vec<NewSeat>,
    /// The setup at the start; `None` to deal one.
    pub setup: Option<String>,
    /// The request, if it can be repeated.
    pub request: Option<Request>,
}

/// The tokens of the seats taken when a table opens.
pub type Tokens = Vec<(Seat, Token)>;

impl NewTable {
    /// Assigns names and tokens to the seats and passes the resulting number of players to the game. A repeatable
    /// request derives its own tokens; `token` is called only for the others. `guests` are computer players of the host
    /// beyond those of the game.
    pub fn plan(
        &self,
        game: &'static dyn AnyGame,
        guests: &[&str],
        mut token: impl FnMut() -> Token,
    ) -> Result<(Plan, Tokens), Refusal> {
        let mut tokens = Vec::new();
        let mut seats = Vec::new();
        for (seat, number) in self.seats.iter().zip(0..Seat::MAX) {
            let mut name = seat.name.clone();
            if let SeatKind::Bot(bot) = &seat.kind {
                name = name.or_else(|| Some(bot.clone()));
                if !guests.contains(&&**bot) {
                    game.bot(bot)?;
                }
            }
            let token = (seat.kind == SeatKind::Person).then(|| match &self.request {
                Some(request) => request.token("", Seat::new(number)),
                None => token(),
            });
            seats.push(StoredSeat {
                kind: seat.kind.clone(),
                name: name.unwrap_or_else(|| game.seat_names()[number].to_owned()),
                token: token.as_ref().map(|token| token.hash().0),
            });
            tokens.extend(token.map(|token| (Seat::new(number), token)));
        }
        let mut options = self.options.clone();
        let is_players = |name: &str| name == PLAYERS;
        if self.setup.is_none()
            && !options.iter().any(|(name, _)| is_players(name))
            && game.info().seats.0 < game.info().seats.1
        {
            options.push((PLAYERS.to_owned(), self.seats.len().to_string()));
        }
        if seats.len() != self.seats.len() {
            return Err(Problem::bad_request(format!("no game has {} seats", self.seats.len())).into());
        }
        let request = self.request.as_ref().map(Request::secret);
        Ok((Plan { game, options, setup: self.setup.clone(), seats, parent: None, request }, tokens))
    }
}

/// A table ready to be opened.
pub struct Plan {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The chosen options.
    pub options: Vec<(String, String)>,
    /// The setup at the start; `None` to deal one.
    pub setup: Option<String>,
    /// The seats.
    pub seats: Vec<StoredSeat>,
    /// The table that this one continues.
    pub parent: Option<TableId>,
    /// The request, under its stored id.
    pub request: Option<Request>,
}

impl Plan {
    /// Plans a rematch: the same match with the seats rotated by one.
    pub fn rematch(state: &TableState) -> Plan {
        let stored = &state.header.stored;
        let seat = |sitting: &Sitting| StoredSeat {
            kind: sitting.kind.clone(),
            name: sitting.name.clone(),
            token: sitting.token.map(|token| token.0),
        };
        let mut seats: Vec<StoredSeat> = state.seats.iter().map(seat).collect();
        seats.rotate_right(1);
        Plan {
            game: state.header.game,
            options: stored.options.clone(),
            setup: (!stored.dealt).then(|| stored.start.clone()),
            seats,
            parent: Some(stored.id),
            request: None,
        }
    }

    fn check_options(&self) -> Result<(), Refusal> {
        let players = self.seats.len().to_string();
        let is_players = |name: &str| name == PLAYERS;
        if self.options.iter().any(|(name, value)| is_players(name) && *value != players) {
            let message = format!("option {PLAYERS:?} does not fit {players} seats");
            return Err(Problem::bad_request(message).into());
        }
        let options: Vec<(&str, &str)> =
            self.options.iter().map(|(name, value)| (&**name, &**value)).collect();
        self.game.start(&options, &mut Seed([0; 32]).deal_rng())?;
        Ok(())
    }

    /// Opens the table with a new seed and id. Returns its state after the first draws, and their rows.
    pub fn build(&self, id: TableId, seed: [u8; 32], now: i64) -> Result<(TableState, Vec<Row>), Refusal> {
        let name = self.game.info().name;
        let mut sealed = Sealed {
            table: id.to_string(),
            game: name.to_owned(),
            options: self.options.clone(),
            opened: self.setup.clone(),
        };
        let start = sealed.start(self.game, &seed)?;
        if sealed.opened.is_some() {
            // A given setup does not depend on the options, but stored options must still be valid for this game.
            self.check_options()?;
        }
        if start.seats() != self.seats.len() {
            let message = format!("this match has {} seats, not {}", start.seats(), self.seats.len());
            return Err(Problem::bad_request(message).into());
        }
        // The commitment covers the canonical text, as a record contains it.
        sealed.opened = sealed.opened.map(|_| start.setup());
        let stored = StoredTable {
            id,
            game: name.to_owned(),
            rules_version: RULES_VERSION,
            options: self.options.clone(),
            start: start.setup(),
            dealt: self.setup.is_none(),
            seed,
            commit: sealed.commit(&seed),
            parent: self.parent,
            request: self.request.clone(),
            created: now,
            seats: self.seats.clone(),
        };
        let state = TableState::open(stored, self.game).map_err(|error| match error {
            FoldError::Start(problem) => Refusal::Problem(problem),
            other => Problem::invalid(other).into(),
        })?;
        extend(&state, Vec::new(), None, now)
    }
}
