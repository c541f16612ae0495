// Starting a new game from any position: with people or against the computer.

/** @import {Game, View} from "../types.d.ts" */

import { at } from "../base/place.js";
import * as api from "../base/api.js";
import { openDialog } from "../base/dialog.js";
import { button, fill, h, titled } from "../base/dom.js";
import { attempt } from "../base/live.js";
import { settings } from "../base/settings.js";
import { seatName } from "../beside/names.js";

/**
 * Asks who plays on from a position, and opens a table there.
 * @param {Game} game
 * @param {View} view
 */
export function playOn(game, view) {
  const seats = view.seats.length;
  const bots = game.bots.filter((bot) => bot.level > 0).sort((one, other) => one.level - other.level);
  const open = async (/** @type {number | null} */ own, /** @type {string} */ bot) => {
    const name = settings.name.trim();
    const person = /** @type {const} */ ({ kind: "person", ...(name && { name }) });
    const seat = (/** @type {number} */ number) =>
      own === null || own === number
        ? own === null
          ? /** @type {const} */ ({ kind: "person" })
          : person
        : { kind: /** @type {const} */ ("bot"), bot };
    const wanted = Array.from({ length: seats }, (_, number) => seat(number));
    const table = await attempt(() => api.open({ game: game.name, options: {}, seats: wanted, setup: view.setup }));
    if (table) location.assign(at(`/t/${table.id}`));
  };
  openDialog("Play on from here", "sheet-dialog", (place) => {
    if (seats === 1 || bots.length === 0) {
      return fill(
        place,
        h(
          "div",
          { class: "dialog-buttons" },
          button("play", "Play on", () => void open(null, "")),
        ),
      );
    }
    const level = h(
      "select",
      {},
      bots.map((bot) => h("option", { value: bot.name, selected: bot === bots.at(-1) }, titled(bot.name))),
    );
    const turn = view.turn;
    const mine = typeof turn === "object" ? turn.seat : 0;
    const side = h(
      "select",
      {},
      view.seats.map((_, seat) =>
        h("option", { value: seat, selected: seat === mine }, seatName({ ...view, seats: [] }, seat, game)),
      ),
    );
    fill(
      place,
      h("p", {}, "This starts a new game at this position. The old one stays unchanged."),
      h("label", { class: "ui-field" }, h("span", {}, "You play"), side),
      h("label", { class: "ui-field" }, h("span", {}, "Computer level"), level),
      h(
        "div",
        { class: "dialog-buttons" },
        button("play", "Against the computer", () => void open(Number(side.value), level.value), { class: "primary" }),
        button("", "Move for all seats", () => void open(null, "")),
      ),
    );
  });
}
