// Links to a table: one for each free seat, one for watching.

/** @import {Game, View} from "../types.d.ts" */

import { downloadLink } from "../base/download.js";
import { serverless, at } from "../base/place.js";
import { button, copy, fill, h } from "../base/dom.js";
import { toast } from "../base/live.js";
import { badge } from "./seats.js";

/** The URL of a table, or of a seat at it. @param {string} id @param {number} [seat] */
export function link(id, seat) {
  return location.origin + at(`/t/${id}${seat === undefined ? "" : `?seat=${seat + 1}`}`);
}

/** Fills a place with the links of a table. @param {HTMLElement} place @param {string} id @param {View} view @param {Game} game */
export function showLinks(place, id, view, game) {
  const row = (/** @type {string} */ words, /** @type {string} */ address, /** @type {Element | null} */ mark) =>
    h(
      "li",
      { class: "link-row" },
      mark,
      h("span", { class: "link-words" }, words),
      h("input", { type: "text", readonly: true, value: address, "aria-label": `Link: ${words}` }),
      button("copy", "Copy", async () => {
        if (await copy(address)) toast("the link is copied");
      }),
    );
  const seats = view.seats.flatMap((seat, index) =>
    seat.kind === "open"
      ? [row(`to play as ${game.seat_names[index] ?? `player ${index + 1}`}`, link(id, index), badge(index))]
      : [],
  );
  const record = h(
    "p",
    { class: "ui-quiet" },
    downloadLink(`/api/tables/${id}/record`, `${game.name}-${id}.txt`, "Download the record of the game"),
  );
  // A table of this browser has no URL that works for anybody else.
  if (serverless) return fill(place, record);
  fill(
    place,
    h("p", {}, seats.length ? "Share a link to invite a player." : "All seats are taken. Others can watch."),
    h("ul", { class: "links" }, seats, row("to watch", link(id), null)),
    record,
  );
}
