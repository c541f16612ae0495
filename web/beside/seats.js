// The players: name, shape, points, and whether they are thinking or away.

/** @import {Game, View} from "../types.d.ts" */

import * as api from "../base/api.js";
import { fill, h, icon, s, setStyle } from "../base/dom.js";
import { signed } from "../board/ghost.js";
import { isNumbered, seatName } from "./names.js";

const SHAPES = ["M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z", "M4 4h16v16H4z", "M12 3l10 17H2z", "M12 1l10 11l-10 11L2 12z"];

/** The shape of a seat, in the game's colour for it if there is one. @param {number} seat */
export function badge(seat) {
  return s(
    "svg",
    { class: `seat-shape ui-seat-${seat} seat-${seat}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: SHAPES[seat] ?? "" }),
  );
}

/**
 * The shape of a seat in the colour of a game whose style sheet is not loaded.
 * @param {number} seat
 * @param {string} game
 */
export function badgeOf(seat, game) {
  const shape = badge(seat);
  const paint = (/** @type {string} */ css) => {
    const rules = new RegExp(`\\.seat-${seat} \\{([^}]*)\\}`).exec(css)?.[1];
    if (rules) shape.style.cssText = rules;
  };
  api.style(game).then(paint, () => {});
  return shape;
}

/** Describes a computer player. @param {Game} game @param {string | undefined} name */
export function botName(game, name) {
  const bot = game.bots.find((known) => known.name === name);
  return bot && bot.level > 0 ? `level ${bot.level} computer` : "computer";
}

/** The row of seats. */
export class Seats {
  #game;
  /** @type {View | undefined} */
  #view;
  #list = h("ol", { class: "seat-list" });

  /** @param {HTMLElement} place @param {Game} game @param {((seat: number) => void) | null} take sits down on a free seat; nobody sits in the viewer */
  constructor(place, game, take) {
    this.#game = game;
    this.#take = take;
    fill(place, this.#list);
    // Only a worker of this browser reports progress.
    addEventListener("tessera-progress", (event) => this.#progress(/** @type {CustomEvent} */ (event).detail));
  }

  /** @type {((seat: number) => void) | null} */
  #take;

  /** Shows the players. @param {View} view */
  update(view) {
    this.#view = view;
    const { turn, thinking } = view;
    this.#list.dataset["count"] = String(view.seats.length);
    fill(
      this.#list,
      view.seats.map((seat, index) => {
        const onTurn = typeof turn === "object" && turn.seat === index;
        const isThinking = thinking?.seat === index || (onTurn && seat.kind === "bot");
        const role =
          seat.kind === "bot"
            ? botName(this.#game, seat.bot)
            : seat.kind === "open"
              ? "free seat"
              : seat.yours
                ? "you"
                : seat.present
                  ? "here"
                  : "away";
        const name = seatName(view, index, this.#game);
        const side = this.#game.seat_names[index] ?? name;
        const isSaid = side === name || side.toLowerCase() === role || isNumbered(side);
        return h(
          "li",
          {
            class: `ui-seat${onTurn ? " on-turn" : ""}${seat.kind === "open" && this.#take ? " is-open" : ""}`,
            "aria-current": onTurn ? "true" : false,
          },
          badge(index),
          h(
            "div",
            { class: "seat-who" },
            h("span", { class: "seat-name" }, h("bdi", {}, name)),
            this.#take && h("span", { class: "seat-role" }, isSaid ? role : `${side}, ${role}`),
          ),
          isThinking
            ? h(
                "span",
                { class: "thinking", title: "thinking" },
                h("i"),
                h("i"),
                h("i"),
                h("span", { class: "sr-only" }, "thinking"),
              )
            : onTurn && h("span", { class: "turn-mark" }, icon("turn"), h("span", { class: "sr-only" }, "to move")),
          seat.kind === "open" &&
            this.#take &&
            h("button", { type: "button", onclick: () => this.#take?.(index) }, "Sit here"),
          h("span", { class: "seat-gain" }),
          h(
            "span",
            { class: "seat-score" },
            String(view.scores[index] ?? 0),
            h("span", { class: "sr-only" }, " points"),
          ),
        );
      }),
    );
  }

  /** Shows the progress of the computer player. @param {{nodes: number, limit: number}} progress */
  #progress({ nodes, limit }) {
    const mark = this.#list.querySelector(".thinking");
    if (!(mark instanceof HTMLElement) || limit <= 0) return;
    const part = `${Math.min(100, Math.round((100 * nodes) / limit))}%`;
    setStyle(mark, "--done", part);
    mark.title = `thinking, ${part}`;
  }

  /** Shows the change of points by a move. @param {number[] | undefined} gain */
  preview(gain) {
    const places = this.#list.querySelectorAll(".seat-gain");
    this.#view?.seats.forEach((_, index) => {
      const points = gain?.[index] ?? 0;
      const place = places[index];
      if (place) place.textContent = points === 0 ? "" : signed(points);
    });
  }
}
