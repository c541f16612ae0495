// The search worker. It has its own engine and is blocked while it thinks; a search is cancelled by terminating the worker.

/** @import {Job} from "./types.d.ts" */

import { Engine } from "./engine.js";

/** The interval at which an analysis reports its progress, in milliseconds. */
const SLICE = 300;

/** @type {Map<string, Engine>} */
const engines = new Map();
/** The logs loaded by the engines. @type {Set<string>} */
const versions = new Set();

/** @param {Job} job */
async function work({ game, version, log, message }) {
  let engine = engines.get(game);
  if (!engine) {
    engine = await Engine.start(game, (nodes, limit) => postMessage({ progress: { nodes, limit } }));
    engines.set(game, engine);
  }
  if (log && version && !versions.has(version)) {
    const taken = engine.call({ op: "load", ...log });
    if (taken.status !== 200) return taken;
    versions.add(version);
  }
  const end = performance.now() + SLICE;
  for (;;) {
    const answer = engine.call(message);
    if (!answer.more || performance.now() > end) return answer;
  }
}

self.onmessage = async ({ data }) => {
  try {
    postMessage({ answer: await work(data) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
