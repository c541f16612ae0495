// Describes an analysis in words. Pure.

/** @import {Analysis, JudgedEvent} from "../types.d.ts" */

/** Formats a share as a percentage. @param {number} share */
export const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

/**
 * Describes the opinion on a position, in a sentence.
 * @param {Analysis} analysis
 * @param {number} ply
 * @param {(seat: number) => string} name
 * @param {boolean} [over] whether the match was played to its end
 */
export function sentence(analysis, ply, name, over = false) {
  const opinion = ply === 0 ? analysis.start : analysis.events[ply - 1]?.after;
  if (!opinion) return "";
  const best = opinion.values.indexOf(Math.max(...opinion.values));
  const value = opinion.values[best] ?? 0;
  const isEnd = over && ply === analysis.of;
  if (analysis.seats === 1) {
    if (isEnd) return value > 0 ? "Solved." : "Not solved.";
    if (opinion.proved) return value > 0 ? "It can still be solved." : "It cannot be solved any more.";
    return `Chances to solve it: ${percent(value)}`;
  }
  if (opinion.proved && value === 1) {
    const margin = opinion.margins?.[best];
    return `${isEnd ? `${name(best)} won` : `Proved win for ${name(best)}`}${margin ? ` by ${margin}` : ""}.`;
  }
  return opinion.values.map((chance, seat) => `${name(seat)} ${percent(chance)}`).join(", ");
}

/** A share with its sign. @param {number} share */
export function signedPercent(share) {
  return `${share > 0 ? "+" : share < 0 ? "\u2212" : ""}${percent(Math.abs(share))}`;
}

/** An average loss, with one decimal. @param {number} share */
export const average = (share) => `${(100 * share).toFixed(1)}\u00a0%`;

/** The number of a move, not counting draws. @param {JudgedEvent[]} events @param {number} index */
export function counted(events, index) {
  return events.slice(0, index + 1).filter((event) => event.seat !== null).length;
}

/**
 * Describes the value of a move, in a sentence. A loss that is not proved includes its error.
 * @param {JudgedEvent} event
 * @param {number} number the number of the move
 * @param {string} who
 */
export function verdict(event, number, who) {
  const head = `Move ${number}, ${who}: ${event.verdict}`;
  if (event.verdict === "best" || event.verdict === "forced") return head;
  const error = event.error ? ` \u00b1 ${Math.ceil(100 * event.error)}\u00a0%` : "";
  const lost = event.points && !event.loss ? `${event.points} points` : percent(event.loss ?? 0) + error;
  return `${head}, lost ${lost}${event.proved ? " (proved)" : ""}. Better: ${event.about}`;
}
