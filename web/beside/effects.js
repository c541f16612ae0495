// What a move would do, in a few words below the prompt, before it is made.

/** @import {Stage} from "../board/stage.js" */
/** @import {Engine} from "../hands/reasons.js" */
/** @import {Effect, Effects, Phrase} from "../types.d.ts" */

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

  /** Lights up what the effects are about, in the colour of the player who moves if it becomes theirs. @param {Effect[]} effects */
  #light(effects) {
    const { board, seat } = this.#stage;
    for (const element of this.#lit) element.classList.remove("ui-touched", "ui-gained", "ui-lost");
    this.#lit = [];
    for (const { items, sign } of effects) {
      for (const id of items) {
        const spot = board.find(id)?.shown.spot;
        if (!spot || this.#lit.includes(spot)) continue;
        spot.classList.add("ui-touched", ...(sign === "neutral" ? [] : [sign === "gain" ? "ui-gained" : "ui-lost"]));
        spot.style.setProperty("--whose", `var(--seat-${seat})`);
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

/** Effects as a row of words with their marks. @param {Effect[]} effects @param {(phrase: Phrase) => string} tell */
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
