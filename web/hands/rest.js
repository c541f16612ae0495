// A finger that rests while it drags something: the board zooms in where places are too close together for a finger, and
// moves along when the thing comes to its edge.

/** @import {Stage} from "../board/stage.js" */

import { places } from "./turning.js";

/** @typedef {{x: number, y: number}} Point */

/** How long a finger has to rest, in milliseconds. */
const LONG = 350;
/** The distance in pixels below which a finger counts as resting. */
const STILL = 10;
/** The time after zooming in for which the aim is updated, in milliseconds. */
const SETTLES = 400;
/** The distance from the edge of a zoomed board at which the board moves along. */
const EDGE = 40;
/** The speed of that in pixels per frame. */
const SPEED = 6;

/** The rest of one drag. */
export class Rest {
  #stage;
  /** @type {Point} */
  #at = { x: -Infinity, y: -Infinity };
  #since = 0;
  #zoomed = -Infinity;

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /**
   * Handles a frame of the drag.
   * @param {Point} finger
   * @param {Point} thing where the thing is carried
   * @param {number} now
   * @returns {boolean} whether the board has moved under the thing
   */
  follow(finger, thing, now) {
    if (Math.hypot(finger.x - this.#at.x, finger.y - this.#at.y) > STILL) {
      this.#at = finger;
      this.#since = now;
    }
    const { board, boardView, gesture, reach } = this.#stage;
    if (!boardView || board.viewAt(thing.x, thing.y) !== boardView) return false;
    if (boardView.zoomed && this.#along(thing)) return true;
    if (now - this.#zoomed < SETTLES) return true;
    if (now - this.#since < LONG) return false;
    this.#since = Infinity;
    const place = reach.nearest(places(gesture), thing, "drag");
    if (!place || !board.approach(place)) return false;
    this.#zoomed = now;
    return true;
  }

  /** Moves the board if the thing is near its edge. @param {Point} thing @returns {boolean} */
  #along({ x, y }) {
    const { boardView } = this.#stage;
    if (!boardView) return false;
    const { left, right, top, bottom } = boardView.svg.getBoundingClientRect();
    const by = (/** @type {number} */ before, /** @type {number} */ after) =>
      before < EDGE ? SPEED : after < EDGE ? -SPEED : 0;
    const [across, down] = [by(x - left, right - x), by(y - top, bottom - y)];
    if (across === 0 && down === 0) return false;
    const before = boardView.toScreen([0, 0]);
    boardView.pan(across, down);
    const after = boardView.toScreen([0, 0]);
    return Math.hypot(after.x - before.x, after.y - before.y) > 0.1;
  }
}
