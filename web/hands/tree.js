// Preparing the tree of steps for walking. Pure.

/** @import {Step} from "../types.d.ts" */

/**
 * Sorts the tree for walking: cycles in turning order, equal places in any order.
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function arrange(steps) {
  return anyOrder(goingRound(steps));
}

/**
 * Sorts the cycles of a tree: by angle, or else by the names of their symbols.
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function goingRound(steps) {
  const below = steps.map((step) => {
    const next = step.next && goingRound(step.next);
    return next === step.next ? step : /** @type {Step} */ ({ ...step, next });
  });
  if (below.every((step) => step.kind === "cycle"))
    below.sort(
      (one, other) =>
        (one.rotate ?? 0) - (other.rotate ?? 0) || compare(one.symbol ?? one.id, other.symbol ?? other.id),
    );
  return below.every((step, index) => step === steps[index]) ? steps : below;
}

/** @param {string} one @param {string} other */
function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Makes consecutive places with the same mark selectable in any order.
 * @param {Step[]} steps
 * @returns {Step[]}
 */
export function anyOrder(steps) {
  const below = steps.map((step) => {
    const next = step.next && anyOrder(step.next);
    return next === step.next ? step : /** @type {Step} */ ({ ...step, next });
  });
  /** The possible steps after a place that is chosen first. @type {Map<string, {place: Step, later: Step[]}>} */
  const turned = new Map();
  for (const first of below) {
    for (const second of first.next ?? []) {
      if (!alike(first, second)) continue;
      const { next, action, gain, ...place } = second;
      const entry = turned.get(place.id) ?? { place, later: /** @type {Step[]} */ ([]) };
      turned.set(place.id, entry);
      const { next: _, ...then } = first;
      entry.later.push({
        ...then,
        ...(next && { next }),
        ...(action !== undefined && { action }),
        ...(gain && { gain }),
      });
    }
  }
  if (turned.size === 0) return below.every((step, index) => step === steps[index]) ? steps : below;
  for (const { place, later } of turned.values()) {
    const index = below.findIndex((step) => step.id === place.id && step.kind === "place");
    const known = below[index];
    const next = known?.next ?? [];
    const whole = {
      ...(known ?? place),
      next: [...next, ...later.filter((step) => next.every(({ id }) => id !== step.id))],
    };
    if (known) below[index] = whole;
    else below.push(whole);
  }
  return below;
}

/** @param {Step} first @param {Step} second */
function alike(first, second) {
  return (
    first.kind === "place" && second.kind === "place" && first.mark === second.mark && first.panel === second.panel
  );
}

/** Counts the different moves in a tree of steps. @param {Step[]} steps */
export function countMoves(steps) {
  const actions = new Set();
  const visit = (/** @type {Step} */ step) => {
    if (step.action !== undefined) actions.add(step.action);
    step.next?.forEach(visit);
  };
  steps.forEach(visit);
  return actions.size;
}

/**
 * The common noun of these steps, such as `tile` or `node`; undefined if there is none.
 * @param {Step[]} steps
 * @returns {string | undefined}
 */
export function noun(steps) {
  const words = new Set(steps.map(({ noun }) => noun));
  return words.size === 1 ? [...words][0] : undefined;
}
