//! Logs as the browser stores them.

use tessera_core::Problem;
use tessera_table::{Request, Row, RowKind, SeatKind, StoredSeat, StoredTable, TableId, hex, unhex};
use tessera_wire::{self as wire, LogRow, LogSeat, LogTable};

fn damaged(what: &str) -> Problem {
    Problem::invalid(format!("the stored {what} cannot be read"))
}

/// Formats a 64-bit number as hexadecimal digits.
pub(crate) fn digits(number: u64) -> String {
    hex(&number.to_be_bytes())
}

/// Parses hexadecimal digits.
pub(crate) fn number(digits: &str) -> Result<u64, Problem> {
    u64::from_str_radix(digits, 16).map_err(|_| damaged("number"))
}

fn bytes(digits: &str) -> Result<[u8; 32], Problem> {
    unhex(digits).ok_or_else(|| damaged("fingerprint"))
}

/// Returns the stored form of a new table.
pub(crate) fn of_table(table: &StoredTable) -> LogTable {
    let seat = |seat: &StoredSeat| {
        let (kind, bot) = match &seat.kind {
            SeatKind::Person => (wire::SeatKind::Person, None),
            SeatKind::Open => (wire::SeatKind::Open, None),
            SeatKind::Bot(bot) => (wire::SeatKind::Bot, Some(bot.clone())),
        };
        LogSeat { kind, bot, name: seat.name.clone(), token: seat.token.map(|token| hex(&token)) }
    };
    LogTable {
        id: table.id.to_string(),
        game: table.game.clone(),
        rules_version: table.rules_version,
        options: table.options.clone(),
        start: table.start.clone(),
        dealt: table.dealt,
        seed: hex(&table.seed),
        commit: hex(&table.commit),
        parent: table.parent.map(|id| id.to_string()),
        request: table.request.as_ref().map(|request| (request.id.clone(), digits(request.intent))),
        created: table.created,
        seats: table.seats.iter().map(seat).collect(),
    }
}

/// Restores a stored table.
pub(crate) fn to_table(table: LogTable) -> Result<StoredTable, Problem> {
    let id = |text: &str| TableId::parse(text).ok_or_else(|| damaged("name of a table"));
    let seat = |seat: LogSeat| -> Result<StoredSeat, Problem> {
        let kind = match (seat.kind, seat.bot) {
            (wire::SeatKind::Person, _) => SeatKind::Person,
            (wire::SeatKind::Open, _) => SeatKind::Open,
            (wire::SeatKind::Bot, Some(bot)) => SeatKind::Bot(bot),
            (wire::SeatKind::Bot, None) => return Err(damaged("seat")),
        };
        Ok(StoredSeat { kind, name: seat.name, token: seat.token.as_deref().map(bytes).transpose()? })
    };
    let request = |(id, intent): (String, String)| -> Result<Request, Problem> {
        Ok(Request { id, intent: number(&intent)? })
    };
    Ok(StoredTable {
        id: id(&table.id)?,
        game: table.game,
        rules_version: table.rules_version,
        options: table.options,
        start: table.start,
        dealt: table.dealt,
        seed: bytes(&table.seed)?,
        commit: bytes(&table.commit)?,
        parent: table.parent.as_deref().map(id).transpose()?,
        request: table.request.map(request).transpose()?,
        created: table.created,
        seats: table.seats.into_iter().map(seat).collect::<Result<_, Problem>>()?,
    })
}

/// Returns the stored form of a row.
pub(crate) fn of_row(row: &Row) -> LogRow {
    LogRow {
        number: row.number,
        kind: row.kind.number(),
        seat: row.seat,
        text: row.text.clone(),
        request: row.request.clone(),
        intent: row.intent.map(digits),
        token: row.token.map(|token| hex(&token)),
        hash: digits(row.hash),
        at: row.at,
    }
}

/// Restores a stored row.
pub(crate) fn to_row(row: LogRow) -> Result<Row, Problem> {
    Ok(Row {
        number: row.number,
        kind: RowKind::from_number(row.kind).ok_or_else(|| damaged("row"))?,
        seat: row.seat,
        text: row.text,
        request: row.request,
        intent: row.intent.as_deref().map(number).transpose()?,
        token: row.token.as_deref().map(bytes).transpose()?,
        hash: number(&row.hash)?,
        at: row.at,
    })
}

/// Restores stored rows.
pub(crate) fn to_rows(rows: Vec<LogRow>) -> Result<Vec<Row>, Problem> {
    rows.into_iter().map(to_row).collect()
}
