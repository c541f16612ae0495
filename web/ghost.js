// The thing in hand: previewed where it would lie, or carried along with the pointer, with the change of score.

/** @import {Board} from "./board.js" */
/** @import {Gesture} from "./gesture.js" */

import { h, s } from "./dom.js";
import { begun, gain, ghosts, inHand } from "./gesture.js";
import { draw, put } from "./panel.js";

/** Shows what is in hand. */
export class GhostView {
  #board;
  #carried = s("g", {});
  #overlay = s("svg", { class: "carried", "aria-hidden": "true" }, this.#carried);
  #badge = h("div", { class: "ui-gain", "aria-hidden": "true" });
  /** @type {SVGGElement | undefined} */
  #lifted;

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
  }

  /** Puts the overlays on the page. */
  mount() {
    document.body.append(this.#overlay, this.#badge);
  }

  /** Takes everything off the page. */
  unmount() {
    this.#overlay.remove();
    this.#badge.remove();
  }

  /**
   * Previews a gesture where its things would lie.
   * @param {Gesture | undefined} gesture
   * @param {string} look how it is meant: `aim`, `pending`, `hint`, `sent`
   */
  show(gesture, look) {
    for (const view of this.#board.views.values()) view.ghosts.replaceChildren();
    for (const { place, symbol, item, rotate } of gesture ? ghosts(gesture) : []) {
      const view = this.#board.views.get(place.panel ?? "");
      const body = s("g");
      const spot = s("g", { class: `ui-ghost ui-${look}` }, body);
      this.#draw(body, symbol, item);
      put(spot, { at: place.at ?? [0, 0], rotate });
      view?.ghosts.append(spot);
    }
    this.#lift(gesture);
  }

  /** @param {SVGGElement} body @param {string | undefined} symbol @param {string | undefined} item */
  #draw(body, symbol, item) {
    const original = item === undefined ? undefined : this.#board.find(item)?.shown.item;
    const look = symbol === undefined ? original : { symbol, class: original?.class ?? "" };
    if (look) draw(body, look);
  }

  /** The thing in hand can be dragged; once it is on its way, it is pale where it was taken from. @param {Gesture | undefined} gesture */
  #lift(gesture) {
    this.#lifted?.classList.remove("ui-held", "ui-lifted");
    const item = gesture && inHand(gesture)?.item;
    this.#lifted = item ? this.#board.find(item)?.shown.spot : undefined;
    this.#lifted?.classList.add("ui-held");
    this.#lifted?.classList.toggle("ui-lifted", gesture !== undefined && begun(gesture));
  }

  /**
   * Carries the thing in hand to a point of the screen, or puts it out of sight.
   * @param {Gesture | undefined} gesture
   * @param {{x: number, y: number}} [point]
   * @param {number} [size] pixels per unit
   */
  carry(gesture, point, size = 1) {
    const hand = gesture && inHand(gesture);
    this.#overlay.classList.toggle("shown", Boolean(hand && point));
    if (!hand || !point) return;
    const body = s("g");
    this.#draw(body, hand.symbol, hand.item);
    this.#carried.replaceChildren(body);
    put(this.#carried, { at: [point.x, point.y], rotate: hand.rotate ?? 0, scale: size });
  }

  /**
   * Shows what the seat on turn would gain, near a point of the screen.
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
    // Never beyond the edge of the window: it stands to the right of the point and above it, the farther the larger letters are.
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
