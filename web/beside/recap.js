// Summarizes the other players' moves since the last move made here, in a line above the prompt.

/** @import {Board} from "../board/board.js" */
/** @import {Game, Ply, View} from "../types.d.ts" */

import { signed } from "../board/ghost.js";
import { h } from "../base/dom.js";
import { seatName } from "./names.js";
import { badge } from "./seats.js";

/** The maximum number of moves listed. */
const MOST = 3;

/** The screens on which everything beside the board is below it. */
const PHONE = "(max-width: 900px), (max-height: 480px)";

/** The moves of the others. */
export class Recap {
  #game;
  /** The points after the last move made here. @type {number[]} */
  #scores = [];

  /** @param {Game} game */
  constructor(game) {
    this.#game = game;
  }

  /** Handles a new position. @param {View} before @param {View} now */
  follow(before, now) {
    const { turn, seats } = before;
    const mine = now.ply > before.ply && typeof turn === "object" && Boolean(seats[turn.seat]?.yours);
    if (mine) this.#scores = now.scores;
    else if (now.ply < before.ply || this.#scores.length === 0) this.#scores = before.scores;
  }

  /**
   * Shows what another player has changed on a phone, if that is beside the board and out of sight.
   * @param {View} before
   * @param {View} now
   * @param {Board} board
   */
  glance({ ply, turn }, now, board) {
    if (now.ply !== ply + 1 || typeof turn !== "object" || now.seats[turn.seat]?.yours || now.turn === "over") return;
    if (!matchMedia(PHONE).matches) return;
    const panels = now.last.flatMap((id) => now.panels.filter(({ items }) => items.some((item) => item.id === id)));
    const changed = panels.find(({ role }) => role === "side");
    const box = changed && board.views.get(changed.id)?.element.getBoundingClientRect();
    if (!box || panels.some(({ role }) => role === "board") || box.bottom <= innerHeight) return;
    board.glance(changed.id);
  }

  /** The words; empty if several people play here, because they have seen everything. @param {Ply[]} log @param {View} view @returns {(Node | string)[]} */
  words(log, view) {
    const { seats, ply, scores } = view;
    if (seats.filter((seat) => seat.yours).length !== 1) return [];
    const own = log.slice(0, ply).findLastIndex(({ seat }) => seat !== null && seats[seat]?.yours);
    const others = log.slice(own + 1, ply).filter(({ seat }) => seat !== null);
    return others.slice(-MOST).flatMap(({ seat, text }, index, told) => {
      const by = seat ?? 0;
      // The gain of several moves of one player is shown with the last of them.
      const last = told.findLastIndex((other) => other.seat === seat) === index;
      const more = last ? (scores[by] ?? 0) - (this.#scores[by] ?? scores[by] ?? 0) : 0;
      const name = h("b", {}, seatName(view, by, this.#game));
      return [index > 0 ? " \u00b7 " : "", badge(by), " ", name, ` ${text}${more === 0 ? "" : ` (${signed(more)})`}`];
    });
  }
}
