//! Tables and rows as the values of statements.

use tessera_table::{Row, SeatKind, StoredTable, TableId};

use super::session::Session;
use super::sql::Sql;
use super::trouble::Trouble;

/// The columns of several rows.
struct Columns<'a> {
    numbers: Vec<i64>,
    kinds: Vec<i64>,
    seats: Vec<Option<i64>>,
    texts: Vec<&'a str>,
    requests: Vec<Option<&'a str>>,
    tokens: Vec<Option<&'a [u8]>>,
    hashes: Vec<i64>,
    times: Vec<i64>,
    intents: Vec<Option<i64>>,
}

impl<'a> Columns<'a> {
    fn of(rows: &'a [Row]) -> Columns<'a> {
        Columns {
            numbers: rows.iter().map(|row| row.number.into()).collect(),
            kinds: rows.iter().map(|row| row.kind.number()).collect(),
            seats: rows.iter().map(|row| row.seat.map(i64::from)).collect(),
            texts: rows.iter().map(|row| &*row.text).collect(),
            requests: rows.iter().map(|row| row.request.as_deref()).collect(),
            tokens: rows.iter().map(|row| row.token.as_ref().map(|token| &token[..])).collect(),
            hashes: rows.iter().map(|row| row.hash as i64).collect(),
            times: rows.iter().map(|row| row.at).collect(),
            intents: rows.iter().map(|row| row.intent.map(|intent| intent as i64)).collect(),
        }
    }
}

/// Appends rows and returns their number, 0 if the table does not exist or the first number is taken.
pub(super) async fn append(session: &Session, id: TableId, rows: &[Row]) -> Result<i64, Trouble> {
    let c = Columns::of(rows);
    let first = c.numbers.first().copied().unwrap_or(0);
    session
        .count(
            Sql::Append,
            &[
                &id.as_str(),
                &c.numbers,
                &c.kinds,
                &c.seats,
                &c.texts,
                &c.requests,
                &c.tokens,
                &c.hashes,
                &c.times,
                &c.intents,
                &first,
            ],
        )
        .await
}

/// Creates a table with its seats and rows, and returns 0 if its id or request is taken.
pub(super) async fn create(session: &Session, table: &StoredTable, rows: &[Row]) -> Result<i64, Trouble> {
    let c = Columns::of(rows);
    let numbers: Vec<i64> = (0..table.seats.len() as i64).collect();
    let names: Vec<&str> = table.seats.iter().map(|seat| &*seat.name).collect();
    let tokens: Vec<Option<&[u8]>> =
        table.seats.iter().map(|seat| seat.token.as_ref().map(|token| &token[..])).collect();
    let (mut kinds, mut bots) = (Vec::<i64>::new(), Vec::<Option<&str>>::new());
    for seat in &table.seats {
        let (kind, bot) = match &seat.kind {
            SeatKind::Person => (0, None),
            SeatKind::Open => (1, None),
            SeatKind::Bot(bot) => (2, Some(&**bot)),
        };
        kinds.push(kind);
        bots.push(bot);
    }
    session
        .count(
            Sql::Create,
            &[
                &table.id.as_str(),
                &table.game,
                &table.rules_version,
                &tessera_wire::json(&table.options),
                &table.start,
                &table.dealt,
                &&table.seed[..],
                &&table.commit[..],
                &table.parent.as_ref().map(TableId::as_str),
                &table.created,
                &table.request.as_ref().map(|request| &*request.id),
                &table.request.as_ref().map(|request| request.intent as i64),
                &numbers,
                &kinds,
                &names,
                &bots,
                &tokens,
                &c.numbers,
                &c.kinds,
                &c.seats,
                &c.texts,
                &c.requests,
                &c.tokens,
                &c.hashes,
                &c.times,
                &c.intents,
            ],
        )
        .await
}
