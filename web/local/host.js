// The page's side of the worker that hosts its tables: matches responses to requests, forwards event streams, and starts a
// new worker when the old one has died.

/** @import {Game} from "../types.d.ts" */
/** @import {Source} from "../base/transport.js" */
/** @import {Told, Wish} from "./types.d.ts" */

import { file } from "../base/place.js";

/** The interval of checks whether the worker is alive, in milliseconds. */
const LOOK = 2000;

/** The number of checks without a sign of life after which it counts as dead. */
const MOST_MISSED = 4;

/** @type {Worker | undefined} */
let worker;
let last = 0;
let missed = 0;
/** The pending requests. @type {Map<number, {wish: Wish, resolve: (response: Response) => void}>} */
const waiting = new Map();
/** @type {Map<number, Stream>} */
const streams = new Map();

/** @param {Wish} wish */
function post(wish) {
  worker ??= start();
  worker.postMessage(wish);
}

function start() {
  missed = 0;
  const started = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "tables" });
  started.onmessage = ({ data }) => hear(data);
  started.onerror = () => restart();
  return started;
}

/** Replaces the worker. Pending requests are sent again; their ids prevent them from being carried out twice. */
function restart() {
  worker?.terminate();
  worker = undefined;
  for (const stream of [...streams.values()]) stream.end();
  for (const { wish } of waiting.values()) post(wish);
}

/** @param {Told} told */
function hear(told) {
  missed = 0;
  if (told.kind === "answer") {
    const { id, status, type, body } = told;
    const headers = { "Content-Type": type };
    waiting.get(id)?.resolve(new Response(status === 204 ? null : body, { status, headers }));
    waiting.delete(id);
  } else if (told.kind === "events") streams.get(told.source)?.tell(told.events);
  else if (told.kind === "gone") streams.get(told.source)?.end();
  else if (told.kind === "progress") dispatchEvent(new CustomEvent("tessera-progress", { detail: told }));
}

setInterval(() => {
  if (!worker || (waiting.size === 0 && streams.size === 0)) return;
  missed += 1;
  if (missed > MOST_MISSED) restart();
  else post({ kind: "ping" });
}, LOOK);

/** The requests answered from static files instead of being computed. @type {[RegExp, string][]} */
const FILES = [
  [/^\/api\/games$/, "/games/index.json"],
  [/^\/api\/games\/([a-z_]+)\/lesson$/, "/games/$1/lesson.json"],
  [/^\/api\/games\/([a-z_]+\/(?:symbols\.svg|rules\.md|style\.css))$/, "/games/$1"],
];

/** @type {Promise<Game[]> | undefined} */
let catalogue;

/** The file with the requested view: that of an example. @param {string} path @param {string} body */
async function cover(path, body) {
  if (path !== "/api/view") return undefined;
  const { game, setup, action } = JSON.parse(body);
  catalogue ??= send("/api/games").then((response) => response.json());
  const known = (await catalogue).find(({ name }) => name === game);
  return known && known.example === setup && !action ? `/games/${game}/cover.json` : undefined;
}

/** Sends a request, like `fetch`. @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
export async function send(path, init = {}) {
  const { method = "GET", body = "", headers } = init;
  const text = String(body ?? "");
  const [found, name] = method === "GET" ? (FILES.find(([pattern]) => pattern.test(path)) ?? []) : [];
  const stored = found && name ? path.replace(found, name) : method === "POST" ? await cover(path, text) : undefined;
  if (stored) return fetch(file(stored));
  const minimal = new Headers(headers).get("Prefer") === "return=minimal";
  const id = ++last;
  /** @type {Wish} */
  const wish = { kind: "request", id, method, path, body: text, minimal };
  return new Promise((resolve) => {
    waiting.set(id, { wish, resolve });
    post(wish);
  });
}

/** An event stream with the interface of an `EventSource`. @implements {Source} */
class Stream extends EventTarget {
  /** @type {number} */
  readyState = EventSource.CONNECTING;
  /** @type {((event: Event) => void) | null} */
  onopen = null;
  /** @type {((event: Event) => void) | null} */
  onerror = null;
  #id = ++last;

  /** @param {string} path */
  constructor(path) {
    super();
    const [, table = "", after = "0"] = /^\/api\/tables\/([^/]+)\/events\?after=(\d+)$/.exec(path) ?? [];
    streams.set(this.#id, this);
    post({ kind: "follow", source: this.#id, table, after: Number(after) });
  }

  /** @param {string} name @param {(event: MessageEvent) => void} listener */
  // @ts-ignore a stream has messages only
  addEventListener(name, listener) {
    super.addEventListener(name, /** @type {(event: Event) => void} */ (listener));
  }

  /** @param {{name: string, data: string}[]} events */
  tell(events) {
    if (this.readyState !== EventSource.OPEN) {
      this.readyState = EventSource.OPEN;
      this.onopen?.(new Event("open"));
    }
    for (const { name, data } of events) this.dispatchEvent(new MessageEvent(name, { data }));
  }

  /** Handles a broken stream. */
  end() {
    this.readyState = EventSource.CLOSED;
    streams.delete(this.#id);
    this.onerror?.(new Event("error"));
  }

  close() {
    if (this.readyState === EventSource.CLOSED) return;
    this.readyState = EventSource.CLOSED;
    streams.delete(this.#id);
    post({ kind: "leave", source: this.#id });
  }
}

/** Opens an event stream. @param {string} path @returns {Source} */
export const openSource = (path) => new Stream(path);
