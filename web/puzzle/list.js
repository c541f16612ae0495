// The puzzles of a game: the puzzle of the day, and the levels with their numbers.

/** @import {Game, PuzzleCatalogue, PuzzleLevel} from "../types.d.ts" */

import { at } from "../base/place.js";
import { button, fill, h, sentence } from "../base/dom.js";
import { cover } from "../pages/cover.js";
import { pageHead } from "../pages/page.js";
import { current, dayOf, records } from "./records.js";
import * as api from "./api.js";

/** The URL of a puzzle. @param {string} game @param {number} level @param {number} number @param {string} [day] */
export const addressOf = (game, level, number, day) =>
  at(`/puzzles/${game}/${level}/${number}${day ? `?day=${day}` : ""}`);

/** Opens the list. @param {HTMLElement} place @param {Game[]} games @param {Game} game */
export async function openList(place, games, game) {
  document.title = `Puzzles of ${game.title} \u00b7 Tessera`;
  const today = dayOf(new Date());
  const catalogue = await api.catalogue(game.name, today);
  const kept = records(game.name);
  const others = games.filter((known) => known.puzzles);
  fill(
    place,
    pageHead("Puzzles", [], game),
    h(
      "main",
      { class: "puzzle-list" },
      h(
        "nav",
        { class: "puzzle-games", "aria-label": "Games" },
        others.map((known) =>
          h(
            "a",
            {
              class: "button",
              href: at(`/puzzles/${known.name}`),
              "aria-current": known === game ? "page" : false,
            },
            known.title,
          ),
        ),
      ),
      h("p", { class: "puzzle-goal" }, catalogue.goal),
      cover(game, "setup-cover"),
      daily(game, catalogue, current(kept.streak, today), kept.streak?.longest ?? 0),
      h(
        "ol",
        { class: "puzzle-levels" },
        catalogue.levels.map((level) => levelRow(game, level, catalogue.per_level, kept.best)),
      ),
    ),
  );
}

/** @param {Game} game @param {PuzzleCatalogue} catalogue @param {number} streak @param {number} longest */
function daily(game, { daily, levels }, streak, longest) {
  const level = levels.find(({ number }) => number === daily.level);
  const days = (/** @type {number} */ count) => (count === 1 ? "1 day" : `${count} days`);
  return h(
    "section",
    { class: "puzzle-daily" },
    h("h2", {}, "Puzzle of the day"),
    h("p", {}, `${level?.name}: ${level?.about}`),
    h(
      "p",
      { class: "ui-quiet" },
      streak > 0 ? `${days(streak)} in a row, ${days(longest)} at best` : "Solve one a day to start a streak",
    ),
    h("a", { class: "button primary", href: addressOf(game.name, daily.level, daily.number, daily.date) }, "Solve it"),
  );
}

/** @param {Game} game @param {PuzzleLevel} level @param {number} most @param {Record<string, {stars: number}>} best */
function levelRow(game, level, most, best) {
  const solved = Object.entries(best).filter(([key]) => key.startsWith(`${level.number}/`));
  const numbers = new Set(solved.map(([key]) => Number(key.split("/")[1])));
  let next = 1;
  while (numbers.has(next) && next < most) next++;
  const stars = solved.reduce((sum, [, result]) => sum + result.stars, 0);
  const number = h("input", {
    type: "number",
    min: 1,
    max: most,
    value: next,
    required: true,
    "aria-label": `Number of a ${level.name} puzzle, 1 to ${most}`,
  });
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    location.assign(addressOf(game.name, level.number, Number(number.value)));
  };
  return h(
    "li",
    { class: "puzzle-level" },
    h("h3", {}, level.name),
    h("p", {}, sentence(level.about)),
    h(
      "p",
      { class: "ui-quiet" },
      solved.length > 0
        ? `${solved.length} solved, ${stars} of ${3 * solved.length} stars`
        : `${most.toLocaleString("en")} puzzles`,
    ),
    h(
      "form",
      { class: "puzzle-number", onsubmit: go },
      number,
      button("play", "Open", () => {}, { type: "submit" }),
    ),
  );
}
