// The score sheet: where the points of every seat come from.

/** @import {Game, ScoreRow, View} from "../types.d.ts" */

import { h } from "../base/dom.js";
import { seatName } from "./names.js";
import { badge } from "./seats.js";

/** Keeps the second factor of a product on one line with its sign. @param {string} detail */
export const product = (detail) => detail.replace(" x ", " \u00d7\u00a0");

/**
 * The sheet of a view.
 * @param {View} view
 * @param {Game} game
 * @param {boolean} [linked] whether its cells are buttons that show on the board what is counted
 */
export function scoreSheet(view, game, linked = false) {
  const seats = view.seats.map((_, seat) => seat);
  const cell = (/** @type {ScoreRow} */ row, /** @type {number} */ index, /** @type {number} */ seat) => {
    const detail = row.detail[seat];
    const parts = [h("b", {}, String(row.points[seat] ?? 0)), detail ? h("small", {}, product(detail)) : null];
    const place = { "data-row": index, "data-seat": seat };
    if (!linked || !row.items[seat]?.length) return h("td", place, parts);
    const whose = h("span", { class: "sr-only" }, `${row.label}, ${seatName(view, seat, game)}: `);
    return h(
      "td",
      place,
      h(
        "button",
        { type: "button", class: "ui-count", tabindex: "-1", "aria-pressed": "false", title: "Show on the board" },
        whose,
        parts,
      ),
    );
  };
  return h(
    "table",
    { class: "ui-sheet", "data-count": seats.length },
    h(
      "caption",
      { class: "sr-only" },
      linked
        ? "Where the points come from. Each number shows on the board what it counts."
        : "Where the points come from",
    ),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, h("span", { class: "sr-only" }, "Counted")),
        seats.map((seat) => h("th", { scope: "col" }, badge(seat), h("bdi", {}, seatName(view, seat, game)))),
      ),
    ),
    h(
      "tbody",
      {},
      view.sheet.map((row, index) =>
        h(
          "tr",
          {},
          h("th", { scope: "row", "data-row": index }, row.label),
          seats.map((seat) => cell(row, index, seat)),
        ),
      ),
    ),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, "Total"),
        seats.map((seat) =>
          h(
            "td",
            { "data-seat": seat, class: view.ranks[seat] === 1 && view.turn === "over" ? "ui-winner" : "" },
            h("b", {}, String(view.scores[seat] ?? 0)),
          ),
        ),
      ),
    ),
  );
}
