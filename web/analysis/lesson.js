// What a game teaches, in words. Pure.

/** @import {Analysis, JudgedEvent} from "../types.d.ts" */

/** A share as people read it. @param {number} share */
export const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

/**
 * What is thought of a position, in a sentence.
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

/**
 * A move that cost something, in a sentence.
 * @param {JudgedEvent} event
 * @param {number} ply
 * @param {string} who
 */
export function verdict(event, ply, who) {
  const lost = event.points && !event.loss ? `${event.points} points` : percent(event.loss ?? 0);
  return `Move ${ply + 1}, ${who}: ${event.verdict}, lost ${lost}${event.proved ? " (proved)" : ""}. Better: ${event.about}`;
}
