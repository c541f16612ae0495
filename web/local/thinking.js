// Runs searches one after another in their own worker. A failed or cancelled search terminates its worker.

/** @import {Answer, Job} from "./types.d.ts" */

/** @typedef {{job: Job, resolve: (answer: Answer) => void, reject: (error: Error) => void}} Waiting */

/** The error of a cancelled search. */
export class Cancelled extends Error {}

/** The queue of searches of a page. */
export class Thinking {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Waiting[]} the first of them runs */
  #waiting = [];

  /** @param {(progress: {nodes: number, limit: number}) => void} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  #tell;

  /** Runs a search. @param {Job} job @returns {Promise<Answer>} */
  run(job) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      if (this.#waiting.length === 1) this.#next();
    });
  }

  /** Cancels a search. @param {Job} job */
  cancel(job) {
    const place = this.#waiting.findIndex((waiting) => waiting.job === job);
    if (place === 0) this.#fail(new Cancelled("cancelled"));
    else if (place > 0) this.#waiting.splice(place, 1)[0]?.reject(new Cancelled("cancelled"));
  }

  #next() {
    const first = this.#waiting[0];
    if (!first) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(first.job);
  }

  #start() {
    const worker = new Worker(new URL("./thinker.js", import.meta.url), { type: "module", name: "search" });
    worker.onmessage = ({ data }) => {
      if (data.progress) return this.#tell(data.progress);
      if (data.failed) return this.#fail(new Error(data.failed));
      this.#waiting.shift()?.resolve(data.answer);
      this.#next();
    };
    worker.onerror = () => this.#fail(new Error("the search has failed"));
    return worker;
  }

  /** @param {Error} error */
  #fail(error) {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.shift()?.reject(error);
    this.#next();
  }
}
