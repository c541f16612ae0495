// Animates the transition between scenes: moved items glide, new ones appear, removed ones fade.

/** @import {Difference} from "./diff.js" */
/** @import {PanelView, Shown} from "./panel.js" */

import { motion } from "../base/settings.js";

const MOVE = 360;
const APPEAR = 260;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const MOST = 150;

/**
 * The places of items before a scene changes.
 * @typedef {object} Before
 * @property {Map<string, DOMMatrix>} screens
 * @property {Map<string, {view: PanelView, spot: SVGGElement}>} gone
 */

/** @typedef {(id: string) => {view: PanelView, shown: Shown} | undefined} Find */

/**
 * Remembers the places of items. Call before the scene changes.
 * @param {Difference} difference
 * @param {Find} find
 * @returns {Before | undefined} nothing if nothing shall move
 */
export function remember(difference, find) {
  const { move, appear, vanish } = difference;
  if (!motion() || move.length + appear.length + vanish.length > MOST) return undefined;
  /** @type {Before} */
  const before = { screens: new Map(), gone: new Map() };
  for (const id of move) {
    const matrix = find(id)?.shown.spot.getScreenCTM();
    if (matrix) before.screens.set(id, DOMMatrix.fromMatrix(matrix));
  }
  for (const id of vanish) {
    const found = find(id);
    if (found) before.gone.set(id, { view: found.view, spot: found.shown.spot });
  }
  return before;
}

/**
 * Plays the transition. Call after the scene has changed.
 * @param {Difference} difference
 * @param {Before | undefined} before
 * @param {Find} find
 * @param {string | undefined} carried an item that the player has carried to its place: it does not travel again
 */
export function play(difference, before, find, carried) {
  if (!before) return;
  for (const id of difference.move) {
    const was = before.screens.get(id);
    const found = find(id);
    const matrix = found?.shown.spot.getScreenCTM();
    if (!was || !found || !matrix || id === carried) continue;
    const from = DOMMatrix.fromMatrix(matrix).inverse().multiply(was);
    found.view.element.classList.add("ui-flying");
    const frames = [{ transform: from.toString() }, { transform: "none" }];
    const flight = found.shown.body.animate(frames, { duration: MOVE, easing: EASE });
    flight.onfinish = flight.oncancel = () => found.view.element.classList.remove("ui-flying");
  }
  for (const id of difference.appear) {
    const frames = [
      { opacity: 0, transform: "scale(0.85)" },
      { opacity: 1, transform: "none" },
    ];
    find(id)?.shown.body.animate(frames, { duration: APPEAR, easing: EASE });
  }
  for (const { view, spot } of before.gone.values()) {
    spot.removeAttribute("data-id");
    spot.removeAttribute("data-target");
    spot.removeAttribute("tabindex");
    spot.removeAttribute("role");
    spot.setAttribute("class", "ui-gone");
    view.keep(spot);
    const fade = spot.animate([{ opacity: 1 }, { opacity: 0 }], { duration: APPEAR, easing: EASE });
    fade.onfinish = fade.oncancel = () => spot.remove();
  }
}
