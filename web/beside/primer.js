// The first visit of a game: what it is about in a few steps with pictures of the game itself, shown once.

/** @import {Game} from "../types.d.ts" */
/** @import {Block} from "./rules.js" */

import * as api from "../base/api.js";
import { openDialog } from "../base/dialog.js";
import { button, fill, h } from "../base/dom.js";
import { blocks, inline, showRules } from "./rules.js";
import { change, settings } from "../base/settings.js";

/** The section of the rules that a newcomer reads first. */
const SECTION = "In short";

/**
 * What a newcomer reads: how the rules begin, and the steps of their first section.
 * @param {Block[]} rules
 * @returns {{intro: string, steps: string[]} | undefined} nothing if the rules have no such section
 */
export function primer(rules) {
  const at = rules.findIndex((block) => block.kind === "heading" && block.text === SECTION);
  const list = rules[at + 1];
  if (at < 0 || list?.kind !== "list") return undefined;
  const intro = rules.slice(0, at).find((block) => block.kind === "paragraph");
  return { intro: intro?.kind === "paragraph" ? intro.text : "", steps: list.items };
}

/** Shows the primer of a game unless this browser has seen it. @param {Game} game */
export async function welcome(game) {
  if (settings.seen.includes(game.name)) return;
  await showPrimer(game);
}

/** Shows the primer of a game. @param {Game} game */
export async function showPrimer(game) {
  const text = await api.rules(game.name).catch(() => "");
  const found = primer(blocks(text));
  if (!found || document.querySelector("dialog[open]")) return;
  const dialog = openDialog(`How to play ${game.title}`, "sheet-dialog primer", (place, close) => {
    const rules = () => (close(), void openDialog("Rules", "drawer", (drawer) => void showRules(drawer, game.name)));
    fill(
      place,
      h("p", { class: "primer-intro" }, ...inline(found.intro)),
      h(
        "ol",
        { class: "primer-steps" },
        found.steps.map((step) => h("li", {}, ...inline(step))),
      ),
      h(
        "div",
        { class: "dialog-buttons" },
        button("", "Start playing", close, { class: "primary", autofocus: true }),
        button("book", "All the rules", rules),
      ),
    );
  });
  dialog.addEventListener("close", () => change({ seen: [...new Set([...settings.seen, game.name])] }));
}
