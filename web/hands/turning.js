// Rotating and flipping the thing in hand. Pure: every function returns a new gesture.

/** @import {Step} from "../types.d.ts" */
/** @import {Gesture} from "./gesture.js" */

import { ghosts, inHand, nearest, options, placed, point, turnTo } from "./gesture.js";

/**
 * The possible orientations of the thing in hand, and the chosen one.
 * @typedef {{depth: number, steps: Step[], index: number}} Ways
 */

/** A gesture after a turn, and whether the thing in hand fits where it was held. @typedef {{gesture: Gesture, fits: boolean}} Turned */

/** The gesture with the thing in hand, before it is placed. @param {Gesture} gesture @returns {Gesture} */
export function unplaced(gesture) {
  const depth = gesture.path.findIndex((step) => step.kind === "place");
  return depth < 0 ? gesture : { ...gesture, path: gesture.path.slice(0, depth) };
}

/**
 * The ways to turn the thing in hand. Some things are turned before they are placed, others at their place; for the
 * latter, the ways of all their places are combined.
 * @param {Gesture} gesture
 * @returns {Ways | undefined}
 */
export function ways(gesture) {
  const hand = unplaced(gesture);
  const depth = hand.path.findLastIndex((step) => step.kind === "cycle");
  if (depth >= 0) {
    const steps = options(hand, depth);
    return { depth, steps, index: steps.indexOf(/** @type {Step} */ (hand.path[depth])) };
  }
  /** @type {Map<string, Step>} */
  const found = new Map();
  for (const place of options(hand)) {
    if (place.kind !== "place") continue;
    for (const step of place.next ?? []) if (step.kind === "cycle" && !found.has(step.id)) found.set(step.id, step);
  }
  if (found.size === 0) return undefined;
  const steps = [...found.values()].sort((one, other) => (one.rotate ?? 0) - (other.rotate ?? 0));
  const now = placed(gesture) && gesture.path.findLast((step) => step.kind === "cycle");
  const chosen = (now && found.get(now.id)) ?? nearest(steps, gesture.kept[0]);
  return { depth, steps, index: steps.indexOf(chosen) };
}

/** Whether the thing in hand can be rotated. @param {Gesture} gesture */
export function turnable(gesture) {
  return (ways(gesture)?.steps.length ?? 0) > 1;
}

/**
 * Rotates the thing in hand. Held over a place that allows several orientations, it cycles through those; otherwise
 * through all, whether or not they fit. It is never flipped.
 * @param {Gesture} gesture
 * @param {number} by 1 for the next way, -1 for the one before
 * @param {string} [spot] the place that it is held over
 * @returns {Turned | undefined} nothing if there is only one way
 */
export function turn(gesture, by, spot) {
  const found = ways(gesture);
  if (!found || found.steps.length < 2) return undefined;
  const { steps, index } = found;
  // Starts with the next orientation and ends with the current one.
  const order = steps.map((_, away) => /** @type {Step} */ (steps.at((index + by * (away + 1)) % steps.length)));
  const legal = spot === undefined ? [] : order.filter((step) => lay(gesture, found, step, spot) !== undefined);
  const next = /** @type {Step} */ ((legal.length > 1 ? legal : order)[0]);
  const there = spot === undefined ? undefined : lay(gesture, found, next, spot);
  return { gesture: there ?? hold(gesture, found, next), fits: there !== undefined };
}

/** The thing in hand in another orientation. @param {Gesture} gesture @param {Ways} found @param {Step} step @returns {Gesture} */
function hold(gesture, { depth, steps }, step) {
  const hand = unplaced(gesture);
  if (depth >= 0) return turnTo(hand, depth, step);
  return { ...hand, kept: [{ id: step.id, rotate: step.rotate, index: steps.indexOf(step) }, ...hand.kept.slice(1)] };
}

