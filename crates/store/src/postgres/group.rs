//! Several changes in one transaction, whose statements are sent without waiting for each other's answers.

use std::collections::BTreeSet;

use tessera_table::{Row, StoredTable, TableId};

use super::session::{Session, in_order};
use super::sql::Sql;
use super::trouble::Trouble;
use super::{read, values};
use crate::{Change, CommitError, Deletion, Later};

/// A change, or `None` for a test of whether the store is writable.
pub(super) type Work = Option<Change>;

/// The number of probe rows; each process uses one, so that probes do not wait for each other.
const PROBES: i64 = 1024;

/// A statement that succeeds or changes nothing. Most changes consist of one part; those of several parts need a
/// savepoint.
#[derive(Clone, Copy)]
enum Part<'a> {
    Probe,
    Create(&'a StoredTable, &'a [Row]),
    Append(TableId, &'a [Row]),
    Delete(&'a Deletion),
}

fn parts(work: &Work) -> Vec<Part<'_>> {
    let Some(change) = work else { return vec![Part::Probe] };
    let mut parts = Vec::new();
    let new = change.create.as_ref().map(|table| table.id);
    if let Some(table) = &change.create {
        let own = change.rows.iter().find(|(id, _)| *id == table.id);
        parts.push(Part::Create(table, own.map_or(&[], |(_, rows)| rows)));
    }
    let others = change.rows.iter().filter(|(id, _)| Some(*id) != new);
    parts.extend(others.map(|(id, rows)| Part::Append(*id, rows)));
    parts.extend(change.delete.as_ref().map(Part::Delete));
    parts
}

/// An answer to a statement.
enum Reply {
    Done,
    Count(i64),
    Ids(Vec<TableId>),
}

type Sent<'a> = Later<'a, Result<Reply, Trouble>>;

/// Writes a group. If this fails, nothing of the group was written, except after [`Trouble::Lost`].
pub(super) async fn write(
    session: &Session,
    probe: i64,
    group: &[&Work],
) -> Result<Vec<Result<(), CommitError>>, Trouble> {
    let group: Vec<Vec<Part<'_>>> = group.iter().map(|work| parts(work)).collect();
    // Every transaction locks the tables that it changes first, and all in the same order.
    let mut ids = BTreeSet::new();
    for part in group.iter().flatten() {
        match part {
            Part::Append(id, _) => ids.insert(*id),
            Part::Delete(deletion) => ids.insert(deletion.id),
            Part::Probe | Part::Create(..) => false,
        };
    }
    let mut writing = Writing { session, probe, known: BTreeSet::new(), results: Vec::new() };
    let mut sent = vec![writing.batch("BEGIN ISOLATION LEVEL READ COMMITTED"), writing.lock(ids)];
    let mut simple = Vec::new();
    for parts in &group {
        match parts[..] {
            [] => writing.results.push(Ok(())),
            [part] => {
                sent.push(writing.part(part));
                simple.push((part, writing.results.len()));
                // The answer is still to come.
                writing.results.push(Ok(()));
            }
            _ => {
                let answers = in_order(std::mem::take(&mut sent)).await;
                writing.settle(answers, &mut simple)?;
                let result = writing.several(parts).await?;
                writing.results.push(result);
            }
        }
    }
    sent.push(writing.batch("COMMIT"));
    let answers = in_order(sent).await;
    writing.settle(answers, &mut simple)?;
    Ok(writing.results)
}

/// A transaction that is being written.
struct Writing<'a> {
    session: &'a Session,
    probe: i64,
    /// The tables that exist at this point of the transaction.
    known: BTreeSet<TableId>,
    results: Vec<Result<(), CommitError>>,
}

impl<'a> Writing<'a> {
    fn batch(&self, text: &'static str) -> Sent<'a> {
        let session = self.session;
        Box::pin(async move {
            session.client.batch_execute(text).await?;
            Ok(Reply::Done)
        })
    }

    fn lock(&self, ids: BTreeSet<TableId>) -> Sent<'a> {
        let session = self.session;
        Box::pin(async move {
            if ids.is_empty() {
                return Ok(Reply::Done);
            }
            let ids: Vec<&str> = ids.iter().map(TableId::as_str).collect();
            let found = session.query(Sql::Lock, &[&ids]).await?;
            let known = found.iter().filter_map(|row| TableId::parse(row.try_get(0).ok()?));
            Ok(Reply::Ids(known.collect()))
        })
    }

