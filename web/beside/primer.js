// The introduction on the first visit of a game: a few steps with pictures of the game, and a link to the lesson.

/** @import {Game} from "../types.d.ts" */
/** @import {Block} from "./rules.js" */

import { at } from "../base/place.js";
import * as api from "../base/api.js";
import { openDialog } from "../base/dialog.js";
import { button, fill, h } from "../base/dom.js";
import { blocks, inline, showRules } from "./rules.js";
import { change, settings } from "../base/settings.js";

/** The section of the rules for newcomers. */
const SECTION = "In short";

/**
 * The text for newcomers: the beginning of the rules, and the steps of their first section.
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

/** Whether the introduction has not been shown in this browser. @param {Game} game */
export const isNew = (game) => !settings.seen.includes(game.name);

/** Remembers that the introduction has been shown. @param {Game} game */
export const see = (game) => change({ seen: [...new Set([...settings.seen, game.name])] });

/**
 * Tells newcomers where to learn the game.
 * @param {Game} game
 * @param {() => void} done is called when nothing of this is needed any more
 */
export function welcome(game, done) {
  const enough = () => (see(game), done());
  return h(
    "p",
    { class: "notice ui-new" },
    `New to ${game.title}?`,
    game.lesson && h("a", { class: "button", href: at(`/learn?game=${game.name}`) }, "Learn by playing"),
    button("book", "How to play", () => (enough(), void showPrimer(game))),
    button("cross", "Dismiss", enough, { class: "icon-only" }),
  );
}

/** Shows the introduction of a game. @param {Game} game */
export async function showPrimer(game) {
  const text = await api.rules(game.name).catch(() => "");
  const found = primer(blocks(text));
  if (!found || document.querySelector("dialog[open]")) return;
  openDialog(`How to play ${game.title}`, "sheet-dialog primer", (place, close) => {
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
        game.lesson && h("a", { class: "button", href: at(`/learn?game=${game.name}`) }, "Learn by playing"),
        button("book", "All the rules", rules),
      ),
    );
  });
}
