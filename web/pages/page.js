// Common parts of pages: the header, the art of a game, and the layout around a stage.

/** @import {Game} from "../types.d.ts" */

import { at, file } from "../base/place.js";
import * as api from "../base/api.js";
import { symbolsOf } from "./cover.js";
import { openDialog } from "../base/dialog.js";
import { button, fill, h, icon, s } from "../base/dom.js";
import { showRules } from "../beside/rules.js";
import { showSettings } from "../base/settings.js";

/**
 * The header of a page.
 * @param {string} title
 * @param {Node[]} tools
 * @param {Game} [game] whose rules can be read
 */
export function pageHead(title, tools, game) {
  const rules =
    game && button("book", "Rules", () => openDialog("Rules", "drawer", (place) => void showRules(place, game.name)));
  const preferences = button("gear", "Settings", () => openDialog("Settings", "sheet-dialog", showSettings));
  return h(
    "header",
    { class: "page-head" },
    h(
      "a",
      { class: "brand", href: at("/"), "aria-label": "Tessera: all games" },
      icon("brand"),
      h("span", {}, "Tessera"),
    ),
    h("h1", { class: title ? "" : "sr-only" }, title || "Tessera"),
    h("nav", { class: "page-tools", "aria-label": "This page" }, rules, ...tools, preferences),
  );
}

/**
 * The page around a stage, with its containers.
 * @param {HTMLElement} place
 * @param {string} title
 * @param {Node[]} tools
 * @param {Game} game
 */
export function playLayout(place, title, tools, game) {
  const area = (/** @type {string} */ name) => h("div", { class: name });
  const parts = {
    notices: h("div", { class: "notices", role: "status" }),
    boards: area("boards"),
    hands: area("hands"),
    sides: area("sides"),
    bar: area("ui-bar"),
    seats: area("seats"),
    sheet: h("div", { class: "sheet-scroll", tabindex: "0", role: "region", "aria-label": "Score sheet" }),
    log: area("ui-log"),
    text: area("text-view"),
    end: area("end-buttons"),
    analysis: area("analysis"),
    actions: area("actions"),
    above: area("above"),
  };
  fill(
    place,
    pageHead(title, tools, game),
    h(
      "main",
      { class: "play-page" },
      parts.above,
      parts.boards,
      parts.hands,
      parts.bar,
      h(
        "aside",
        { class: "info", "aria-label": "Players, points and moves" },
        parts.seats,
        parts.notices,
        parts.end,
        parts.analysis,
        parts.actions,
        parts.sides,
        h("details", { class: "ui-fold", open: true }, h("summary", {}, "Score sheet"), parts.sheet),
        h("details", { class: "ui-fold fold-log", open: true }, h("summary", {}, "Moves"), parts.log),
        h("details", { class: "ui-fold" }, h("summary", {}, "The board in words"), parts.text),
      ),
    ),
  );
  return parts;
}

/** Puts the symbols and the style sheet of a game on the page. @param {string} game */
export async function loadArt(game) {
  const id = `art-${game}`;
  if (document.getElementById(id)) return;
  for (const other of document.querySelectorAll("[data-art]")) other.remove();
  const styled = addStyle(file(`/api/games/${game}/style.css`), { "data-art": game });
  const [symbols] = await Promise.all([api.symbols(game), styled]);
  document.body.prepend(
    s("svg", { id, class: "art", "data-art": game, "aria-hidden": "true", width: 0, height: 0 }, ...symbolsOf(symbols)),
  );
}

/** Loads a style sheet that only some pages need, such as `learn`. @param {string} name */
export async function loadStyle(name) {
  const id = `style-${name}`;
  if (!document.getElementById(id)) await addStyle(file(`/styles/${name}.css`), { id });
}

/** Adds a style sheet, and waits until it is there. @param {string} href @param {Record<string, string>} properties */
function addStyle(href, properties) {
  const style = h("link", { rel: "stylesheet", href, ...properties });
  const styled = new Promise((resolve) => {
    style.onload = style.onerror = resolve;
  });
  document.head.append(style);
  return styled;
}