/** The thing in hand placed in another orientation, if it fits. @param {Gesture} gesture @param {Ways} found @param {Step} step @param {string} spot */
function lay(gesture, found, step, spot) {
  const there = putAt(hold(gesture, found, step), spot);
  return there && (found.depth >= 0 || there.path.some(({ id }) => id === step.id)) ? there : undefined;
}

/** @param {Gesture} hand @param {string} spot @returns {Gesture | undefined} */
function putAt(hand, spot) {
  const fits = options(hand).some((option) => option.id === spot && option.kind === "place");
  return fits ? point(hand, spot) : undefined;
}

/** The sides of the thing in hand: of two consecutive cycles, the first flips it. @param {Gesture} gesture @returns {Ways | undefined} */
export function sides(gesture) {
  const { path } = gesture;
  const depth = path.findIndex((step, index) => step.kind === "cycle" && path[index + 1]?.kind === "cycle");
  const steps = depth < 0 ? [] : options(gesture, depth);
  return steps.length > 1 ? { depth, steps, index: steps.indexOf(/** @type {Step} */ (path[depth])) } : undefined;
}

/** Whether the thing in hand has another side. @param {Gesture} gesture */
export function flippable(gesture) {
  return sides(gesture) !== undefined;
}

/**
 * Flips the thing in hand, keeping its rotation.
 * @param {Gesture} gesture
 * @param {string} [spot] the place that it is held over
 * @returns {Turned | undefined} nothing if it has only one side
 */
export function flip(gesture, spot) {
  const hand = unplaced(gesture);
  const found = sides(hand);
  if (!found) return undefined;
  const flipped = turnTo(hand, found.depth, /** @type {Step} */ (found.steps[(found.index + 1) % found.steps.length]));
  const there = spot === undefined ? undefined : putAt(flipped, spot);
  return { gesture: there ?? flipped, fits: there !== undefined };
}

/**
 * The look of the thing in hand as it is held or placed, and the item it was.
 * @param {Gesture} gesture
 * @returns {{symbol: string | undefined, rotate: number, item: string | undefined} | undefined}
 */
export function look(gesture) {
  const hand = inHand(unplaced(gesture));
  if (!hand) return undefined;
  const down = ghosts(gesture)[0];
  if (down) return { symbol: down.symbol ?? hand.symbol, rotate: down.rotate, item: hand.item };
  const found = ways(gesture);
  const way = found && found.depth < 0 ? found.steps[found.index] : undefined;
  return { symbol: way?.symbol ?? hand.symbol, rotate: way?.rotate ?? hand.rotate ?? 0, item: hand.item };
}

/**
 * The thing in hand in the orientation that looks like a symbol.
 * @param {Gesture} gesture
 * @param {string} symbol
 * @returns {Gesture | undefined}
 */
export function held(gesture, symbol) {
  const start = gesture.path.findLastIndex((step) => step.kind === "pick") + 1;
  /** @param {Step[]} path @returns {Step[] | undefined} */
  const find = (path) => {
    const next = options({ ...gesture, path });
    if (next.some((step) => step.kind === "place")) return path.at(-1)?.symbol === symbol ? path : undefined;
    for (const step of next) {
      const found = step.kind === "cycle" ? find([...path, step]) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  const path = start > 0 ? find(gesture.path.slice(0, start)) : undefined;
  return path && turnTo({ ...gesture, path }, path.length - 1, /** @type {Step} */ (path.at(-1)));
}

/**
 * The places where the thing in hand fits in any rotation with this side up.
 * @param {Gesture} gesture
 * @returns {Step[]}
 */
export function places(gesture) {
  const hand = unplaced(gesture);
  const found = ways(gesture);
  const hands = found && found.depth >= 0 ? found.steps.map((step) => step.next ?? []) : [options(hand)];
  /** @type {Map<string, Step>} */
  const all = new Map();
  for (const step of hands.flat()) if (step.kind === "place") all.set(step.id, step);
  return [...all.values()];
}
