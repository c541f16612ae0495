// The client of the server or of the worker that replaces it: requests, and the event stream with its reconnection.

import { complete } from "../board/diff.js";
import { openSource, send } from "./transport.js";

/** @import {Source} from "./transport.js" */
/** @import {AimRequest, Analysis, Attempt, Effects, Game, Hint, Lesson, Panel, Ply, Problem, SeatChoice, Table, TableSummary, Tried, View} from "../types.d.ts" */

const TRIES = 4;

/** An error response of the server. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Problem} problem
   * @param {any} body
   */
  constructor(status, problem, body) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
    this.body = body;
  }
}

/** Creates a request id of 128 random bits, which allows a request to be repeated without being carried out twice. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends a request. Requests that change something have a request id and are repeated if there is no response.
 * @param {string} path
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export async function call(path, body, headers) {
  const init = body && {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  for (let tries = 1; ; tries++) {
    let response;
    try {
      response = await send(path, init);
    } catch (error) {
      const again = !body || "request" in body;
      if (!again || tries >= TRIES) {
        throw new ApiError(0, { code: "offline", message: "the server cannot be reached" }, null);
      }
      await pause(300 * tries * tries);
      continue;
    }
    const answer = await read(response);
    if (response.ok) return answer;
    if (response.status === 503 && tries < TRIES) {
      await pause(1000 * Math.min(5, Number(response.headers.get("Retry-After")) || 1));
      continue;
    }
    const problem = answer?.error ?? { code: "unknown", message: `the server answered ${response.status}` };
    throw new ApiError(response.status, problem, answer);
  }
}

/** @param {Response} response */
async function read(response) {
  const text = await response.text();
  if (!response.headers.get("Content-Type")?.includes("json")) return text;
  return text ? JSON.parse(text) : null;
}

/** @type {Promise<Game[]> | undefined} */
let catalogue;

/** All games. @returns {Promise<Game[]>} */
export function games() {
  catalogue ??= call("/api/games");
  return catalogue;
}

/** The game with this name. @param {string} name @returns {Promise<Game | undefined>} */
export async function game(name) {
  return (await games()).find((known) => known.name === name);
}

/** @param {string} name @returns {Promise<string>} */
export const symbols = (name) => call(`/api/games/${name}/symbols.svg`);

/** @type {Map<string, Promise<string>>} */
const styles = new Map();

/** The style sheet of a game. @param {string} name @returns {Promise<string>} */
export function style(name) {
  const known = styles.get(name) ?? call(`/api/games/${name}/style.css`);
  styles.set(name, known);
  return known;
}

/** @param {string} name @returns {Promise<string>} */
export const rules = (name) => call(`/api/games/${name}/rules.md`);

/** The lesson that teaches a game. @param {string} name @returns {Promise<Lesson>} */
export const lesson = (name) => call(`/api/games/${name}/lesson`);

/** The verdict on a try at a step of a lesson. @param {string} name @param {number} step @param {string[]} actions @returns {Promise<Tried>} */
export const tryStep = (name, step, actions) => call(`/api/games/${name}/lesson/${step}`, { actions });

/** @returns {Promise<TableSummary[]>} */
export const tables = () => call("/api/tables");

/**
 * @param {{game: string, options: Record<string, string>, seats: SeatChoice[], setup?: string}} wanted
 * @returns {Promise<{id: string}>}
 */
export const open = (wanted) => call("/api/tables", { ...wanted, request: requestId() });

/** @param {string} id @returns {Promise<Table>} */
export const table = (id) => call(`/api/tables/${id}`);

/** @param {string} id @param {number} ply @returns {Promise<View>} */
export const viewAt = (id, ply) => call(`/api/tables/${id}/plies/${ply}`);

/** @param {string} id @param {number} seat @param {string} name */
export const take = (id, seat, name) =>
  call(`/api/tables/${id}/seats/${seat}`, { ...(name && { name }), request: requestId() });

/** Deletes a table at which nobody else plays. @param {string} id */
export async function remove(id) {
  const response = await send(`/api/tables/${id}`, { method: "DELETE" });
  if (response.ok || response.status === 404) return;
  const answer = await read(response);
  throw new ApiError(response.status, answer.error, answer);
}

/**
 * Plays a move. With an open stream the view arrives there, and the response is short.
 * @param {string} id @param {number} ply @param {string} action @param {boolean} streamed
 * @returns {Promise<{ply: number, view?: View}>}
 */
export const move = (id, ply, action, streamed) =>
  call(`/api/tables/${id}/moves`, { ply, action, request: requestId() }, streamed ? { Prefer: "return=minimal" } : {});

/** @param {string} id @param {number} ply */
export const undo = (id, ply) => call(`/api/tables/${id}/undo`, { ply, request: requestId() });

