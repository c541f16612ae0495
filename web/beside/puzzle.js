// The display of a puzzle besides the board: time and moves.

/** @import {Ply, View} from "../types.d.ts" */

import { fill, h, titled } from "../base/dom.js";

/** The clock of a puzzle. */
export class PuzzleClock {
  #time = h("span", { class: "ui-clock", role: "timer", "aria-label": "Time" });
  #moves = h("span", { class: "ui-clock" });
  #began = Date.now();
  /** @type {number | null} */
  #ended = null;
  #timer = setInterval(() => this.#tick(), 1000);
  #count = 0;

  /** @param {HTMLElement} place @param {Record<string, string>} options what the puzzle was set up with */
  constructor(place, options) {
    const chosen = Object.entries(options).filter(([, value]) => value !== "");
    const words = chosen.map(([name, value]) =>
      h("span", { class: "ui-clock ui-chosen-option" }, `${titled(name)} ${value}`),
    );
    place.append(h("div", { class: "puzzle-line" }, words, this.#time, this.#moves));
    this.#tick();
  }

  /** Counts the moves. @param {Ply[]} log @param {View} view */
  update(log, view) {
    const first = log.find((ply) => ply.seat !== null);
    if (first && first.at < this.#began) this.#began = first.at;
    this.#count = log.filter((ply) => ply.seat !== null).length;
    this.#ended = view.turn === "over" ? (log.at(-1)?.at ?? Date.now()) : null;
    fill(this.#moves, this.#count === 1 ? "1 move" : `${this.#count} moves`);
    this.#tick();
  }

  #seconds() {
    return Math.max(0, Math.round(((this.#ended ?? Date.now()) - this.#began) / 1000));
  }

  #tick() {
    this.#time.textContent = clock(this.#seconds());
  }

  /** Describes the result, in a sentence. */
  story() {
    return `${this.#count === 1 ? "1 move" : `${this.#count} moves`} in ${clock(this.#seconds())}`;
  }

  /** Stops the clock. */
  close() {
    clearInterval(this.#timer);
  }
}

/** Minutes and seconds. @param {number} seconds */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
