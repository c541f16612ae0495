// What a table says above its board, and in its bar when there is nothing to choose.

/** @import {Game, View} from "../types.d.ts" */

import { button, h } from "../base/dom.js";
import { seatName } from "../beside/names.js";
import { resultText, surrender } from "../beside/result.js";

/** Which move is viewed. @param {number} move @param {View} view */
export const viewing = (move, view) => `Viewing move ${move} of ${view.ply}`;

/**
 * Whom or what the game waits for, or how it ended.
 * @param {View} view
 * @param {Game} game
 * @param {boolean} stuck whether a puzzle has ended without being solved
 */
export function waitingFor(view, game, stuck) {
  const { turn, seats } = view;
  if (stuck) return "No piece fits any more. Undo one and try something else.";
  if (turn === "over") return [resultText(view, game), surrender(view, game)].filter(Boolean).join(". ");
  if (turn === "dealer") return "The dealer draws\u2026";
  const name = seatName(view, turn.seat, game);
  const kind = seats[turn.seat]?.kind;
  if (kind === "open") return `Waiting for a player to sit down as ${name}`;
  return kind === "bot" ? `${name} is thinking` : `${name} is to move`;
}

/**
 * Says that a player has asked to undo a move, with buttons for those who decide.
 * @param {View} view
 * @param {Game} game
 * @param {number} seat
 * @param {(accept: boolean) => void} answer
 */
export function askNotice(view, game, seat, answer) {
  if (view.seats[seat]?.yours)
    return h("p", { class: "notice" }, "You asked to undo your move. Waiting for an answer\u2026");
  const choices = view.seats.some((other) => other.yours)
    ? [button("check", "Allow", () => answer(true)), button("cross", "Refuse", () => answer(false))]
    : [];
  return h("p", { class: "notice ask" }, h("bdi", {}, seatName(view, seat, game)), " asks to undo a move.", choices);
}

/**
 * Says that a puzzle cannot be solved any more.
 * @param {boolean} stuck whether no move is left
 * @param {(() => void) | undefined} undo if there is a move to undo
 */
export function stuckNotice(stuck, undo) {
  const found = stuck ? "No piece fits any more." : "This can no longer be solved.";
  if (!undo) return h("p", { class: "notice ui-stuck" }, found);
  const words = `${found} Undo the last piece and try something else.`;
  return h("p", { class: "notice ui-stuck" }, words, button("undo", "Undo", undo));
}