/** Lifts a piece off the board. @param {string} id @param {number} ply @param {string} item @returns {Promise<{ply: number, view: View}>} */
export const lift = (id, ply, item) => call(`/api/tables/${id}/lift`, { ply, item, request: requestId() });

/** @param {string} id @param {number} ply @param {boolean} accept */
export const answerUndo = (id, ply, accept) =>
  call(`/api/tables/${id}/undo/answer`, { ply, accept, request: requestId() });

/** @param {string} id */
export const resign = (id) => call(`/api/tables/${id}/resign`, { request: requestId() });

/** @param {string} id @returns {Promise<{id: string}>} */
export const rematch = (id) => call(`/api/tables/${id}/rematch`, { request: requestId() });

/** @param {string} id @param {number} ply @returns {Promise<Hint>} */
export const hint = (id, ply) => call(`/api/tables/${id}/hint?ply=${ply}`);

/** The analysis of a finished match so far. @param {string} id @returns {Promise<Analysis>} */
export const analysis = (id) => call(`/api/tables/${id}/analysis`);

/** @param {string} game @param {string} setup @param {string} [action] @returns {Promise<View>} */
export const view = (game, setup, action) => call("/api/view", action ? { game, setup, action } : { game, setup });

/** Explains what a pointing gesture means. @param {string} id @param {AimRequest} aim @returns {Promise<Attempt>} */
export const aim = (id, aim) => call(`/api/tables/${id}/aim`, aim);

/** Explains what a move would do. @param {string} id @param {string} action @returns {Promise<Effects>} */
export const effects = (id, action) => call(`/api/tables/${id}/effects`, { action });

/** Asks the strongest computer player for a hint. @param {string} game @param {string} setup @returns {Promise<Hint>} */
export const hintInViewer = (game, setup) => call("/api/view/hint", { game, setup });

/** @param {string} game @param {string} setup @param {AimRequest} aim @returns {Promise<Attempt>} */
export const aimInViewer = (game, setup, aim) => call("/api/view/aim", { game, setup, ...aim });

/** @param {string} game @param {string} setup @param {string} action @returns {Promise<Effects>} */
export const effectsInViewer = (game, setup, action) => call("/api/view/effects", { game, setup, action });

/**
 * @typedef {object} StreamHandlers
 * @property {(news: {from: number, plies: Ply[]}) => void} log
 * @property {(view: View) => void} view
 * @property {(ask: {ply: number, seat: number}) => void} ask
 * @property {(rematch: {id: string}) => void} rematch
 * @property {(over: {seed: string}) => void} over
 * @property {(connected: boolean) => void} state whether it is connected
 */

/** The event stream of a table. It reconnects automatically after a lost connection, a server restart or a computer's sleep. */
export class Stream {
  #id;
  #after;
  #handlers;
  /** @type {Source | undefined} */
  #source;
  /** @type {Panel[]} those of the last view */
  #panels = [];
  #failures = 0;
  #closed = false;
  #hiddenSince = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #wake = () => this.#onWake();

  /** @param {string} id @param {number} after the row of the last view known @param {StreamHandlers} handlers */
  constructor(id, after, handlers) {
    this.#id = id;
    this.#after = after;
    this.#handlers = handlers;
    document.addEventListener("visibilitychange", this.#wake);
    window.addEventListener("online", this.#wake);
    this.#connect();
  }

  /** Whether the stream is open. */
  get isOpen() {
    return this.#source?.readyState === EventSource.OPEN;
  }

  /** Closes the stream for good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#source?.close();
    document.removeEventListener("visibilitychange", this.#wake);
    window.removeEventListener("online", this.#wake);
  }

  #connect() {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#source?.close();
    const source = openSource(`/api/tables/${this.#id}/events?after=${this.#after}`);
    this.#source = source;
    source.onopen = () => {
      this.#failures = 0;
      this.#handlers.state(true);
    };
    source.onerror = () => {
      this.#handlers.state(false);
      if (source.readyState !== EventSource.CLOSED) return;
      this.#failures += 1;
      this.#timer = setTimeout(() => this.#connect(), Math.min(15000, 500 * 2 ** this.#failures));
    };
    for (const name of /** @type {const} */ (["log", "view", "ask", "rematch", "over"])) {
      source.addEventListener(name, (event) => {
        const data = JSON.parse(event.data);
        if (name === "view") {
          this.#after = data.row;
          this.#panels = data.panels = complete(this.#panels, data.panels);
        }
        this.#handlers[name](data);
      });
    }
  }

  #onWake() {
    if (document.hidden) {
      this.#hiddenSince = Date.now();
    } else if (this.#source?.readyState !== EventSource.OPEN || Date.now() - this.#hiddenSince > 20000) {
      this.#connect();
    }
  }
}
