// The rules of a game: a small Markdown renderer that creates elements, never markup.

import * as api from "../base/api.js";
import { fill, h, symbolPicture } from "../base/dom.js";

/**
 * Renders Markdown with headings, paragraphs, lists, tables, code and rules as elements.
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function markdown(text) {
  return blocks(text).map(element);
}

/**
 * @typedef {{kind: "heading", level: number, text: string} | {kind: "paragraph", text: string} | {kind: "code", text: string}
 *   | {kind: "list", ordered: boolean, items: string[]} | {kind: "table", rows: string[][]}} Block
 */

/** Parses a Markdown text into blocks. @param {string} text @returns {Block[]} */
export function blocks(text) {
  /** @type {Block[]} */
  const found = [];
  let open = false;
  /** @type {string[] | null} */
  let code = null;
  for (const line of text.split(/\r?\n/)) {
    const last = found.at(-1);
    if (line.startsWith("```")) {
      if (code) found.push({ kind: "code", text: code.join("\n") });
      code = code ? null : [];
      open = false;
      continue;
    }
    if (code) {
      code.push(line);
      continue;
    }
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const item = /^\s*(?:([-*+])|\d+[.)])\s+(.*)$/.exec(line);
    if (line.trim() === "") {
      open = false;
    } else if (heading) {
      found.push({ kind: "heading", level: (heading[1] ?? "").length, text: heading[2] ?? "" });
      open = false;
    } else if (item) {
      const ordered = item[1] === undefined;
      if (last?.kind === "list" && last.ordered === ordered) last.items.push(item[2] ?? "");
      else found.push({ kind: "list", ordered, items: [item[2] ?? ""] });
      open = true;
    } else if (line.startsWith("|")) {
      const cells = line
        .trim()
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim());
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
      if (open && last?.kind === "table") last.rows.push(cells);
      else found.push({ kind: "table", rows: [cells] });
      open = true;
    } else if (open && last?.kind === "list") {
      last.items.push(`${last.items.pop()} ${line.trim()}`);
    } else if (open && last?.kind === "paragraph") {
      last.text += ` ${line.trim()}`;
    } else {
      found.push({ kind: "paragraph", text: line.trim() });
      open = true;
    }
  }
  return found;
}

/** @param {Block} block @returns {HTMLElement} */
function element(block) {
  switch (block.kind) {
    case "heading":
      return h(/** @type {"h3"} */ (`h${Math.min(block.level + 1, 6)}`), {}, ...inline(block.text));
    case "paragraph":
      return h("p", {}, ...inline(block.text));
    case "code":
      return h("pre", {}, h("code", {}, block.text));
    case "list":
      return h(
        block.ordered ? "ol" : "ul",
        {},
        block.items.map((item) => h("li", {}, ...inline(item))),
      );
    case "table": {
      const [head = [], ...rows] = block.rows;
      return h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            head.map((cell) => h("th", { scope: "col" }, ...inline(cell))),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((row) =>
            h(
              "tr",
              {},
              row.map((cell) => h("td", {}, ...inline(cell))),
            ),
          ),
        ),
      );
    }
  }
}

/**
 * Renders the inline markup of a text: `code`, **strong**, *emphasis*. Links become their text, and an image of
 * `#symbol` is a symbol of the game.
 * @param {string} text
 * @returns {(Element | string)[]}
 */
export function inline(text) {
  /** @type {(Element | string)[]} */
  const parts = [];
  let rest = text.replaceAll(/(?<!!)\[([^\]]*)\]\([^)]*\)/g, "$1");
  for (;;) {
    const match = /!\[\]\(#([\w-]+)\)|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|(?<!\w)_([^_]+)_(?!\w)/.exec(rest);
    if (!match) break;
    if (match.index > 0) parts.push(rest.slice(0, match.index));
    const [whole, symbol, code, strong, ...emphasis] = match;
    if (symbol !== undefined) parts.push(symbolPicture(symbol));
    else if (code !== undefined) parts.push(h("code", {}, code));
    else if (strong !== undefined) parts.push(h("strong", {}, strong));
    else parts.push(h("em", {}, emphasis.find((word) => word !== undefined) ?? ""));
    rest = rest.slice(match.index + whole.length);
  }
  if (rest) parts.push(rest);
  return parts;
}

/** Fills a drawer with the rules of a game. @param {HTMLElement} place @param {string} game */
export async function showRules(place, game) {
  fill(place, h("p", {}, "One moment\u2026"));
  try {
    fill(place, markdown(await api.rules(game)));
  } catch (error) {
    fill(place, h("p", {}, error instanceof Error ? error.message : "the rules cannot be read"));
  }
}
