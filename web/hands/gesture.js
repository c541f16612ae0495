// Making a move: a walk down the tree of steps. Pure: every function returns a new gesture.

/** @import {Step} from "../types.d.ts" */

/**
 * The last choice at each level of cycles, kept from piece to piece.
 * @typedef {{id: string, rotate: number | undefined, index: number}[]} Kept
 */

/**
 * @typedef {object} Gesture
 * @property {Step[]} roots the whole tree
 * @property {Step[]} path the steps taken
 * @property {Kept} kept
 */

/**
 * The gesture before any action; single choices are already taken.
 * @param {Step[]} roots
 * @param {Kept} [kept]
 * @returns {Gesture}
 */
export function start(roots, kept = []) {
  return settle({ roots, path: [], kept });
}

/**
 * The possible next steps at a depth of the path.
 * @param {Gesture} gesture
 * @param {number} [depth]
 * @returns {Step[]}
 */
export function options(gesture, depth = gesture.path.length) {
  return depth === 0 ? gesture.roots : (gesture.path[depth - 1]?.next ?? []);
}

/** The steps that the player may point at or press now. @param {Gesture} gesture @returns {Step[]} */
export function targets(gesture) {
  return options(gesture);
}

/** The last step made by pointing, not by turning. @param {Gesture} gesture @returns {Step | undefined} */
export function pointed(gesture) {
  return gesture.path.findLast((step) => step.kind !== "cycle");
}

/** Whether there is anything to cancel. @param {Gesture} gesture */
export function begun(gesture) {
  return gesture.path.length > start(gesture.roots, gesture.kept).path.length;
}

/** The action, once the gesture is complete. @param {Gesture} gesture @returns {string | undefined} */
export function action(gesture) {
  return gesture.path.at(-1)?.action;
}

/** The change of every seat's points, once the gesture is complete. @param {Gesture} gesture */
export function gain(gesture) {
  return gesture.path.at(-1)?.gain;
}

/**
 * The look of the thing in hand, and the item it was.
 * @param {Gesture} gesture
 * @returns {{symbol: string | undefined, rotate: number | undefined, item: string | undefined} | undefined}
 */
export function inHand(gesture) {
  let symbol, rotate, item;
  for (const step of gesture.path) {
    if (step.kind === "pick" && item === undefined) item = step.id;
    symbol = step.symbol ?? symbol;
    rotate = step.rotate ?? rotate;
  }
  return symbol === undefined && item === undefined ? undefined : { symbol, rotate, item };
}

/** The destination of the thing in hand. @param {Gesture} gesture @returns {Step | undefined} */
export function placed(gesture) {
  return gesture.path.findLast((step) => step.kind === "place");
}

/**
 * Points at something: one of the targets or, to change an earlier choice, an alternative of an earlier step.
 * @param {Gesture} gesture
 * @param {string} id
 * @returns {Gesture | undefined} nothing if it cannot be pointed at
 */
export function point(gesture, id) {
  for (let depth = gesture.path.length; depth >= 0; depth--) {
    const step = options(gesture, depth).find((option) => option.id === id && option.kind !== "cycle");
    if (step) return settle({ ...gesture, path: [...gesture.path.slice(0, depth), step] });
  }
  return undefined;
}

/** Undoes a step. @param {Gesture} gesture @returns {Gesture} */
export function back(gesture) {
  const depth = gesture.path.findLastIndex((step) => step.kind !== "cycle");
  const shorter = { ...gesture, path: gesture.path.slice(0, Math.max(depth, 0)) };
  const settled = settle(shorter);
  return settled.path.length < gesture.path.length ? settled : start(gesture.roots, gesture.kept);
}

/**
 * The gesture along a path of ids, as in hints.
 * @param {Gesture} gesture
 * @param {string[]} ids
 * @returns {Gesture | undefined}
 */
export function follow(gesture, ids) {
  /** @type {Step[]} */
  const path = [];
  for (const id of ids) {
    const step = (path.length === 0 ? gesture.roots : (path.at(-1)?.next ?? [])).find((option) => option.id === id);
    if (!step) return undefined;
    path.push(step);
  }
  return { ...gesture, path };
}

/** The short name of a step, without its description. @param {Step} step */
export function brief({ brief, label }) {
  return brief ?? label;
}

/**
 * Chooses another alternative of a cycle. Later steps are kept if they are still possible.
 * @param {Gesture} gesture
 * @param {number} depth
 * @param {Step} step
 * @returns {Gesture}
 */
