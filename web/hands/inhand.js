// The thing in hand, large and in its current orientation, beside the prompt. Pressing it turns it.

/** @import {Stage} from "../board/stage.js" */

import { h, s } from "../base/dom.js";
import { inHand } from "./gesture.js";
import { motion } from "../base/settings.js";
import { look, turnable } from "./turning.js";

/** The margin around the thing, as a fraction of its size. */
const MARGIN = 0.06;

/** The thing in hand in the bar. */
export class HandView {
  #stage;
  #spot = s("g", {});
  #picture = s("svg", { "aria-hidden": "true" }, this.#spot);
  #drawn = "";

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
    this.element = h("button", { type: "button", class: "ui-hand", hidden: true, onclick: () => stage.turn(1) });
    this.element.append(this.#picture);
  }

  /** Updates the picture. */
  update() {
    const { gesture, sending, view } = this.#stage;
    const shown = sending || !view?.moves.length ? undefined : look(gesture);
    const turns = turnable(gesture);
    const wanted = shown !== undefined && inHand(gesture)?.item !== undefined;
    this.element.hidden = !wanted;
    if (!wanted) return void (this.#drawn = "");
    const label = turns ? "Turn what is in hand (R)" : "In hand";
    this.element.title = label;
    this.element.setAttribute("aria-label", label);
    this.element.toggleAttribute("disabled", !turns);
    const name = `${shown.symbol} ${shown.item} ${shown.rotate}`;
    if (name === this.#drawn) return;
    this.#drawn = name;
    const body = s("g");
    this.#stage.ghost.draw(body, shown.symbol, shown.item);
    this.#spot.replaceChildren(body);
    this.#spot.setAttribute("transform", `rotate(${shown.rotate})`);
    // A square around all orientations, so that the size does not change while it turns.
    const { x, y, width, height } = this.#picture.getBBox();
    const size = Math.max(width, height, 1) * (1 + 2 * MARGIN);
    this.#picture.setAttribute("viewBox", [x + width / 2 - size / 2, y + height / 2 - size / 2, size, size].join(" "));
  }

  /** Shows that there is no other way to turn it. */
  shake() {
    if (!motion()) return;
    this.#picture.animate([{ rotate: "0deg" }, { rotate: "9deg" }, { rotate: "-9deg" }, { rotate: "0deg" }], {
      duration: 260,
    });
  }
}
