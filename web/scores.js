// The score sheet: where the points of every seat come from.

/** @import {Game, View} from "./types.d.ts" */

import { h } from "./dom.js";
import { seatName } from "./names.js";
import { badge } from "./seats.js";

/** A product keeps its second factor on one line with its sign. @param {string} detail */
const product = (detail) => detail.replace(" x ", " \u00d7\u00a0");

/** The sheet of a view. @param {View} view @param {Game} game */
export function scoreSheet(view, game) {
  const seats = view.seats.map((_, seat) => seat);
  return h(
    "table",
    { class: "ui-sheet", "data-count": seats.length },
    h("caption", { class: "sr-only" }, "Where the points come from"),
    h(
      "thead",
      {},
      h("tr", {}, h("th", { scope: "col" }, h("span", { class: "sr-only" }, "Counted")), seats.map((seat) =>
        h("th", { scope: "col" }, badge(seat), h("bdi", {}, seatName(view, seat, game))))),
    ),
    h(
      "tbody",
      {},
      view.sheet.map((row) =>
        h("tr", {}, h("th", { scope: "row" }, row.label), seats.map((seat) =>
          h("td", {}, h("b", {}, String(row.points[seat] ?? 0)), row.detail[seat] ? h("small", {}, product(row.detail[seat])) : null))),
      ),
    ),
    h(
      "tfoot",
      {},
      h("tr", {}, h("th", { scope: "row" }, "Total"), seats.map((seat) =>
        h("td", { class: view.ranks[seat] === 1 && view.turn === "over" ? "ui-winner" : "" }, h("b", {}, String(view.scores[seat] ?? 0))))),
    ),
  );
}
