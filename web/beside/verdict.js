// A computer player's opinion on a position, in words. Pure.

/** @import {Hint} from "../types.d.ts" */

/** Whether a hint proves that a puzzle can no longer be solved. @param {Hint} hint */
export function hopeless({ proved, value }) {
  return proved && value <= 0;
}

/**
 * Describes what a hint says besides the move.
 * @param {Hint} hint
 * @param {string} name who is on turn
 * @param {boolean} alone whether it is a puzzle for one
 */
export function verdict({ proved, value, about }, name, alone) {
  if (alone) return proved ? (value > 0 ? "From there it can be solved." : "It cannot be solved any more.") : about;
  if (proved && value > 0.999) return `Proved win for ${name}.`;
  if (proved && value < 0.001) return `Proved loss for ${name}.`;
  if (proved) return "Proved: the first place is shared.";
  return value > 0 && value < 1 ? `${name} wins about ${Math.round(100 * value)} of 100 games from here.` : about;
}
