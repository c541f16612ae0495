// What a pointer can reach: targets, places, and draggable items.

/** @import {Stage} from "../board/stage.js" */
/** @import {Step} from "../types.d.ts" */

import * as gestures from "./gesture.js";
import { nearestSpot } from "./steer.js";
import { look } from "./turning.js";

/** The distance in pixels within which a drop counts for a place. */
const REACH = { mouse: 18, drag: 60, touch: 34 };

/** The same as a fraction of the distance between places that are close together: a spot beside a legal place should not count as legal. */
const SHARE = 0.75;

/** The minimum, because a finger is no more precise than this. */
const LEAST = 22;

/** Finds what is within reach on a stage. */
export class Reach {
  #stage;

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /** The target near a point of the screen. @param {number} x @param {number} y @param {keyof typeof REACH} how */
  targetAt(x, y, how) {
    const id = document.elementFromPoint(x, y)?.closest("[data-target]")?.getAttribute("data-target");
    const target = id ? this.#stage.board.targets.get(id) : undefined;
    // Among places that are close together a finger means the nearest, regardless of which mark is on top.
    if (target && (how === "mouse" || target.step.kind === "pick")) return target.step.id;
    return this.#stage.keys.nearest({ x, y }, this.#reach(how)) ?? target?.step.id ?? this.#boxAt(x, y);
  }

  /** The distance in pixels within which a place counts. @param {keyof typeof REACH} how */
  #reach(how) {
    const { pitch } = this.#stage.board;
    return Math.min(REACH[how], Math.max(LEAST, SHARE * pitch));
  }

  /** The item that can be picked up around a point, allowing for holes and gaps. @param {number} x @param {number} y */
  #boxAt(x, y) {
    const { board } = this.#stage;
    const under = board.viewAt(x, y);
    for (const { step, element, view } of board.targets.values()) {
      if (step.kind === "pick" && view === under && inside(element, x, y)) return step.id;
    }
    return undefined;
  }

  /**
   * What a drag from a point of the screen would move.
   * @param {number} x
   * @param {number} y
   * @returns {{does: "pick" | "lift", id: string} | undefined}
   */
  grips(x, y) {
    const { board, gesture, ghost, lifter, lies, sending, view } = this.#stage;
    if (sending || !view) return undefined;
    const under = document.elementFromPoint(x, y)?.closest("[data-id]")?.getAttribute("data-id") ?? undefined;
    const hand = gestures.inHand(gesture)?.item;
    if (hand !== undefined && (under === hand || (lies && ghost.hit(x, y)))) return { does: "pick", id: hand };
    if (under !== undefined && this.#picks(under)) return { does: "pick", id: under };
    const held = hand === undefined ? undefined : board.find(hand);
    const box = held?.view === board.viewAt(x, y) && held && inside(held.shown.spot, x, y) ? hand : this.#boxAt(x, y);
    if (box !== undefined && this.#picks(box)) return { does: "pick", id: box };
    const lifted = lifter.at(under);
    return lifted !== undefined && !gestures.begun(gesture) ? { does: "lift", id: lifted } : undefined;
  }

  /**
   * The offset from a point of the screen to the origin of an item once it is carried at the size of the board: it stays
   * under the pointer where it was grabbed. A rotated item is held by its origin.
   * @param {string} id
   * @param {{x: number, y: number}} point
   * @param {number} [size] how much larger it becomes
   * @returns {{x: number, y: number}}
   */
  offset(id, { x, y }, size) {
    const { board, boardView, gesture, lies } = this.#stage;
    const shown = board.find(id)?.shown;
    const matrix = shown?.spot.getScreenCTM();
    const hand = look(gesture);
    const { symbol, rotate = 0 } = shown?.item ?? {};
    const same = size !== undefined || (hand?.rotate === rotate && (!symbol || !hand.symbol || hand.symbol === symbol));
    if (!matrix || !boardView || !same || lies) return { x: 0, y: 0 };
    const scale = size ?? 1 / boardView.unitsPerPixel() / Math.hypot(matrix.a, matrix.b);
    return { x: (matrix.e - x) * scale, y: (matrix.f - y) * scale };
  }

  /** Whether something can be picked up and placed. @param {string} id */
  #picks(id) {
    const next = gestures.point(this.#stage.gesture, id);
    return next?.path.find((step) => step.id === id)?.kind === "pick" && gestures.action(next) === undefined;
  }

  /**
   * The place nearest to a point of the screen.
   * @param {Step[]} places
   * @param {{x: number, y: number}} point
   * @param {keyof typeof REACH} how
   * @returns {Step | undefined}
   */
  nearest(places, point, how) {
    const spots = places.flatMap((step) => {
      const at = this.#stage.board.views.get(step.panel ?? "")?.toScreen(step.at ?? [0, 0]);
      return at ? [{ id: step.id, x: at.x, y: at.y }] : [];
    });
    const id = nearestSpot(spots, point, this.#reach(how))?.id;
    return places.find((step) => step.id === id);
  }
}

/** Whether a point of the screen is in the bounding box of an element. @param {Element} element @param {number} x @param {number} y */
function inside(element, x, y) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
