// Dialogs at a table: taking a seat, and resigning.

/** @import {Game, View} from "../types.d.ts" */

import { at } from "../base/place.js";
import * as api from "../base/api.js";
import { openDialog } from "../base/dialog.js";
import { button, fill, h } from "../base/dom.js";
import { attempt } from "../base/live.js";
import { seatName } from "./names.js";
import { settings } from "../base/settings.js";

/** Asks for a name and takes a free seat. @param {string} id @param {number} seat @param {Game} game */
export function takeSeat(id, seat, game) {
  openDialog(`Sit down as ${game.seat_names[seat] ?? `player ${seat + 1}`}`, "sheet-dialog", (place, close) => {
    const name = h("input", {
      type: "text",
      maxlength: 24,
      value: settings.name,
      autocomplete: "nickname",
      autofocus: true,
    });
    const sit = async () => {
      close();
      const taken = await attempt(() => api.take(id, seat, name.value.trim()));
      if (taken) location.assign(at(`/t/${id}`));
    };
    fill(
      place,
      h(
        "form",
        { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void sit()) },
        h("label", { class: "ui-field" }, h("span", {}, "Your name"), name),
        h(
          "div",
          { class: "dialog-buttons" },
          h("button", { class: "primary" }, "Sit down"),
          button("", "Only watch", close),
        ),
      ),
    );
  });
}

/** Asks for confirmation before resigning. @param {string} id @param {View} view @param {Game} game */
export function giveUp(id, view, game) {
  const { seats, turn } = view;
  const mine = seats.flatMap((seat, index) => (seat.yours ? [index] : []));
  // If several people share the screen, the one on turn resigns.
  const quitter = mine.find((seat) => typeof turn === "object" && turn.seat === seat) ?? mine[0] ?? 0;
  const loses = mine.length > 1 ? `${seatName(view, quitter, game)} loses` : "you lose";
  openDialog("Give up?", "sheet-dialog", (place, close) => {
    fill(
      place,
      h("p", {}, `The game ends, and ${loses} it.`),
      h(
        "div",
        { class: "dialog-buttons" },
        button("flag", "Give up", () => (close(), void attempt(() => api.resign(id))), { class: "primary" }),
        button("", "Play on", close),
      ),
    );
  });
}
