// What the engine is told when somebody points at something that is no target. Pure.

/** @import {Step} from "../types.d.ts" */
/** @import {Gesture} from "./gesture.js" */

import { action, inHand } from "./gesture.js";

/**
 * The steps of a gesture as the engine wants them: without the step that is being replaced by pointing elsewhere, and
 * with the turn last given to the thing in hand.
 * @param {Gesture} gesture
 * @returns {string[]}
 */
export function aimPath(gesture) {
  const last = action(gesture) === undefined ? -1 : gesture.path.findLastIndex((step) => step.kind !== "cycle");
  const steps = gesture.path.filter((_, index) => index !== last);
  const ids = steps.map((step) => step.id);
  // Some things are turned only once they lie somewhere; until then the turn is not part of the path.
  const turn = gesture.kept[0];
  const turned = steps.some((step) => step.kind === "cycle");
  return turn && !turned && inHand(gesture) ? [...ids, turn.id] : ids;
}

/**
 * The gesture that makes an action.
 * @param {Gesture} gesture
 * @param {string} wanted
 * @returns {Gesture | undefined}
 */
export function toAction(gesture, wanted) {
  /** @param {Step[]} steps @returns {Step[] | undefined} */
  const find = (steps) => {
    for (const step of steps) {
      if (step.action === wanted) return [step];
      const rest = find(step.next ?? []);
      if (rest) return [step, ...rest];
    }
    return undefined;
  };
  const path = find(gesture.roots);
  return path && { ...gesture, path };
}
