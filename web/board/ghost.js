// The thing in hand: previewed at its destination, or carried with the pointer, with the change of score.

/** @import {Board} from "./board.js" */
/** @import {Gesture} from "../hands/gesture.js" */
/** @import {Step} from "../types.d.ts" */

import { h, s } from "../base/dom.js";
import { begun, gain, ghosts, inHand } from "../hands/gesture.js";
import { draw, put } from "./panel.js";
import { motion } from "../base/settings.js";
import { look as lookOf } from "../hands/turning.js";

/** The look of a thing: a symbol or an item, and its rotation. @typedef {{symbol: string | undefined, item: string | undefined, rotate: number}} Look */

/** The distance above a finger at which a thing is carried; the second number is the maximum. */
const CLEAR = 20;
const FARTHEST = 104;

const BACK = 220;

/** Shows what is in hand. */
export class GhostView {
  #board;
  #carried = s("g", {});
  #overlay = s("svg", { class: "carried", "aria-hidden": "true" }, this.#carried);
  #badge = h("div", { class: "ui-gain", "aria-hidden": "true" });
  /** @type {SVGGElement | undefined} */
  #lifted;
  /** Cached measurements. */
  #measured = "";
  /** The distance from a finger at which a thing is carried. */
  above = { x: 0, y: -CLEAR };
  /** @type {Animation | undefined} */
  #flight;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** Adds the overlays to the page. */
  mount() {
    document.body.append(this.#overlay, this.#badge);
  }

  /** Removes everything from the page. */
  unmount() {
    this.#overlay.remove();
    this.#badge.remove();
  }

  /**
   * Previews a gesture with its things at their destinations.
   * @param {Gesture | undefined} gesture
   * @param {string} look how it is meant: `aim`, `pending`, `hint`, `sent`, `misfit`
   * @param {Step} [misfit] where the thing in hand is shown although it does not fit
   */
  show(gesture, look, misfit) {
    for (const view of this.#board.views.values()) view.ghosts.replaceChildren();
    const held = gesture && misfit && lookOf(gesture);
    const shown = held ? [{ place: misfit, ...held }] : gesture ? ghosts(gesture) : [];
    for (const { place, symbol, item, rotate } of shown) {
      const view = this.#board.views.get(place.panel ?? "");
      const body = s("g");
      const spot = s("g", { class: `ui-ghost ui-${held ? "misfit" : look}` }, body);
      this.draw(body, symbol, item);
      put(spot, { at: place.at ?? [0, 0], rotate });
      view?.ghosts.append(spot);
    }
    this.#lift(gesture);
  }

  /** Draws a symbol or the look of an item. @param {SVGGElement} body @param {string | undefined} symbol @param {string | undefined} item */
  draw(body, symbol, item) {
    const original = item === undefined ? undefined : this.#board.find(item)?.shown.item;
    const look = symbol === undefined ? original : { symbol, class: original?.class ?? "" };
    if (look) draw(body, look);
  }

  /** Whether a preview is visible at a point of the screen. @param {number} x @param {number} y */
  hit(x, y) {
    document.body.classList.add("ui-probing");
    const under = document.elementFromPoint(x, y)?.closest(".ui-ghost");
    document.body.classList.remove("ui-probing");
    return Boolean(under);
  }

  /** Highlights the thing in hand where it was taken from. @param {Gesture | undefined} gesture */
  #lift(gesture) {
    this.#lifted?.classList.remove("ui-held", "ui-lifted");
    const item = gesture && inHand(gesture)?.item;
    this.#lifted = item ? this.#board.find(item)?.shown.spot : undefined;
    this.#lifted?.classList.add("ui-held");
    this.#lifted?.classList.toggle("ui-lifted", gesture !== undefined && begun(gesture));
  }

  /**
   * Carries the thing in hand to a point of the screen, or hides it.
   * @param {Gesture | undefined} gesture
   * @param {{x: number, y: number}} [point]
   * @param {number} [size] pixels per unit
   * @param {boolean} [misfit] whether it is over a board where it cannot go
   */
  carry(gesture, point, size = 1, misfit = false) {
    this.carryLook(gesture && lookOf(gesture), point, size, misfit);
  }

  /**
   * Carries something.
   * @param {Look | undefined} look
   * @param {{x: number, y: number}} [point]
   * @param {number} [size] pixels per unit
   * @param {boolean} [misfit]
   */
  carryLook(look, point, size = 1, misfit = false) {
    if (this.#flight) return;
    this.#overlay.classList.toggle("shown", Boolean(look && point));
    this.#overlay.classList.toggle("ui-misfit", misfit);
    if (!look || !point) return;
    const body = s("g");
    this.draw(body, look.symbol, look.item);
    this.#carried.replaceChildren(body);
    put(this.#carried, { at: [point.x, point.y], rotate: look.rotate, scale: size });
  }

  /** Determines the distance from a finger at which the whole thing in hand is visible. @param {Gesture} gesture @param {number} [size] */
  measure(gesture, size = 1) {
    const look = lookOf(gesture);
    if (look) this.measureLook(look, size);
  }

  /** @param {Look} look @param {number} size */
  measureLook(look, size) {
    const name = `${look.symbol} ${look.item} ${look.rotate} ${size}`;
    if (name === this.#measured) return;
    this.#measured = name;
    this.carryLook(look, { x: 0, y: 0 }, size);
    const { left, right, bottom } = this.#carried.getBoundingClientRect();
    this.above = { x: -(left + right) / 2, y: -Math.min(bottom + CLEAR, FARTHEST) };
  }

  /** Animates the carried thing back to where it was taken from. @param {string | undefined} item */
  flyBack(item) {
    const spot = item === undefined ? undefined : this.#board.find(item)?.shown.spot;
    const from = this.#carried.getBoundingClientRect();
    if (!spot || !motion() || !this.#overlay.classList.contains("shown")) return this.carryLook(undefined);
    const to = spot.getBoundingClientRect();
    const by = [
      to.left + to.width / 2 - from.left - from.width / 2,
      to.top + to.height / 2 - from.top - from.height / 2,
    ];
    const scale = Math.min(1, to.width / Math.max(from.width, 1));
    const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
    this.#overlay.style.transformOrigin = `${x}px ${y}px`;
    const end = `translate(${by[0]}px, ${by[1]}px) scale(${scale})`;
    const flight = this.#overlay.animate([{ transform: "none" }, { transform: end }], {
      duration: BACK,
      easing: "ease-in-out",
    });
    this.#flight = flight;
    flight.onfinish = flight.oncancel = () => this.#flight === flight && this.letGo();
  }

  /** Stops carrying. */
  letGo() {
    const flight = this.#flight;
    this.#flight = undefined;
    flight?.cancel();
    this.carryLook(undefined);
  }

  /**
   * Shows the gain of the seat on turn near a point of the screen.
   * @param {Gesture | undefined} gesture
   * @param {number} seat
   * @param {{x: number, y: number}} [point]
   */
  badge(gesture, seat, point) {
    const points = gesture && gain(gesture)?.[seat];
    this.#badge.classList.toggle("shown", points !== undefined && Boolean(point));
    if (points === undefined || !point) return;
    this.#badge.textContent = signed(points);
    this.#badge.dataset["sign"] = String(Math.sign(points));
    // Never beyond the edge of the window: it is placed above and to the right of the point, with a distance that grows with
    // the font size.
    const { offsetLeft, offsetTop, offsetWidth } = this.#badge;
    const x = Math.min(point.x, innerWidth - offsetLeft - offsetWidth - 4);
    const y = Math.max(point.y, 8 - offsetTop);
    this.#badge.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }
}

/** A number with its sign. @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `\u2212${-points}` : "\u00b10";
}
