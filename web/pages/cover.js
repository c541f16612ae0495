// The picture of a game: the board of its example, drawn as at the table. It is in a shadow tree, so that the style sheets
// and symbols of several games do not conflict.

/** @import {Game, View} from "../types.d.ts" */

import { file } from "../base/place.js";
import * as api from "../base/api.js";
import { h, parseSvg, s } from "../base/dom.js";
import { draw, put } from "../board/panel.js";

/** @type {Map<string, Promise<[View, string]>>} */
const known = new Map();

/**
 * The picture of a game; it appears once it has been fetched.
 * @param {Game} game
 * @param {string} look a class
 */
export function cover(game, look) {
  const element = h("span", { class: `cover ${look}`, "aria-hidden": "true" });
  const root = element.attachShadow({ mode: "open" });
  let fetched = known.get(game.name);
  if (!fetched) {
    fetched = Promise.all([api.view(game.name, game.example), api.symbols(game.name)]);
    known.set(game.name, fetched);
  }
  fetched
    .then(([view, symbols]) => fillIn(root, game.name, view, symbols))
    .catch(() => element.classList.add("cover-empty"));
  return element;
}

/** @param {ShadowRoot} root @param {string} name @param {View} view @param {string} symbols */
function fillIn(root, name, view, symbols) {
  const panel = view.panels.find(({ role }) => role === "board") ?? view.panels[0];
  if (!panel) return;
  const theme = document.documentElement.className;
  const items = panel.items.map((item) => {
    const [spot, body] = [s("g"), s("g")];
    draw(body, item);
    put(spot, item);
    spot.append(body);
    return spot;
  });
  const picture = s(
    "svg",
    { class: `panel panel-${panel.id}`, viewBox: panel.view.join(" "), preserveAspectRatio: "xMidYMid meet" },
    ...items,
  );
  const sheets = [`/api/games/${name}/style.css`, "/styles/cover.css"].map((path) =>
    h("link", { rel: "stylesheet", href: file(path) }),
  );
  const frame = h("div", { class: theme }, picture);
  root.replaceChildren(...sheets, s("svg", { width: 0, height: 0, class: "symbols" }, ...symbolsOf(symbols)), frame);
  // Without its colours it would briefly show black shapes.
  frame.style.visibility = "hidden";
  const loaded = sheets.map((sheet) => new Promise((done) => (sheet.onload = sheet.onerror = done)));
  void Promise.all(loaded).then(() => (frame.style.visibility = ""));
}

/** The elements of a symbol file. @param {string} file */
export function symbolsOf(file) {
  return parseSvg(/<svg[^>]*>([\s\S]*)<\/svg>\s*$/.exec(file)?.[1] ?? "");
}
