// A graph of winning chances: one line for each seat, from the start of a game to its end.

/** @import {Analysis} from "../types.d.ts" */

import { s } from "../base/dom.js";

const WIDTH = 320;
/** The margins for the scale, and at the other end. */
const [LEFT, RIGHT] = [34, 5];
const HEIGHT = 120;
const DASHES = ["", "6 3", "2 3", "8 3 2 3"];

/** The horizontal position of the point after a number of plies. @param {Analysis} analysis @param {number} ply */
const across = (analysis, ply) => (analysis.of === 0 ? 0 : (ply / analysis.of) * WIDTH);

/** The height of a chance. @param {number} value */
const down = (value) => HEIGHT - Math.min(1, Math.max(0, value)) * HEIGHT;

/** The chances of a seat from the start on. @param {Analysis} analysis @param {number} seat @returns {number[]} */
export function chances(analysis, seat) {
  const opinions = [analysis.start, ...analysis.events.map((event) => event.after)];
  return opinions.flatMap((opinion) => (opinion ? [opinion.values[seat] ?? 0] : []));
}

/** The ply whose point is nearest. @param {Analysis} analysis @param {number} share of the width, from 0 to 1 */
export function plyAt(analysis, share) {
  const last = Math.max(0, chances(analysis, 0).length - 1);
  return Math.min(last, Math.max(0, Math.round(share * analysis.of)));
}

/** Converts a share of the picture's width to a share of the graph's width. @param {number} share */
export function inside(share) {
  return (share * (LEFT + WIDTH + RIGHT) - LEFT) / WIDTH;
}

/** The label of a chance beside the graph. @param {number} percent */
function scale(percent) {
  const text = s("text", {
    class: "graph-scale",
    x: -5,
    y: down(percent / 100),
    "text-anchor": "end",
    "dominant-baseline": "central",
  });
  text.textContent = `${percent}\u00a0%`;
  return text;
}

/**
 * The graph. With two seats the second line would only mirror the first, so it is omitted.
 * @param {Analysis} analysis
 * @param {number} at the ply that is looked at
 */
export function graph(analysis, at) {
  const lines = analysis.seats === 2 ? [0] : [...Array(analysis.seats).keys()];
  const shapes = lines.flatMap((seat) => {
    const points = chances(analysis, seat).map(
      (value, ply) => `${across(analysis, ply).toFixed(1)},${down(value).toFixed(1)}`,
    );
    const line = s("polyline", {
      class: `graph-line ui-seat-${seat} seat-${seat}`,
      points: points.join(" "),
      "stroke-dasharray": DASHES[seat] ?? "",
    });
    if (analysis.seats !== 2 || points.length < 2) return [line];
    const end = across(analysis, points.length - 1).toFixed(1);
    const area = s("polygon", {
      class: "graph-area ui-seat-0 seat-0",
      points: `0,${HEIGHT} ${points.join(" ")} ${end},${HEIGHT}`,
    });
    return [area, line];
  });
  const turning = analysis.turning.map((ply) => {
    const seat = analysis.events[ply]?.seat ?? 0;
    const shown = analysis.seats === 2 ? 0 : seat;
    const value = analysis.events[ply]?.after.values[shown] ?? 0;
    return s("circle", {
      class: `graph-turn ui-seat-${seat} seat-${seat}`,
      cx: across(analysis, ply + 1),
      cy: down(value),
      r: 4,
    });
  });
  return s(
    "svg",
    {
      class: "graph",
      viewBox: `${-LEFT} -6 ${LEFT + WIDTH + RIGHT} ${HEIGHT + 12}`,
      role: "img",
      "aria-label": "Chances of the players from move to move",
    },
    s("rect", { class: "graph-frame", x: 0, y: 0, width: WIDTH, height: HEIGHT }),
    s("line", { class: "graph-half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    ...shapes,
    ...[0, 50, 100].map(scale),
    s("line", { class: "graph-at", x1: across(analysis, at), x2: across(analysis, at), y1: 0, y2: HEIGHT }),
    ...turning,
  );
}
