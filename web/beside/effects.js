// The effects of a previewed move, in a few words below the prompt.

/** @import {Stage} from "../board/stage.js" */
/** @import {Engine} from "../hands/reasons.js" */
/** @import {Effect, Effects, Phrase} from "../types.d.ts" */

import { h } from "../base/dom.js";
import { announce } from "../base/live.js";
import { badge } from "./seats.js";

/** The time for which a move must be previewed before its effects are requested, in milliseconds. */
const PATIENCE = 120;

/** A mark for each sign, so that colour is not the only distinction. @type {Record<Effect["sign"], [string, string]>} */
const MARKS = { gain: ["\u25b2", "gain: "], loss: ["\u25bc", "loss: "], neutral: ["\u2022", ""] };

/** The effects of the move previewed on a stage. */
export class EffectsView {
  #stage;
  #engine;
  #tell;
  /** @type {Map<string, Effects>} */
  #known = new Map();
  /** @type {string | undefined} */
  #action;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {SVGGElement[]} */
  #lit = [];

  /**
   * @param {Stage} stage
   * @param {Engine} engine
   * @param {() => void} tell is called when the answer has come
   */
  constructor(stage, engine, tell) {
    this.#stage = stage;
    this.#engine = engine;
    this.#tell = tell;
  }

  /** The score sheet after the previewed move, once known. */
  get sheet() {
    return this.#action === undefined ? undefined : this.#known.get(this.#action)?.sheet;
  }

  /** Forgets everything because the position has changed. */
  reset() {
    this.#known.clear();
    this.show(undefined);
  }

  /** Shows the effects of an action, once known. @param {string | undefined} action */
  show(action) {
    if (action === this.#action) return;
    this.#action = action;
    clearTimeout(this.#timer);
    const known = action === undefined ? undefined : this.#known.get(action);
    this.#update(known);
    if (action !== undefined && !known) this.#timer = setTimeout(() => void this.#ask(action), PATIENCE);
  }

  /** @param {string} action */
  async #ask(action) {
    const known = this.#known;
    const { view } = this.#stage;
    const effects = await this.#engine.effects(action).catch(() => undefined);
    // A missing preview is not worth a message, and the answer may be about an earlier position.
    if (!effects || this.#stage.view?.setup !== view?.setup) return;
    known.set(action, effects);
    if (action !== this.#action) return;
    this.#update(effects);
    this.#tell();
  }

  /** The colour of a seat in this game. @param {number} seat */
  #hue(seat) {
    const shape = badge(seat);
    this.#stage.root.append(shape);
    const { fill } = getComputedStyle(shape);
    shape.remove();
    return fill;
  }

  /** Highlights the items of the effects, in the player's colour if they become theirs. @param {Effect[]} effects */
  #light(effects) {
    const { board, seat } = this.#stage;
    for (const element of this.#lit) element.classList.remove("ui-touched", "ui-gained", "ui-lost");
    this.#lit = [];
    for (const { items, sign } of effects) {
      for (const id of items) {
        const spot = board.find(id)?.shown.spot;
        if (!spot || this.#lit.includes(spot)) continue;
        spot.classList.add("ui-touched", ...(sign === "neutral" ? [] : [sign === "gain" ? "ui-gained" : "ui-lost"]));
        spot.style.setProperty("--whose", this.#hue(seat));
        this.#lit.push(spot);
      }
    }
  }

  /** @param {Effects | undefined} effects */
  #update(effects) {
    const all = effects?.effects ?? [];
    const tell = this.#engine.tell;
    this.#stage.bar.note("effects", effectLines(all, tell));
    this.#light(all);
    if (this.#stage.keys.active && all.length > 0) announce(all.map(({ text }) => tell(text)).join(", "));
  }
}

/** Formats effects as a row of words with their marks. @param {Effect[]} effects @param {(phrase: Phrase) => string} tell */
export function effectLines(effects, tell) {
  return effects.map(({ sign, text }) => {
    const [mark, said] = MARKS[sign];
    return h(
      "span",
      { class: "ui-effect", "data-sign": sign },
      h("span", { class: "ui-effect-mark", "aria-hidden": "true" }, mark),
      said && h("span", { class: "sr-only" }, said),
      tell(text),
    );
  });
}
