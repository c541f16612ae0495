// The engine of one game: a WebAssembly module that is called with JSON and answers with JSON.

/** @import {Answer} from "./types.d.ts" */

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** Fetches and compiles the module of a game, once. @param {string} game */
function moduleOf(game) {
  const known = modules.get(game);
  if (known) return known;
  const loading = (async () => {
    const response = await fetch(new URL(`../engine/${game}.wasm`, import.meta.url));
    if (!response.ok) throw new Error(`the engine of ${game} cannot be loaded`);
    // Not every static host sends the media type that streaming compilation requires.
    return WebAssembly.compile(await response.arrayBuffer());
  })();
  modules.set(game, loading);
  loading.catch(() => modules.delete(game));
  return loading;
}

/** An engine. It must not be used again after a failure. */
export class Engine {
  /** Whether it is usable. */
  usable = true;

  /** @param {any} exports */
  constructor(exports) {
    this.exports = exports;
  }

  /** Starts the engine of a game. @param {string} game @param {(nodes: number, limit: number) => void} progress told now and then during a search */
  static async start(game, progress) {
    const instance = await WebAssembly.instantiate(await moduleOf(game), { tessera: { progress } });
    return new Engine(instance.exports);
  }

  /** @param {object} message @returns {Answer} */
  call(message) {
    const { input, call, output, memory } = this.exports;
    try {
      const bytes = new TextEncoder().encode(JSON.stringify(message));
      const place = input(bytes.length);
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
      const length = call();
      return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, output(), length)));
    } catch (error) {
      this.usable = false;
      throw error;
    }
  }
}
