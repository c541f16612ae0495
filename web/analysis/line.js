// A move of an analysis on the board: the played and the better move together, and the better continuation step by step.

/** @import {Game, JudgedEvent, View} from "../types.d.ts" */

import * as api from "../base/api.js";
import { button, fill, h } from "../base/dom.js";
import { attempt } from "../base/live.js";
import { playOn } from "./branch.js";
import { Drawn } from "./drawn.js";

/**
 * @typedef {object} LineHooks
 * @property {import("../board/stage.js").Stage} stage
 * @property {(ply: number) => Promise<View | undefined>} position the position after so many events
 * @property {(view: View) => void} show shows a position that was not played
 */

/** Shows the analysis of one move. */
export class LineView {
  #game;
  #hooks;
  #drawn;
  #place;
  /** The viewed move. */
  #ply = -1;
  /** The move that is pointed at in a list. */
  #sketched = -1;
  /** The positions along the better continuation, starting before the move. @type {View[]} */
  #views = [];
  #step = 0;
  /** @type {JudgedEvent | undefined} */
  #event;

  /** @param {HTMLElement} place @param {Game} game @param {LineHooks} hooks */
  constructor(place, game, hooks) {
    this.#place = place;
    this.#game = game;
    this.#hooks = hooks;
    this.#drawn = new Drawn(hooks.stage);
  }

  /** Removes everything from the board. */
  clear() {
    this.#ply = -1;
    this.#event = undefined;
    this.#views = [];
    this.#step = 0;
    this.#drawn.clear();
    fill(this.#place);
  }

  /** The position after a number of events, with its moves. @param {number} ply @returns {Promise<View | undefined>} */
  async #viewAt(ply) {
    const past = await this.#hooks.position(ply);
    const view = past && (await attempt(() => api.view(this.#game.name, past.setup)));
    return view && { ...view, seats: past.seats };
  }

  /** Draws the moves of a position while it is pointed at. @param {number} ply @param {JudgedEvent | undefined} event */
  async sketch(ply, event) {
    this.#sketched = ply;
    const view = await this.#viewAt(ply);
    if (view && event && this.#sketched === ply) this.#draw(view, event);
  }

  /** Shows the viewed move again. */
  unsketch() {
    this.#sketched = -1;
    this.#drawn.clear();
    const view = this.#views[this.#step];
    if (view && this.#step > 0) this.#hooks.show(view);
    this.#show();
  }

  /** Draws the played and the better move. @param {View} view @param {JudgedEvent} event */
  #draw(view, event) {
    /** @type {[string, "played" | "better"][]} */
    const moves = [[event.action, "played"]];
    if (event.best !== undefined && event.best !== event.action) moves.push([event.best, "better"]);
    this.#drawn.show(view, moves);
  }

  /** Shows the move played after a number of events. @param {number} ply @param {JudgedEvent | undefined} event */
  async open(ply, event) {
    if (ply === this.#ply && event === this.#event) return;
    this.clear();
    this.#ply = ply;
    this.#event = event;
    const view = await this.#viewAt(ply);
    if (!view || this.#ply !== ply) return;
    this.#views = [view];
    this.#step = 0;
    this.#show();
  }

  /** @param {number} step */
  async #go(step) {
    const line = this.#event?.line ?? [];
    const ply = this.#ply;
    while (this.#views.length <= step && this.#views.length <= line.length) {
      const last = /** @type {View} */ (this.#views.at(-1));
      const next = await attempt(() => api.view(this.#game.name, last.setup, line[this.#views.length - 1]));
      if (!next || this.#ply !== ply) return;
      this.#views.push({ ...next, seats: last.seats });
    }
    this.#step = Math.min(step, this.#views.length - 1);
    const view = this.#views[this.#step];
    if (view) this.#hooks.show(view);
    this.#show();
  }

  #show() {
    const view = this.#views[this.#step];
    if (!view) return;
    const event = this.#event;
    const line = event?.line ?? [];
    this.#drawn.clear();
    const differs = event?.best !== undefined && event.best !== event.action;
    if (this.#step === 0 && event && event.seat !== null) this.#draw(view, event);
    const legend = (/** @type {string} */ look, /** @type {string} */ word) =>
      h("span", { class: `line-legend line-${look}` }, word);
    fill(
      this.#place,
      this.#step === 0 &&
        event?.seat != null &&
        h("p", { class: "line-words" }, legend("played", "Played"), differs && legend("better", "Better")),
      differs &&
        h(
          "div",
          { class: "scrubber line-steps", role: "group", "aria-label": "The better line" },
          button("previous", "Step back", () => void this.#go(this.#step - 1), {
            class: "icon-only",
            disabled: this.#step === 0,
          }),
          h(
            "span",
            { role: "status" },
            this.#step === 0 ? "Better line" : `Better line: ${this.#step} of ${line.length}`,
          ),
          button("next", "Step on", () => void this.#go(this.#step + 1), {
            class: "icon-only",
            disabled: this.#step >= line.length,
          }),
        ),
      view.turn !== "over" &&
        button("again", "Play on from here", () => playOn(this.#game, view), { class: "line-branch" }),
    );
  }
}
