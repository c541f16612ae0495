// The list of moves with the scrubber: viewing earlier positions and replaying a game.

/** @import {Game, JudgedEvent, Ply, View} from "../types.d.ts" */

import { button, fill, h } from "../base/dom.js";
import { seatName } from "./names.js";
import { badge } from "./seats.js";

const STEP = 900;

/** The annotation symbols of chess. @type {Record<string, string>} */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/**
 * @typedef {object} LogHooks
 * @property {(ply: number | null) => void} pin shows the position after so many plies, or the present one
 * @property {(ply: number | null) => void} peek shows it for as long as the pointer rests on it
 */

/** The list of moves. */
export class Log {
  #hooks;
  #list = h("ol", { class: "log-list" });
  #range = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Position in the game" });
  #count = h("span", { class: "log-count" });
  #plays = /** @type {HTMLButtonElement[]} */ ([]);
  /** The same buttons for the bar, where the list is too far from the board to see both. */
  bar = this.#scrubber("bar-scrubber", "previous", "play", "next");
  #isOver = false;
  #length = 0;
  /** @type {JudgedEvent[]} */
  #judged = [];
  /** @type {number | null} */
  #pinned = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {HTMLElement} place @param {LogHooks} hooks */
  constructor(place, hooks) {
    this.#hooks = hooks;
    this.#range.addEventListener("input", () => this.go(Number(this.#range.value)));
    const controls = this.#scrubber("", "first", "previous", "play", "next", "last");
    controls.append(this.#count);
    fill(place, controls, this.#range, this.#list);
    this.#list.addEventListener("pointerleave", () => hooks.peek(null));
  }

  /** The buttons for stepping through the moves. @param {string} look a class @param {...("first" | "previous" | "play" | "next" | "last")} names */
  #scrubber(look, ...names) {
    /** @type {Record<typeof names[number], [string, () => void]>} */
    const does = {
      first: ["Start of game", () => this.go(0)],
      previous: ["Previous move", () => this.go(this.#at() - 1)],
      play: ["Replay", () => this.toggle()],
      next: ["Next move", () => this.go(this.#at() + 1)],
      last: ["Latest move", () => this.go(this.#length)],
    };
    const buttons = names.map((name) => button(name, ...does[name], { class: "icon-only" }));
    this.#plays.push(.../** @type {HTMLButtonElement[]} */ (buttons.filter((_, index) => names[index] === "play")));
    return h("div", { class: `scrubber ${look}` }, buttons);
  }

  #at() {
    return this.#pinned ?? this.#length;
  }

  /** Shows the moves. @param {Ply[]} log @param {View} view @param {Game} game */
  update(log, view, game) {
    this.#length = view.ply;
    this.#isOver = view.turn === "over" && view.ply > 0;
    if (this.#pinned !== null && this.#pinned > this.#length) this.#pinned = null;
    this.#range.max = String(this.#length);
    fill(
      this.#list,
      log.slice(0, this.#length).map((ply, index) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "log-row",
              "data-ply": index + 1,
              onclick: () => this.go(index + 1),
              onpointerenter: (/** @type {PointerEvent} */ event) =>
                event.pointerType === "mouse" && this.#hooks.peek(index + 1),
            },
            h("span", { class: "log-number" }, String(index + 1)),
            ply.seat === null ? h("span", { class: "seat-shape ui-dealer" }) : badge(ply.seat),
            h("span", { class: "sr-only" }, ply.seat === null ? "dealer: " : `${seatName(view, ply.seat, game)}: `),
            h("span", { class: "log-text" }, ply.text || ply.action),
            h("span", { class: "log-verdict" }),
          ),
        ),
      ),
    );
    this.#mark();
    this.judge(this.#judged);
    if (this.#pinned === null) this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** Shows the position after a number of plies. @param {number} ply */
  go(ply) {
    const wanted = Math.min(Math.max(ply, 0), this.#length);
    this.#pinned = wanted === this.#length ? null : wanted;
    if (this.#pinned === null) this.stop();
    this.#mark();
    this.#hooks.pin(this.#pinned);
  }

  /** Marks the bad moves. @param {JudgedEvent[]} events */
  judge(events) {
    this.#judged = events;
    for (const [index, place] of [...this.#list.querySelectorAll(".log-verdict")].entries()) {
      const event = events[index];
      const sign = SIGNS[event?.verdict ?? ""] ?? "";
      place.textContent = sign;
      place.setAttribute("title", sign && event ? `${event.verdict}; better: ${event.about}` : "");
    }
  }

  #mark() {
    const at = this.#at();
    this.#range.value = String(at);
    this.#range.setAttribute("aria-valuetext", `after ${at} of ${this.#length} moves`);
    this.#count.textContent = `${at} / ${this.#length}`;
    const shown = this.#isOver || this.#pinned !== null;
    this.bar.classList.toggle("shown", shown);
    this.bar.parentElement?.classList.toggle("looks-back", shown);
    for (const row of this.#list.querySelectorAll(".log-row")) {
      const here = row.getAttribute("data-ply") === String(at);
      row.classList.toggle("ui-here", here);
      if (here && this.#pinned !== null) this.#reveal(/** @type {HTMLElement} */ (row));
    }
  }

  /** Scrolls the list to one of its rows, but never the page, so that the board stays visible. @param {HTMLElement} row */
  #reveal({ offsetTop: top, offsetHeight: height }) {
    const { scrollTop, clientHeight } = this.#list;
    if (top < scrollTop) this.#list.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) this.#list.scrollTop = top + height - clientHeight;
  }

  /** Replays the game from the viewed position, or stops the replay. */
  toggle() {
    if (this.#timer !== undefined) return this.stop();
    this.go(this.#at() === this.#length ? 0 : this.#at());
    this.#timer = setInterval(() => this.go(this.#at() + 1), STEP);
    for (const play of this.#plays) play.classList.add("ui-on");
  }

  /** Stops the replay. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const play of this.#plays) play.classList.remove("ui-on");
  }
}
