// The analysis after the end of a game: the winning chances from move to move, the turning points, and better moves.

/** @import {Analysis, Game, JudgedEvent, View} from "../types.d.ts" */

import * as api from "../base/api.js";
import { button, fill, h } from "../base/dom.js";
import { graph, inside, plyAt } from "./graph.js";
import { toast } from "../base/live.js";
import { seatName } from "../beside/names.js";
import { badge } from "../beside/seats.js";
import { average, counted, sentence, signedPercent, verdict } from "./lesson.js";
import { LineView } from "./line.js";

const PAUSE = 700;

/** The panel below the result. */
export class AnalysisPanel {
  #place;
  #id;
  #game;
  #hooks;
  /** @type {Analysis | undefined} */
  #analysis;
  /** @type {View | undefined} */
  #view;
  #at = 0;
  /** The turning point that is pointed at. @type {number | null} */
  #peeked = null;
  #closed = false;
  #beside = h("div", { class: "analysis-line" });
  #line;

  /**
   * @param {HTMLElement} place
   * @param {string} id of the table
   * @param {Game} game
   * @param {{go: (ply: number) => void, peek: (ply: number | null) => Promise<void>, judged: (events: JudgedEvent[]) => void} & import("./line.js").LineHooks} hooks
   */
  constructor(place, id, game, hooks) {
    this.#place = place;
    this.#line = new LineView(this.#beside, game, hooks);
    this.#id = id;
    this.#game = game;
    this.#hooks = hooks;
  }

  /** Removes the listeners when the page is left. */
  close() {
    this.#closed = true;
  }

  /** Polls the analysis until it is complete. @param {View} view of the end */
  async open(view) {
    if (this.#view) return;
    this.#view = view;
    this.#at = view.ply;
    fill(this.#place, h("p", { class: "analysis-state", role: "status" }, "Thinking\u2026"));
    while (!this.#closed) {
      try {
        this.#analysis = await api.analysis(this.#id);
      } catch (error) {
        toast(error instanceof Error ? error.message : String(error), "refused");
        this.#view = undefined;
        fill(this.#place);
        return;
      }
      this.#hooks.judged(this.#analysis.events);
      this.#show();
      if (this.#analysis.events.length >= this.#analysis.of) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** Shows which position is being viewed. @param {number} ply */
  mark(ply) {
    this.#at = ply;
    if (!this.#analysis) return;
    this.#show();
    const event = this.#analysis.events[ply];
    if (ply < this.#analysis.of) void this.#line.open(ply, event);
    else this.#line.clear();
  }

  /** @param {number} seat */
  #name(seat) {
    return this.#view ? seatName(this.#view, seat, this.#game) : "";
  }

  #show() {
    const analysis = this.#analysis;
    if (!analysis) return;
    const picture = graph(analysis, this.#at);
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      this.#hooks.go(plyAt(analysis, inside((event.clientX - box.left) / box.width)));
    });
    const rest = analysis.of - analysis.events.length;
    const lines = analysis.seats === 1 ? [] : analysis.totals.map((totals, seat) => this.#total(totals, seat));
    fill(
      this.#place,
      h("h3", {}, "Analysis"),
      h("p", { class: "analysis-caption" }, this.#caption(analysis.seats)),
      picture,
      h(
        "p",
        { class: "analysis-state", role: "status" },
        rest > 0
          ? `Thinking: ${analysis.events.length} of ${analysis.of} positions`
          : sentence(analysis, this.#at, (seat) => this.#name(seat), this.#view?.resigned === null),
      ),
      this.#here(analysis),
      this.#beside,
      analysis.turning.length > 0 && h("h4", {}, rest > 0 ? "Turning points so far" : "Turning points"),
      h(
        "ol",
        { class: "turning" },
        analysis.turning.map((ply) => this.#turn(ply)),
      ),
      h("ul", { class: "analysis-totals" }, lines),
      h("p", { class: "analysis-judge" }, `Judged by the computer player \u201c${analysis.judge}\u201d.`),
    );
  }

  /** Selects the seats whose chances the graph shows. @param {number} seats */
  #caption(seats) {
    if (seats === 1) return ["The chance to solve it"];
    if (seats > 2) return ["The chances to win"];
    return ["The chance of ", badge(0), h("bdi", {}, this.#name(0)), " to win"];
  }

  /** Describes the move played at the viewed position. @param {Analysis} analysis */
  #here(analysis) {
    const event = analysis.events[this.#at];
    if (!event || event.seat === null) return null;
    const number = counted(analysis.events, this.#at);
    return h("p", { class: "analysis-here" }, verdict(event, number, this.#name(event.seat)));
  }

  /**
   * Shows a turning point on the board while it is pointed at.
   * @param {number | null} ply
   * @param {JudgedEvent} [event]
   */
  async #peek(ply, event) {
    if (ply === this.#peeked) return;
    this.#peeked = ply;
    await this.#hooks.peek(ply);
    if (ply !== this.#peeked) return;
    if (ply === null) this.#line.unsketch();
    else void this.#line.sketch(ply, event);
  }

  /** @param {number} ply */
  #turn(ply) {
    const event = this.#analysis?.events[ply];
    if (!event || event.seat === null) return null;
    const number = counted(this.#analysis?.events ?? [], ply);
    const text = verdict(event, number, this.#name(event.seat));
    return h(
      "li",
      {},
      button("", text, () => this.#hooks.go(ply), {
        class: "turning-point",
        onpointerenter: (/** @type {PointerEvent} */ { pointerType }) =>
          pointerType === "mouse" && void this.#peek(ply, event),
        onpointerleave: () => void this.#peek(null),
        "aria-current": this.#at === ply ? "true" : false,
      }),
    );
  }

  /** @param {Analysis["totals"][number]} totals @param {number} seat */
  #total({ average_loss: loss, luck, inaccuracies, mistakes, blunders }, seat) {
    const chance = this.#analysis?.events.some((event) => event.luck);
    const drawn = chance ? `, luck of the draws ${signedPercent(luck)}` : "";
    const count = (/** @type {number} */ number, /** @type {string} */ one, /** @type {string} */ many) =>
      `${number} ${number === 1 ? one : many}`;
    const counts = [
      count(inaccuracies, "inaccuracy", "inaccuracies"),
      count(mistakes, "mistake", "mistakes"),
      count(blunders, "blunder", "blunders"),
    ];
    return h(
      "li",
      {},
      badge(seat),
      h("bdi", {}, this.#name(seat)),
      `: average loss per move ${average(loss)} (${counts.join(", ")})${drawn}`,
    );
  }
}
