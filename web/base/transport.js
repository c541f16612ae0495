// The transport for requests: a server, or a worker in this browser. Both implement `docs/protocol.md`.

import { serverless } from "./place.js";

/**
 * The part of the `EventSource` interface that a stream of events needs.
 * @typedef {object} Source
 * @property {number} readyState
 * @property {((event: Event) => void) | null} onopen
 * @property {((event: Event) => void) | null} onerror
 * @property {(name: string, listener: (event: MessageEvent) => void) => void} addEventListener
 * @property {() => void} close
 */

/** @type {typeof import("../local/host.js") | undefined} */
let local;

/** Must be awaited before the first request. */
export async function ready() {
  if (serverless) local = await import("../local/host.js");
}

/** Sends a request. It rejects if there is no response. @param {string} path @param {RequestInit} [init] @returns {Promise<Response>} */
export const send = (path, init) =>
  local ? local.send(path, init) : fetch(path, { credentials: "same-origin", ...init });

/** Opens the event stream at a path. @param {string} path @returns {Source} */
export const openSource = (path) => (local ? local.openSource(path) : new EventSource(path));
