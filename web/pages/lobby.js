// The lobby: choose a game by its picture, set up a table, or continue an old one.

/** @import {Game, TableSummary} from "../types.d.ts" */

import { downloadLink } from "../base/download.js";
import { serverless, at } from "../base/place.js";
import * as api from "../base/api.js";
import { cover } from "./cover.js";
import { button, fill, h, sentence } from "../base/dom.js";
import { attempt } from "../base/live.js";
import { pageHead } from "./page.js";
import { computerName } from "../beside/names.js";
import { badgeOf } from "../beside/seats.js";
import { lessonAddress } from "./learn.js";
import { setUp } from "./setup.js";
import { playNowButton } from "./start.js";

/** Opens the lobby, or the page that sets up a table of one game. @param {HTMLElement} place @param {URLSearchParams} address */
export async function openLobby(place, address) {
  const games = await api.games();
  const chosen = games.find((game) => game.name === address.get("game"));
  if (chosen) return setUp(place, chosen);
  document.title = "Tessera";
  const [first, list] = [h("div", { class: "first" }), h("div", { class: "tables" })];
  const tables = await api.tables().catch(() => []);
  fill(
    place,
    pageHead("", [h("a", { class: "button", href: at("/view") }, "Position viewer")]),
    h(
      "main",
      { class: "lobby" },
      first,
      h("h2", { class: "welcome" }, "Choose a game"),
      h(
        "p",
        { class: "welcome-more" },
        serverless
          ? "Play against the computer or together at one screen. Everything stays in this browser and works offline."
          : "Play against the computer, together at one screen, or online by link.",
      ),
      h("ul", { class: "games" }, games.map(gameCard)),
      list,
    ),
  );
  fill(first, continueGame(tables, games));
  fill(list, tableLists(tables, games));
  return undefined;
}

/** @param {Game} game */
function gameCard(game) {
  const [least, most] = game.seats;
  const seats = most === 1 ? "1 player" : least === most ? `${most} players` : `${least} to ${most} players`;
  return h(
    "li",
    { class: "game-tile" },
    h(
      "a",
      { class: "game-card", href: at(`/?game=${game.name}`) },
      cover(game, "game-picture"),
      h(
        "span",
        { class: "game-words" },
        h("strong", {}, game.title),
        h("span", { class: "game-about" }, sentence(game.about)),
        h("span", { class: "ui-quiet" }, seats),
      ),
    ),
    h(
      "div",
      { class: "game-buttons" },
      playNowButton(game, { class: "primary" }),
      h(
        "a",
        { class: "button", href: at(`/?game=${game.name}`), "aria-label": `Set up a game of ${game.title}` },
        "Set up",
      ),
      game.lesson &&
        h("a", { class: "button", href: lessonAddress(game.name), "aria-label": `Learn ${game.title}` }, "Learn"),
      game.puzzles &&
        h(
          "a",
          { class: "button", href: at(`/puzzles/${game.name}`), "aria-label": `Puzzles of ${game.title}` },
          "Puzzles",
        ),
    ),
  );
}

/** The game that waits for this person, or else the latest unfinished one. @param {TableSummary[]} tables @param {Game[]} games */
function continueGame(tables, games) {
  const running = tables.filter(isRunning);
  const table = running.find(isYours) ?? running[0];
  return (
    table && h("section", { class: "continue" }, h("h2", {}, "Continue your game"), h("ul", {}, tableRow(table, games)))
  );
}

/** @param {TableSummary} table */
const isRunning = (table) => table.turn !== "over" && table.status !== "over";

/** Whether it is this person's turn. @param {TableSummary} table */
const isYours = ({ turn, seats }) => typeof turn === "object" && Boolean(seats[turn.seat]?.yours);

/** @param {TableSummary[]} tables @param {Game[]} games */
function tableLists(tables, games) {
  const running = tables.filter(isRunning);
  const finished = tables.filter((table) => !running.includes(table));
  const list = (/** @type {string} */ title, /** @type {TableSummary[]} */ rows) =>
    rows.length > 0 &&
    h(
      "section",
      {},
      h("h2", {}, title),
      h(
        "ul",
        { class: "table-list" },
        rows.slice(0, 30).map((row) => tableRow(row, games)),
      ),
    );
  const all = downloadLink("/api/records", "tessera-records.txt", "Download the records of your games", {
    class: "button",
  });
  return [list("Your games", running), list("Finished games", finished), tables.length > 0 && all];
}

/** @param {TableSummary} table @param {Game[]} games */
function tableRow(table, games) {
  const game = games.find((known) => known.name === table.game);
  const yours = isYours(table);
  const line = h(
    "li",
    {},
    h(
      "a",
      { class: "table-row", href: at(`/t/${table.id}`) },
      game && cover(game, "table-picture"),
      h(
        "span",
        { class: "table-words" },
        h("strong", {}, table.title),
        h(
          "span",
          { class: "table-seats" },
          table.seats.map((seat, index) =>
            h(
              "span",
              { class: "table-seat" },
              badgeOf(index, table.game),
              h(
                "bdi",
                {},
                (seat.name && seat.name === seat.bot ? computerName(seat.name, index) : seat.name) ||
                  game?.seat_names[index] ||
                  "",
              ),
            ),
          ),
        ),
      ),
      h(
        "span",
        { class: yours ? "table-turn yours" : "table-turn" },
        yours ? "Your turn" : table.plies === 1 ? "1 move" : `${table.plies} moves`,
      ),
      h(
        "time",
        { class: "ui-quiet", datetime: new Date(table.created).toISOString() },
        ago(Date.now() - table.created),
      ),
    ),
    table.seats.every((seat) => seat.kind !== "person" || seat.yours) &&
      button("cross", "Delete", () => void remove(table, line), { class: "icon-only table-delete" }),
  );
  return line;
}

/** Deletes a table and its list entry. @param {TableSummary} table @param {HTMLElement} line */
async function remove(table, line) {
  if (!confirm(`Delete this game of ${table.title}? You cannot undo this.`)) return;
  const done = await attempt(async () => {
    await api.remove(table.id);
    return true;
  });
  if (done) line.remove();
}

/** How long ago, in words. @param {number} milliseconds */
export function ago(milliseconds) {
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const minutes = Math.round(milliseconds / 60000);
  if (minutes < 1) return "now";
  if (minutes < 60) return words.format(-minutes, "minute");
  if (minutes < 1440) return words.format(-Math.round(minutes / 60), "hour");
  return words.format(-Math.round(minutes / 1440), "day");
}
