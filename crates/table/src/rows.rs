//! The rows of a log and what is fixed when a table opens, as stores keep them.

use crate::id::{Request, TableId, TokenHash};

/// What a row of a log says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowKind {
    /// A seat plays an action: the text.
    Move,
    /// The dealer draws: the text.
    Draw,
    /// The plies from the number in the text on are taken back.
    Undo,
    /// A seat gives up; the text says what its program did wrong, if it had to.
    Resign,
    /// A person takes an open seat under the name in the text.
    Join,
    /// A person changes the name.
    Rename,
    /// A seat asks to take back the plies from the number in the text on.
    Ask,
    /// A seat agrees to what is asked.
    Accept,
    /// A seat refuses what is asked.
    Refuse,
    /// The match goes on at the table in the text.
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

    /// The number that is stored.
    pub fn number(self) -> i64 {
        self as i64
    }

    /// The kind of a stored number.
    pub fn from_number(number: i64) -> Option<RowKind> {
        usize::try_from(number).ok().and_then(|index| RowKind::ALL.get(index).copied())
    }
}

/// One row of a log. Rows are only ever added; the number is the compare-and-swap.
#[derive(Clone, Debug)]
pub struct Row {
    /// The number of the row, from 0 without gaps.
    pub number: u32,
    /// What it says.
    pub kind: RowKind,
    /// Who did it; `None` for the dealer.
    pub seat: Option<u8>,
    /// The action, the draw, the name or the number.
    pub text: String,
    /// The name that the client gave the request; unique at the table.
    pub request: Option<String>,
    /// The fingerprint of what that request asked for, if it was noted.
    pub intent: Option<u64>,
    /// The hash of the token of someone who takes a seat.
    pub token: Option<[u8; 32]>,
    /// The fingerprint of the position after it.
    pub hash: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Who sits at a seat when the table opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatKind {
    /// A person.
    Person,
    /// Nobody yet.
    Open,
    /// The computer player of this name.
    Bot(String),
}

/// A seat when the table opens.
#[derive(Clone, Debug)]
pub struct StoredSeat {
    /// Who sits there.
    pub kind: SeatKind,
    /// The name shown.
    pub name: String,
    /// The hash of the token of a person.
    pub token: Option<[u8; 32]>,
}

/// What is fixed when a table opens.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// The name of the table.
    pub id: TableId,
    /// The name of the game.
    pub game: String,
    /// The version of the rules that its log follows.
    pub rules_version: i64,
    /// The chosen options.
    pub options: Vec<(String, String)>,
    /// The setup at the start.
    pub start: String,
    /// Whether the start follows from the seed, rather than having been given.
    pub dealt: bool,
    /// The secret behind everything random.
    pub seed: [u8; 32],
    /// What was published of it.
    pub commit: [u8; 32],
    /// The table that this one continues.
    pub parent: Option<TableId>,
    /// The request that opened it, under the name of [`Request::secret`].
    pub request: Option<Request>,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// The seats.
    pub seats: Vec<StoredSeat>,
}

impl StoredSeat {
    /// The hash of the token.
    pub fn token_hash(&self) -> Option<TokenHash> {
        self.token.map(TokenHash)
    }
}
