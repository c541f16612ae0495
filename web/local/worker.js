// The worker that hosts this browser's tables: it answers like a server. Rows are stored before a response is given, and
// everything lost by a crash is recovered from the log.

/** @import {Answer, Job, Question, Told, Wish} from "./types.d.ts" */

import { Engine } from "./engine.js";
import * as store from "./store.js";
import { Cancelled, Thinking } from "./thinking.js";

/** The minimum time for a computer player's move, so that people can follow, in milliseconds. */
const PAUSE = 350;

/** Sends a message to the page. @param {Told} told */
const tell = (told) => postMessage(told);

/** @type {Map<string, Promise<Engine>>} */
const engines = new Map();
/** The number of rows of a table that its engine knows. @type {Map<string, number>} */
const known = new Map();
/** The listeners and their tables. @type {Map<number, {table: string, game: string}>} */
const followers = new Map();
/** The tables whose computer players are active. @type {Set<string>} */
const driven = new Set();
/** The running search of a table. @type {Map<string, Job>} */
const searched = new Map();

const thinking = new Thinking(({ nodes, limit }) => tell({ kind: "progress", nodes, limit }));
const news = new BroadcastChannel("tessera-tables");

/** The games whose engines a request needs. @param {string} path @param {string} body */
function gameOf(path, body) {
  const named = /^\/api\/games\/([a-z_]+)\//.exec(path)?.[1];
  return named ?? String(JSON.parse(body || "{}").game ?? "");
}

/** @param {string} game @returns {Promise<Engine>} */
async function engineOf(game) {
  let starting = engines.get(game);
  if (starting && !(await starting).usable) {
    // It only knew tables of its game; they are loaded again when needed.
    known.clear();
    for (const [source] of [...followers].filter(([, follower]) => follower.game === game)) gone(source);
    starting = undefined;
  }
  if (!starting) {
    if (!/^[a-z_]+$/.test(game)) throw new Error("there is no such game");
    starting = Engine.start(game, () => {});
    starting.catch(() => engines.delete(game));
    engines.set(game, starting);
  }
  return starting;
}

/** @param {number} source */
function gone(source) {
  followers.delete(source);
  tell({ kind: "gone", source });
}

/** @param {number} status @param {string} code @param {string} message @returns {Answer} */
const problem = (status, code, message) => ({
  status,
  kind: "application/json",
  body: JSON.stringify({ error: { code, message } }),
  more: false,
});

const UNKNOWN = problem(404, "unknown", "there is no such table in this browser");