export function turnTo(gesture, depth, step) {
  const kept = gesture.kept.slice();
  let level = 0;
  for (const [at, now] of gesture.path.entries()) {
    if (now.kind !== "cycle") continue;
    const to = at === depth ? step : now;
    kept[level++] = { id: to.id, rotate: to.rotate, index: options(gesture, at).indexOf(to) };
  }
  /** @type {Gesture} */
  let next = settle({ ...gesture, kept, path: [...gesture.path.slice(0, depth), step] }, false);
  for (const later of gesture.path.slice(depth + 1)) {
    if (later.kind === "cycle") continue;
    const again = options(next).find((option) => option.id === later.id && option.kind !== "cycle");
    if (!again) return settle(next);
    next = settle({ ...next, path: [...next.path, again] }, false);
  }
  return settle(next);
}

/**
 * Takes the steps that need no decision: cycles take the kept value or the nearest one, and single choices are skipped.
 * The choice that completes a move is skipped only after the player has chosen what and where.
 * @param {Gesture} gesture
 * @param {boolean} [singles]
 * @returns {Gesture}
 */
function settle(gesture, singles = true) {
  const path = gesture.path.slice();
  for (;;) {
    const next = options({ ...gesture, path });
    const only = next[0];
    if (!only) break;
    if (next.every((step) => step.kind === "cycle")) {
      const level = path.filter((step) => step.kind === "cycle").length;
      path.push(nearest(next, gesture.kept[level]));
    } else if (singles && next.length === 1 && (pointsLater(only) || isDecided(path))) {
      path.push(only);
    } else {
      break;
    }
  }
  return { ...gesture, path };
}

/** @param {Step[]} path */
function isDecided(path) {
  return path.some((step) => step.kind === "place") || path.filter((step) => step.kind !== "cycle").length >= 2;
}

/** @param {Step} step @returns {boolean} */
function pointsLater(step) {
  return (step.next ?? []).some((next) => next.kind !== "cycle" || pointsLater(next));
}

/**
 * The alternative nearest to the kept value.
 * @param {Step[]} steps
 * @param {Kept[number] | undefined} kept
 * @returns {Step}
 */
export function nearest(steps, kept) {
  const first = /** @type {Step} */ (steps[0]);
  if (!kept) return first;
  const same = steps.find((step) => step.id === kept.id);
  if (same) return same;
  const away = (/** @type {Step} */ step, /** @type {number} */ index) => {
    if (step.rotate === undefined || kept.rotate === undefined) return Math.abs(index - kept.index);
    const turn = Math.abs(step.rotate - kept.rotate) % 360;
    return Math.min(turn, 360 - turn);
  };
  let best = first;
  let least = Infinity;
  for (const [index, step] of steps.entries()) {
    const distance = away(step, index);
    if (distance < least) [best, least] = [step, distance];
  }
  return best;
}

/**
 * A thing placed by the gesture: at a place, looking like a symbol or like the picked item.
 * @typedef {{place: Step, symbol: string | undefined, item: string | undefined, rotate: number}} Ghost
 */

/**
 * The things placed by the gesture. A thing is put down at the first place after it was taken; turning it afterwards
 * turns it there. A place with nothing in hand shows its own mark.
 * @param {Gesture} gesture
 * @returns {Ghost[]}
 */
export function ghosts(gesture) {
  /** @type {Ghost[]} */
  const down = [];
  let hand = /** @type {Omit<Ghost, "place"> | null} */ (null);
  for (const step of gesture.path) {
    const look = { symbol: step.symbol, rotate: step.rotate };
    if (step.kind === "place") {
      const carried = hand ?? { symbol: step.symbol ?? step.mark, item: undefined, rotate: 0 };
      down.push({
        place: step,
        ...carried,
        symbol: step.symbol ?? carried.symbol,
        rotate: step.rotate ?? carried.rotate,
      });
      hand = null;
    } else if (step.kind === "cycle" && !hand && down.length > 0) {
      const top = /** @type {Ghost} */ (down.at(-1));
      top.symbol = look.symbol ?? top.symbol;
      top.rotate = look.rotate ?? top.rotate;
    } else if (step.kind === "pick" || step.symbol !== undefined || hand) {
      hand = {
        symbol: look.symbol ?? hand?.symbol,
        item: step.kind === "pick" ? step.id : hand?.item,
        rotate: look.rotate ?? hand?.rotate ?? 0,
      };
    }
  }
  return down;
}
