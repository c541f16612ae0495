// The way to whoever answers requests: a server, or a worker in this browser. Both speak `docs/protocol.md`.

import { serverless } from "./place.js";

/**
 * What a stream of events is to its reader: as much of an `EventSource` as is needed.
 * @typedef {object} Source
 * @property {number} readyState
 * @property {((event: Event) => void) | null} onopen
 * @property {((event: Event) => void) | null} onerror
 * @property {(name: string, listener: (event: MessageEvent) => void) => void} addEventListener
 * @property {() => void} close
 */

/** @type {typeof import("../local/host.js") | undefined} */
let local;

/** Has to be awaited before the first request. */
export async function ready() {
  if (serverless) local = await import("../local/host.js");
}

/** Sends a request. It fails if there is no answer. @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
export const send = (path, init) =>
  local ? local.send(path, init) : fetch(path, { credentials: "same-origin", ...init });

/** Opens the stream of events of a path. @param {string} path @returns {Source} */
export const openSource = (path) => (local ? local.openSource(path) : new EventSource(path));
