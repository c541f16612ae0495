// The end of a game: the winner, the score sheets side by side, and the next steps.

/** @import {Game, View} from "../types.d.ts" */

import { openDialog } from "../base/dialog.js";
import { button, fill, h, icon } from "../base/dom.js";
import { seatName } from "./names.js";
import { scoreSheet } from "./scores.js";
import { badge } from "./seats.js";
import { motion } from "../base/settings.js";

/** Names the player who resigned, in a sentence, if any. @param {View} view @param {Game} game */
export function surrender(view, game) {
  if (view.resigned === null) return "";
  const own = view.seats[view.resigned]?.yours && view.seats.filter((seat) => seat.yours).length === 1;
  if (view.forfeit) return `${seatName(view, view.resigned, game)} forfeited: ${view.forfeit}.`;
  return own ? "You gave up." : `${seatName(view, view.resigned, game)} gave up.`;
}

/** Describes the result, in a sentence. @param {View} view @param {Game} game */
export function resultText(view, game) {
  const first = view.ranks.flatMap((rank, seat) => (rank === 1 && seat < view.seats.length ? [seat] : []));
  const names = first.map((seat) => seatName(view, seat, game));
  if (view.resigned !== null && first.includes(view.resigned)) return surrender(view, game);
  if (view.seats.length === 1) return first.length === 1 ? "Solved!" : "No move is left";
  if (first.length === 1) {
    const winner = /** @type {number} */ (first[0]);
    const here = view.seats.filter((seat) => seat.yours).length;
    return view.seats[winner]?.yours && here === 1 ? "You win!" : `${names[0]} wins`;
  }
  return `${new Intl.ListFormat("en-GB").format(names)} share the first place`;
}

/** Throws confetti in the winner's colours. @param {number} winner */
function burst(winner) {
  const pieces = Array.from({ length: 36 }, (_, index) => {
    const piece = h("i", { class: "burst-piece" }, badge(index % 3 === 0 ? index % 4 : winner));
    piece.style.setProperty("--across", `${Math.round(Math.cos(index * 2.4) * (18 + (index % 6) * 6))}vw`);
    piece.style.setProperty("--up", `${-20 - ((index * 7) % 45)}vh`);
    piece.style.setProperty("--spin", `${(index % 2 ? 1 : -1) * (200 + index * 13)}deg`);
    piece.style.animationDelay = `${(index % 9) * 40}ms`;
    return piece;
  });
  const layer = h("div", { class: "burst", "aria-hidden": "true", popover: "manual" }, pieces);
  document.body.append(layer);
  // Above the dialog, which is in the top layer.
  requestAnimationFrame(() => layer.showPopover());
  setTimeout(() => layer.remove(), 2600);
}

/**
 * Celebrates the end of a game.
 * @param {View} view
 * @param {Game} game
 * @param {{again?: () => void, replay: () => void, analyse: () => void, story?: string}} next
 */
export function showResult(view, game, next) {
  const order = view.seats
    .map((_, seat) => seat)
    .sort((one, other) => (view.ranks[one] ?? 9) - (view.ranks[other] ?? 9));
  const alone = view.seats.length === 1;
  const won = view.resigned === null && view.seats.some((seat, index) => seat.yours && view.ranks[index] === 1);
  if (won && motion()) burst(order[0] ?? 0);
  return openDialog(resultText(view, game), `sheet-dialog result${alone ? " ui-alone" : ""}`, (place, close) => {
    fill(
      place,
      view.resigned !== null && !alone && h("p", { class: "result-story" }, surrender(view, game)),
      alone
        ? h("p", { class: "result-story" }, icon("trophy"), next.story ?? "")
        : h(
            "ol",
            { class: "podium" },
            order.map((seat) =>
              h(
                "li",
                { class: view.ranks[seat] === 1 ? "first" : "" },
                badge(seat),
                h("span", { class: "podium-rank" }, `${view.ranks[seat]}.`),
                h("bdi", { class: "podium-name" }, seatName(view, seat, game)),
                h("b", { class: "podium-score" }, String(view.scores[seat])),
              ),
            ),
          ),
      view.sheet.length > 0 &&
        !alone &&
        h(
          "div",
          { class: "sheet-scroll", tabindex: "0", role: "region", "aria-label": "Score sheet" },
          scoreSheet(view, game),
        ),
      h(
        "div",
        { class: "dialog-buttons" },
        next.again &&
          button("again", alone ? "Next puzzle" : "Play again", () => (close(), next.again?.()), {
            class: "primary",
            autofocus: true,
          }),
        button("graph", "Analyse", () => (close(), next.analyse())),
        button("play", "Replay", () => (close(), next.replay())),
        button("", "Look at the board", close),
      ),
    );
  });
}
