//! All statements, in the SQL that PostgreSQL, CockroachDB and YugabyteDB have in common: no extensions, no advisory
//! locks, no functions or triggers.

/// A prepared statement.
#[derive(Clone, Copy)]
pub(super) enum Sql {
    Lock,
    Create,
    Append,
    Delete,
    Probe,
    Table,
    Seats,
    Rows,
    Requested,
    Opened,
    Created,
    List,
    Heights,
    Lease,
    Release,
}

/// The texts, in the order of [`Sql`].
pub(super) const TEXTS: [&str; 15] = [
    // Locks tables in a fixed order, so that transactions of several processes never wait for each other in a circle.
    "SELECT id FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE",
    // A table with its seats and rows, or nothing at all.
    "WITH made AS (
       INSERT INTO tables(id, game, rules_version, options, start, dealt, seed, seed_commit, parent, created_at,
         request, intent)
       VALUES ($1::text, $2::text, $3::bigint, $4::text, $5::text, $6::boolean, $7::bytea, $8::bytea, $9::text,
         $10::bigint, $11::text, $12::bigint)
       ON CONFLICT DO NOTHING RETURNING id),
     sat AS (
       INSERT INTO seats(table_id, seat, kind, name, bot, token_hash)
       SELECT made.id, u.* FROM made,
         unnest($13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::bytea[]) AS u RETURNING 1),
     logged AS (
       INSERT INTO log(table_id, number, kind, seat, body, request, token_hash, state_hash, at, intent)
       SELECT made.id, u.* FROM made,
         unnest($18::bigint[], $19::bigint[], $20::bigint[], $21::text[], $22::text[], $23::bytea[], $24::bigint[],
           $25::bigint[], $26::bigint[]) AS u RETURNING 1)
     SELECT count(*) FROM made",
    // Rows of a table that exists and has no row of the first number. The primary key has the last word.
    "WITH logged AS (
       INSERT INTO log(table_id, number, kind, seat, body, request, token_hash, state_hash, at, intent)
       SELECT $1::text, u.* FROM
         unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::bytea[], $8::bigint[],
           $9::bigint[], $10::bigint[]) AS u
       WHERE EXISTS(SELECT 1 FROM tables WHERE id = $1::text)
         AND NOT EXISTS(SELECT 1 FROM log WHERE table_id = $1::text AND number = $11::bigint) RETURNING 1)
     SELECT count(*) FROM logged",
    "WITH gone AS (
       DELETE FROM tables WHERE id = $1::text AND created_at <= $2::bigint
         AND NOT EXISTS(SELECT 1 FROM log WHERE table_id = $1::text AND at > $2::bigint) RETURNING id),
     seats_gone AS (DELETE FROM seats WHERE table_id IN (SELECT id FROM gone) RETURNING 1),
     log_gone AS (DELETE FROM log WHERE table_id IN (SELECT id FROM gone) RETURNING 1),
     leases_gone AS (DELETE FROM leases WHERE table_id IN (SELECT id FROM gone) RETURNING 1)
     SELECT count(*) FROM gone",
    "WITH probed AS (
       INSERT INTO probe AS p VALUES ($1::bigint, 1) ON CONFLICT (id) DO UPDATE SET number = p.number + 1 RETURNING 1)
     SELECT count(*) FROM probed",
    "SELECT id, game, rules_version, options, start, dealt, seed, seed_commit, parent, created_at, request, intent
     FROM tables WHERE id = $1::text",
    "SELECT kind, name, bot, token_hash FROM seats WHERE table_id = $1::text ORDER BY seat",
    "SELECT number, kind, seat, body, request, token_hash, state_hash, at, intent
     FROM log WHERE table_id = $1::text AND number >= $2::bigint AND number < $3::bigint ORDER BY number",
    "SELECT number, kind, seat, body, request, token_hash, state_hash, at, intent
     FROM log WHERE table_id = $1::text AND request = $2::text ORDER BY number LIMIT 1",
    "SELECT id FROM tables WHERE request = $1::text",
    "SELECT count(*) FROM tables WHERE id = $1::text AND seed_commit = $2::bytea AND created_at = $3::bigint",
    "SELECT id,
       coalesce((SELECT at FROM log WHERE table_id = tables.id ORDER BY number DESC LIMIT 1), created_at),
       EXISTS(SELECT 1 FROM log WHERE table_id = tables.id AND kind = $3::bigint)
     FROM tables WHERE id > $1::text ORDER BY id LIMIT $2::bigint",
    "SELECT id, (SELECT number FROM log WHERE table_id = tables.id ORDER BY number DESC LIMIT 1)
     FROM tables WHERE id = ANY($1::text[])",
    // The clock is that of the database, so that the clocks of the processes do not matter.
    "INSERT INTO leases(table_id, number, holder, expires)
     VALUES ($1::text, $2::bigint, $3::text, now() + $4::float8 * interval '1 millisecond')
     ON CONFLICT (table_id) DO UPDATE
       SET number = excluded.number, holder = excluded.holder, expires = excluded.expires
       WHERE leases.holder = excluded.holder OR leases.number < excluded.number OR leases.expires < now()",
    "DELETE FROM leases WHERE table_id = $1::text AND number = $2::bigint AND holder = $3::text",
];