    fn part(&self, part: Part<'a>) -> Sent<'a> {
        let (session, probe) = (self.session, self.probe.rem_euclid(PROBES));
        Box::pin(async move {
            Ok(Reply::Count(match part {
                Part::Probe => session.count(Sql::Probe, &[&probe]).await?,
                Part::Create(table, rows) => values::create(session, table, rows).await?,
                Part::Append(id, rows) => values::append(session, id, rows).await?,
                Part::Delete(deletion) => {
                    let since = deletion.unchanged_since.unwrap_or(i64::MAX);
                    session.count(Sql::Delete, &[&deletion.id.as_str(), &since]).await?
                }
            }))
        })
    }

    /// Evaluates the answers to what was sent; those with a number belong to the simple changes, in order.
    fn settle(
        &mut self,
        answers: Vec<Result<Reply, Trouble>>,
        simple: &mut Vec<(Part<'a>, usize)>,
    ) -> Result<(), Trouble> {
        let mut simple = std::mem::take(simple).into_iter();
        // A failed transaction answers COMMIT with success, so that every answer counts. The first error is the cause.
        for answer in answers {
            match answer? {
                Reply::Done => {}
                Reply::Ids(ids) => self.known.extend(ids),
                Reply::Count(count) => {
                    if let Some((part, place)) = simple.next() {
                        self.results[place] = self.result(part, count);
                    }
                }
            }
        }
        Ok(())
    }

    fn result(&mut self, part: Part<'_>, count: i64) -> Result<(), CommitError> {
        match (part, count) {
            (Part::Append(id, rows), 0) => match self.known.contains(&id) {
                true if rows.is_empty() => Ok(()),
                true => Err(CommitError::Taken),
                false => Err(CommitError::Gone),
            },
            (Part::Create(..), 0) => Err(CommitError::Taken),
            (Part::Delete(_), 0) => Err(CommitError::Gone),
            (Part::Create(table, _), _) => {
                self.known.insert(table.id);
                Ok(())
            }
            (Part::Delete(deletion), _) => {
                self.known.remove(&deletion.id);
                Ok(())
            }
            (Part::Probe | Part::Append(..), _) => Ok(()),
        }
    }

    /// Writes a change of several parts; either all of them or none.
    async fn several(&mut self, parts: &[Part<'a>]) -> Result<Result<(), CommitError>, Trouble> {
        self.batch("SAVEPOINT change").await?;
        let before = self.known.clone();
        for part in parts {
            let Reply::Count(count) = self.part(*part).await? else { continue };
            if let Err(error) = self.result(*part, count) {
                self.batch("ROLLBACK TO SAVEPOINT change").await?;
                self.known = before;
                return Ok(Err(error));
            }
        }
        self.batch("RELEASE SAVEPOINT change").await?;
        Ok(Ok(()))
    }
}

/// Returns whether a change is already in the database; asked when the answer to its commit was lost.
pub(super) async fn is_written(session: &Session, work: &Work) -> Result<bool, Trouble> {
    for part in parts(work) {
        let is_there = match part {
            Part::Probe => true,
            Part::Create(table, _) => {
                let values: (&str, &[u8]) = (table.id.as_str(), &table.commit);
                session.count(Sql::Created, &[&values.0, &values.1, &table.created]).await? > 0
            }
            Part::Append(id, rows) => match rows.first() {
                None => true,
                Some(first) => {
                    let found = read::rows(session, id, first.number, first.number.saturating_add(1)).await?;
                    found.iter().any(|row| is_same(row, first))
                }
            },
            Part::Delete(deletion) => read::heights(session, &[deletion.id]).await?.is_empty(),
        };
        if !is_there {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_same(one: &Row, other: &Row) -> bool {
    let fields = |row: &Row| (row.number, row.kind, row.seat, row.intent, row.token, row.hash, row.at);
    fields(one) == fields(other) && one.text == other.text && one.request == other.request
}
