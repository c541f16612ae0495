//! The stored data of a table: the rows of its log, and the fields fixed when it opens.

use crate::id::{Request, TableId, TokenHash};

/// The kind of a log row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowKind {
    /// A seat plays the action in the text.
    Move,
    /// The dealer makes the draw in the text.
    Draw,
    /// The plies from the number in the text on are taken back.
    Undo,
    /// A seat resigns. If its program forfeited, the text gives the reason.
    Resign,
    /// A person takes an open seat under the name in the text.
    Join,
    /// A person changes their name to the text.
    Rename,
    /// A seat asks to take back the plies from the number in the text on.
    Ask,
    /// A seat accepts the take-back.
    Accept,
    /// A seat refuses the take-back.
    Refuse,
    /// A rematch continues at the table in the text.
    Rematch,
}

impl RowKind {
    const ALL: [RowKind; 10] = [
        RowKind::Move,
        RowKind::Draw,
        RowKind::Undo,
        RowKind::Resign,
        RowKind::Join,
        RowKind::Rename,
        RowKind::Ask,
        RowKind::Accept,
        RowKind::Refuse,
        RowKind::Rematch,
    ];

    /// Returns the stored number.
    pub fn number(self) -> i64 {
        self as i64
    }

    /// Returns the kind with a stored number.
    pub fn from_number(number: i64) -> Option<RowKind> {
        usize::try_from(number).ok().and_then(|index| RowKind::ALL.get(index).copied())
    }
}

/// One row of a log. Rows are only ever appended; the row number serves as compare-and-swap.
#[derive(Clone, Debug)]
pub struct Row {
    /// The number of the row, from 0 without gaps.
    pub number: u32,
    /// The kind of the row.
    pub kind: RowKind,
    /// The seat that acted; `None` for the dealer.
    pub seat: Option<u8>,
    /// The action, the draw, the name or the number.
    pub text: String,
    /// The request id from the client; unique at the table.
    pub request: Option<String>,
    /// The intent hash of that request, if stored.
    pub intent: Option<u64>,
    /// The token hash of a person who takes a seat.
    pub token: Option<[u8; 32]>,
    /// The hash of the position after the row.
    pub hash: u64,
    /// The time, in milliseconds since 1970.
    pub at: i64,
}

/// The kind of player at a seat when the table opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatKind {
    /// A person.
    Person,
    /// An open seat.
    Open,
    /// The computer player with this name.
    Bot(String),
}

/// A seat when the table opens.
#[derive(Clone, Debug)]
pub struct StoredSeat {
    /// The kind of player.
    pub kind: SeatKind,
    /// The displayed name.
    pub name: String,
    /// The token hash of a person.
    pub token: Option<[u8; 32]>,
}

/// The fields that are fixed when a table opens.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// The id of the table.
    pub id: TableId,
    /// The name of the game.
    pub game: String,
    /// The version of the rules that its log follows.
    pub rules_version: i64,
    /// The chosen options.
    pub options: Vec<(String, String)>,
    /// The setup at the start.
    pub start: String,
    /// Whether the start was dealt from the seed rather than given.
    pub dealt: bool,
    /// The secret seed of all randomness at the table.
    pub seed: [u8; 32],
    /// The published commitment to the seed.
    pub commit: [u8; 32],
    /// The table that this one continues.
    pub parent: Option<TableId>,
    /// The request that opened it, under the id from [`Request::secret`].
    pub request: Option<Request>,
    /// The creation time, in milliseconds since 1970.
    pub created: i64,
    /// The seats.
    pub seats: Vec<StoredSeat>,
}

impl StoredSeat {
    /// Returns the token hash.
    pub fn token_hash(&self) -> Option<TokenHash> {
        self.token.map(TokenHash)
    }
}
