// The log store: IndexedDB. The row number is part of the key, so no two tabs can write the same row.

/** @import {Commit, Fixed, Log, Row} from "./types.d.ts" */

/** The stored fields of a table besides its rows. @typedef {{id: string, game: string, created: number, request: string, table: Fixed, summary: string}} Kept */

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function database() {
  opened ??= (async () => {
    const request = indexedDB.open("tessera", 1);
    request.onupgradeneeded = () => {
      const tables = request.result.createObjectStore("tables", { keyPath: "id" });
      tables.createIndex("request", "request", { unique: true });
      request.result.createObjectStore("rows");
    };
    const found = await done(request);
    // Another tab may have a newer version of the page with a different database schema.
    found.onversionchange = () => found.close();
    return found;
  })();
  opened.catch(() => (opened = undefined));
  return opened;
}

/** @param {"readonly" | "readwrite"} mode */
async function transaction(mode) {
  const begun = (await database()).transaction(["tables", "rows"], mode, { durability: "strict" });
  return { begun, tables: begun.objectStore("tables"), rows: begun.objectStore("rows") };
}

/** All tables, newest first. @returns {Promise<Kept[]>} */
export async function all() {
  const { tables } = await transaction("readonly");
  const found = await done(tables.getAll());
  return found.sort((one, other) => other.created - one.created);
}

/** A table. @param {string} id @returns {Promise<Kept | undefined>} */
export async function find(id) {
  const { tables } = await transaction("readonly");
  return done(tables.get(id));
}

/** The table that a request has opened. @param {string} request @returns {Promise<Kept | undefined>} */
export async function openedBy(request) {
  const { tables } = await transaction("readonly");
  return done(tables.index("request").get(request));
}

/** The rows of a table from a number on. @param {string} id @param {number} from @returns {Promise<Row[]>} */
export async function tail(id, from) {
  const { rows } = await transaction("readonly");
  return done(rows.getAll(IDBKeyRange.bound([id, from], [id, Infinity])));
}

/** A table with its log. @param {string} id @returns {Promise<Log | undefined>} */
export async function load(id) {
  const kept = await find(id);
  return kept && { table: kept.table, rows: await tail(id, 0) };
}

/** Writes all rows or none. Fails if one of them already exists, or if there is no space. @param {Commit[]} commits */
export async function commit(commits) {
  const { begun, tables, rows } = await transaction("readwrite");
  const written = new Promise((resolve, reject) => {
    begun.oncomplete = () => resolve(undefined);
    begun.onabort = () => reject(begun.error ?? new Error("the rows were not written"));
  });
  for (const { id, table, rows: added, summary } of commits) {
    if (table) {
      const request = table.request?.[0] ?? id;
      tables.add({ id, game: table.game, created: table.created, request, table, summary });
    } else {
      const known = tables.get(id);
      known.onsuccess = () => (known.result ? tables.put({ ...known.result, summary }) : begun.abort());
    }
    for (const row of added) rows.add(row, [id, row.number]);
  }
  await written;
}

/** Deletes a table. @param {string} id */
export async function remove(id) {
  const { begun, tables, rows } = await transaction("readwrite");
  tables.delete(id);
  rows.delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
  await new Promise((resolve, reject) => {
    begun.oncomplete = () => resolve(undefined);
    begun.onabort = () => reject(begun.error);
  });
}