/** The context of a request besides its content. */
const circumstances = () => ({
  now: Date.now(),
  random: Array.from(crypto.getRandomValues(new Uint8Array(56)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
});

/**
 * Runs an action at a table while holding its lock against other tabs: loads what others have written, and stores the
 * new rows.
 * @param {string} id
 * @param {(engine: Engine) => Answer} act
 * @returns {Promise<Answer>}
 */
function at(id, act) {
  return navigator.locks.request(`tessera-table-${id}`, async () => {
    const kept = await store.find(id);
    if (!kept) return UNKNOWN;
    const engine = await engineOf(kept.game);
    const taken = await catchUp(engine, id);
    if (taken.status !== 200) return taken;
    return settle(engine, act(engine));
  });
}

/** Loads the rows of a table that the engine does not know. @param {Engine} engine @param {string} id */
async function catchUp(engine, id) {
  const from = known.get(id);
  if (from === undefined) {
    const log = await store.load(id);
    if (!log) return UNKNOWN;
    const answer = engine.call({ op: "load", ...log });
    if (answer.status === 200) known.set(id, log.rows.length);
    return answer;
  }
  const rows = await store.tail(id, from);
  if (rows.length === 0) return { ...UNKNOWN, status: 200 };
  const answer = engine.call({ op: "follow", id, rows });
  if (answer.status !== 200) known.delete(id);
  else {
    known.set(id, from + rows.length);
    tellFollowers(engine, id);
  }
  return answer;
}

/** Stores the changes of a response before it is given. @param {Engine} engine @param {Answer} answer @returns {Promise<Answer>} */
async function settle(engine, answer) {
  if (answer.delete) {
    await store.remove(answer.delete);
    known.delete(answer.delete);
    news.postMessage(answer.delete);
  }
  const commits = answer.commits ?? [];
  if (commits.length === 0) return answer;
  try {
    await store.commit(commits);
  } catch (error) {
    // The engine is ahead of the log and must read it again.
    for (const { id } of commits) {
      engine.call({ op: "forget", id });
      known.delete(id);
    }
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    const words = full
      ? "there is no room left in this browser; delete games that are over"
      : "the move could not be stored in this browser";
    return problem(507, "full", words);
  }
  for (const { id, rows } of commits) {
    known.set(id, (rows.at(-1)?.number ?? -1) + 1);
    tellFollowers(engine, id);
    news.postMessage(id);
  }
  return answer;
}

/** @param {Engine} engine @param {string} id */
function tellFollowers(engine, id) {
  for (const [source, { table }] of followers) {
    if (table !== id) continue;
    const { status, events } = engine.call({ op: "hear", listener: source });
    if (status !== 200) gone(source);
    else if (events) tell({ kind: "events", source, events });
  }
}

/** @param {string} game @param {Question} question @param {string} [table] that the search belongs to */
async function think(game, question, table) {
  const job = { game, message: { op: "think", question } };
  if (table) searched.set(table, job);
  try {
    return await thinking.run(job);
  } finally {
    if (table) searched.delete(table);
  }
}

/** Lets the computer players of a table move, in one tab at a time and only while someone watches. @param {string} id */
async function drive(id) {
  const isFollowed = () => [...followers.values()].some(({ table }) => table === id);
  if (driven.has(id) || !isFollowed()) return;
  driven.add(id);
  try {
    await navigator.locks.request(`tessera-think-${id}`, async () => {
      const game = (await store.find(id))?.game ?? "";
      for (let failures = 0; isFollowed() && failures < 3;) {
        const { ask } = await at(id, (engine) => engine.call({ op: "turn", id }));
        if (!ask) return;
        const began = performance.now();
        const thought = await think(game, ask, id).catch((error) => error);
        if (thought instanceof Cancelled) continue;
        if (thought instanceof Error || thought.status !== 200) {
          failures += 1;
          continue;
        }
        const rest = PAUSE - (performance.now() - began);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        const choice = JSON.parse(thought.body);
        const message = { op: "played", id, question: ask, choice, now: Date.now() };
        if ((await at(id, (engine) => engine.call(message))).status !== 200) failures += 1;
      }
    });
  } finally {
    driven.delete(id);
  }
}

/** Cancels a search whose position is out of date. @param {string} id */
async function endOvertaken(id) {
  const job = searched.get(id);
  if (!job) return;
  const { ask } = await at(id, (engine) => engine.call({ op: "turn", id }));
  const { question } = /** @type {{question: Question}} */ (job.message);
  if (JSON.stringify(ask) !== JSON.stringify(question)) thinking.cancel(job);
}

/** @param {Extract<Wish, {kind: "request"}>} wish @returns {Promise<Answer>} */
async function answer({ method, path, body, minimal }) {
  const message = { op: "request", method, path, body, minimal, ...circumstances() };
  const [, table, what] = /^\/api\/tables\/([0-9A-Za-z-]+)(?:\/([a-z]+))?/.exec(path) ?? [];
  if (path === "/api/records") return records();
  if (path === "/api/tables" && method === "GET") {
    const summaries = (await store.all()).map(({ summary }) => summary);
    return { status: 200, kind: "application/json", body: `[${summaries.join(",")}]`, more: false };
  }
  if (path === "/api/tables") return open(message, body);
  if (table && what === "analysis") return analysis(table);
  if (table) {
    const answered = await at(table, (engine) => engine.call(message));
    if (answered.commits) void endOvertaken(table).then(() => drive(table));
    const game = answered.ask && (await store.find(table))?.game;
    return answered.ask && game ? think(game, answered.ask) : answered;
  }
  const game = gameOf(path, body);
  // Exact play to the end takes some tenths of a second, and boards must not wait for it.
  if (path.includes("/puzzles")) return thinking.run({ game, message });
  const answered = (await engineOf(game)).call(message);
  return answered.ask ? think(game, answered.ask) : answered;
}

/** Opens a table; a request that has already opened one gets the same table. @param {object} message @param {string} body */
async function open(message, body) {
  const engine = await engineOf(gameOf("", body));
  const answered = engine.call(message);
  const [commit] = answered.commits ?? [];
  const request = commit?.table?.request?.[0];
  return navigator.locks.request("tessera-open", async () => {
    const before = request && (await store.openedBy(request));
    if (!before || !commit) return settle(engine, answered);
    engine.call({ op: "forget", id: commit.id });
    const { id, commit: published } = before.table;
    const { tokens } = JSON.parse(answered.body);
    return { ...answered, body: JSON.stringify({ id, code: id, commit: published, tokens }) };
  });
}

/** @param {string} id */
async function analysis(id) {
  const [kept, log] = await Promise.all([store.find(id), store.load(id)]);
  if (!kept || !log) return UNKNOWN;
  const version = `${id} ${log.rows.length}`;
  return thinking.run({ game: kept.game, version, log, message: { op: "judge", id } });
}

/** The records of all tables, newest first, with an empty line after each. @returns {Promise<Answer>} */
async function records() {
  let text = "";
  for (const { id } of await store.all()) {
    const message = { op: "request", method: "GET", path: `/api/tables/${id}/record`, ...circumstances() };
    const { status, body } = await at(id, (engine) => engine.call(message));
    if (status === 200) text += `${body}\n`;
  }
  return { status: 200, kind: "text/plain; charset=utf-8", body: text, more: false };
}

/** @param {Extract<Wish, {kind: "follow"}>} wish */
async function follow({ source, table, after }) {
  const kept = await store.find(table);
  const told = await at(table, (engine) => engine.call({ op: "listen", listener: source, id: table, after }));
  if (!kept || told.status !== 200) return gone(source);
  followers.set(source, { table, game: kept.game });
  tell({ kind: "events", source, events: told.events ?? [] });
  await drive(table);
}

/** @param {Wish} wish */
async function carryOut(wish) {
  if (wish.kind === "ping") return tell({ kind: "pong" });
  if (wish.kind === "follow") return follow(wish).catch(() => gone(wish.source));
  if (wish.kind === "leave") return void followers.delete(wish.source);
  // A failed engine is replaced and reads the log: the failure may be unrelated to the request.
  const answered = await answer(wish)
    .catch(() => answer(wish))
    .catch((error) => problem(500, "broken", error instanceof Error ? error.message : String(error)));
  return tell({ kind: "answer", id: wish.id, status: answered.status, type: answered.kind, body: answered.body });
}

self.onmessage = ({ data }) => void carryOut(data);

// Another tab has written.
news.onmessage = ({ data: id }) => {
  if (![...followers.values()].some(({ table }) => table === id)) return;
  const nothing = { ...UNKNOWN, status: 200 };
  void at(id, () => nothing).then(async () => {
    await endOvertaken(id);
    await drive(id);
  });
};
