// What a move would do, in a few words below the prompt, before it is made.

/** @import {Stage} from "../board/stage.js" */
/** @import {Engine} from "../hands/reasons.js" */
/** @import {Effect, Effects} from "../types.d.ts" */

import { h } from "../base/dom.js";
import { announce } from "../base/live.js";

/** Milliseconds for which a move must be pointed at before its effects are asked for. */
const PATIENCE = 120;

/** A mark for each sign, so that none depends on its colour. @type {Record<Effect["sign"], [string, string]>} */
const MARKS = { gain: ["\u25b2", "gain: "], loss: ["\u25bc", "loss: "], neutral: ["\u2022", ""] };

/** The effects of the move that is previewed on a stage. */
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

  /** The score sheet after the move that is shown, as soon as it is known. */
  get sheet() {
    return this.#action === undefined ? undefined : this.#known.get(this.#action)?.sheet;
  }

  /** Forgets everything: the position is another one. */
  reset() {
    this.#known.clear();
    this.show(undefined);
  }

  /** Shows what an action would do, as soon as that is known. @param {string | undefined} action */
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
    // Nobody needs to know that there is no preview; the answer may also be about a position that has passed.
    if (!effects || this.#stage.view?.setup !== view?.setup) return;
    known.set(action, effects);
    if (action !== this.#action) return;
    this.#update(effects);
    this.#tell();
  }

  /** @param {Effects | undefined} effects */
  #update(effects) {
    const all = effects?.effects ?? [];
    const words = (/** @type {Effect} */ { text }) => this.#engine.tell(text);
    const lines = all.map((effect) => {
      const [mark, said] = MARKS[effect.sign];
      return h(
        "span",
        { class: "ui-effect", "data-sign": effect.sign },
        h("span", { class: "ui-effect-mark", "aria-hidden": "true" }, mark),
        said && h("span", { class: "sr-only" }, said),
        words(effect),
      );
    });
    this.#stage.bar.note("effects", lines);
    if (this.#stage.keys.active && all.length > 0) announce(all.map(words).join(", "));
  }
}
