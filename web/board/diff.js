// The difference of two scenes with item ids. Pure: the animation is derived elsewhere.

/** @import {Item, Panel} from "../types.d.ts" */

/**
 * @typedef {object} Difference
 * @property {string[]} appear items that are new
 * @property {string[]} vanish items that are gone
 * @property {string[]} move items that are elsewhere or turned, in the same panel or another one
 * @property {string[]} change items that look different where they are
 */

/**
 * Computes the changes from one scene to the next.
 * @param {Panel[]} before
 * @param {Panel[]} after
 * @returns {Difference}
 */
export function diff(before, after) {
  const old = index(before);
  const now = index(after);
  /** @type {Difference} */
  const difference = { appear: [], vanish: [], move: [], change: [] };
  for (const [id, { panel, item }] of now) {
    const was = old.get(id);
    if (!was) difference.appear.push(id);
    else if (was.panel !== panel || !sameSpot(was.item, item)) difference.move.push(id);
    else if (!sameLook(was.item, item)) difference.change.push(id);
  }
  for (const id of old.keys()) if (!now.has(id)) difference.vanish.push(id);
  return difference;
}

/**
 * Completes the panels of a scene in which unchanged items are given only by id.
 * @param {Panel[]} before
 * @param {(Omit<Panel, "items"> & {items: (Item | string)[]})[]} after
 * @returns {Panel[]}
 */
export function complete(before, after) {
  const old = index(before);
  const known = (/** @type {Item | string} */ item) => (typeof item === "string" ? old.get(item)?.item : item);
  return after.map((panel) => ({ ...panel, items: panel.items.map(known).filter((item) => item !== undefined) }));
}

/** @param {Panel[]} panels */
function index(panels) {
  /** @type {Map<string, {panel: string, item: Item}>} */
  const found = new Map();
  for (const panel of panels) for (const item of panel.items) found.set(item.id, { panel: panel.id, item });
  return found;
}

/** Whether two items have the same place and rotation. @param {Item} one @param {Item} other */
export function sameSpot(one, other) {
  return (
    one.at[0] === other.at[0] &&
    one.at[1] === other.at[1] &&
    (one.rotate ?? 0) === (other.rotate ?? 0) &&
    (one.scale ?? 1) === (other.scale ?? 1)
  );
}

/** Whether two items look the same, wherever they are. @param {Item} one @param {Item} other */
export function sameLook(one, other) {
  return (
    one.symbol === other.symbol &&
    one.text === other.text &&
    one.svg === other.svg &&
    (one.class ?? "") === (other.class ?? "")
  );
}
