// Prepares pointing at something that is not a target for the engine. Pure.

/** @import {Step} from "../types.d.ts" */
/** @import {Gesture} from "./gesture.js" */

import { action, inHand } from "./gesture.js";

/**
 * The steps of a gesture as the engine expects them: without the step that is being replaced by pointing elsewhere, and
 * with the last rotation of the thing in hand.
 * @param {Gesture} gesture
 * @returns {string[]}
 */
export function aimPath(gesture) {
  const last = action(gesture) === undefined ? -1 : gesture.path.findLastIndex((step) => step.kind !== "cycle");
  const steps = gesture.path.filter((_, index) => index !== last);
  const ids = steps.map((step) => step.id);
  // Some things are rotated only once they are placed; until then the rotation is not part of the path.
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
