// The page of a puzzle: the stage, the clock, the verdict on a move, stepwise hints, and the next puzzle.

/** @import {Game, Puzzle, PuzzleVerdict, View} from "../types.d.ts" */

import { at } from "../base/place.js";
import * as server from "../base/api.js";
import { button, copy, fill, h, icon } from "../base/dom.js";
import { openDialog } from "../base/dialog.js";
import { announce, attempt, toast } from "../base/live.js";
import { change, settings } from "../base/settings.js";
import { named, seatName, told } from "../beside/names.js";
import { badge } from "../beside/seats.js";
import { Sheet } from "../beside/sheet.js";
import { Stage } from "../board/stage.js";
import { playLayout } from "../pages/page.js";
import * as api from "./api.js";
import { addressOf } from "./list.js";
import * as kept from "./records.js";
import { Timer } from "./timer.js";

/** The page of a puzzle. */
export class PuzzlePage {
  /** @type {View} */
  #view;
  /** The positions before each move. @type {View[]} */
  #before = [];
  /** The items that the moves picked up. @type {string[]} */
  #picked = [];
  /** @type {PuzzleVerdict | undefined} */
  #verdict;
  /** The part of the hint given so far. @type {{action: string, steps: string[], given: number} | undefined} */
  #hinted;
  #trouble = "";

  /**
   * @param {HTMLElement} place
   * @param {Game} game
   * @param {Puzzle} puzzle
   * @param {View} view the start
   * @param {string | undefined} day whose puzzle it is
   */
  constructor(place, game, puzzle, view, day) {
    this.game = game;
    this.puzzle = puzzle;
    this.day = day;
    this.#view = view;
    this.start = view;
    this.id = `${game.name}/${puzzle.level.number}/${puzzle.number}`;
    this.run = kept.run(this.id);
    const name = `${puzzle.level.name} ${puzzle.number}`;
    document.title = `${name}, ${game.title} \u00b7 Tessera`;
    const all = h("a", { class: "button", href: at(`/puzzles/${game.name}`) }, "All puzzles");
    const parts = playLayout(place, day ? "Puzzle of the day" : name, [all], game);
    this.parts = parts;
    parts.log.closest("details")?.remove();
    parts.seats.hidden = true;
    this.stage = new Stage(place, parts, {
      play: (action) => this.#play(action),
      preview: (gain, sheet) => this.sheet.preview(gain, sheet),
      counts: (item) => this.sheet.counts(item),
      engine: {
        aim: (path, panel, point) => server.aimInViewer(game.name, this.#view.setup, { path, panel, point }),
        effects: (action) => server.effectsInViewer(game.name, this.#view.setup, action),
        tell: (phrase) => this.#tell(phrase),
        listens: () => this.#open(),
      },
      ...(puzzle.free && { lift: (/** @type {string} */ item) => this.#lift(item) }),
    });
    this.sheet = new Sheet(parts.sheet, this.stage, game);
    // Points are meaningless where pieces are fitted together.
    const fold = parts.sheet.closest("details");
    if (fold && puzzle.free) fold.hidden = true;
    this.clock = h("span", { class: "ui-clock", role: "timer", "aria-label": "Time" });
    this.best = h("span", { class: "ui-quiet puzzle-best" });
    this.verdict = h("div", { class: "puzzle-verdict", role: "status" });
    this.undo = button("undo", "Undo", () => void this.#back(1));
    this.hint = button("hint", "Hint", () => void this.#hint());
    this.reset = button("first", "Start over", () => void this.#restart());
    this.next = button("again", "Next puzzle", () => this.#next());
    const dots = h("input", {
      type: "checkbox",
      checked: settings.dots === "on",
      onchange: () => (change({ dots: dots.checked ? "on" : "off" }), this.#dots(place)),
    });
    this.#dots(place);
    parts.actions.append(
      h("p", { class: "puzzle-goal" }, puzzle.goal, this.#who()),
      h("div", { class: "puzzle-line" }, this.clock, this.best),
      this.verdict,
      this.undo,
      this.hint,
      this.reset,
      this.next,
      h("label", { class: "puzzle-dots" }, dots, h("span", {}, "Show legal places")),
    );
    this.timer = new Timer(
      this.run.spent,
      (spent) => this.#keep(spent),
      (spent) => (this.clock.textContent = kept.clock(spent)),
    );
    parts.text.parentElement?.addEventListener("toggle", () => this.#words());
    this.#show(false);
    void this.#resume();
  }

  /** Removes the listeners when the page is left. */
  close() {
    this.timer.close();
    this.stage.close();
    this.sheet.close();
  }

  /** The seat that the person plays, if there are several. */
  #who() {
    const { turn, seats } = this.start;
    if (typeof turn !== "object" || seats.length === 1) return null;
    return h(
      "span",
      { class: "puzzle-who" },
      "You play ",
      badge(turn.seat),
      seatName(this.start, turn.seat, this.game),
    );
  }

  /** @param {import("../types.d.ts").Phrase} phrase */
  #tell(phrase) {
    return told(phrase, (seat) => seatName(this.#view, seat, this.game));
  }

  /** Whether a move is possible. */
  #open() {
    return this.#view.moves.length > 0 && !this.#done() && this.#verdict?.right !== false;
  }

  #done() {
    return this.#verdict?.solved === true;
  }

  /** Whether no move is possible and the puzzle is not solved. */
  #stuck() {
    return this.puzzle.free && this.#view.turn === "over" && !this.#done();
  }

  /** @param {HTMLElement} place */
  #dots(place) {
    place.classList.toggle("ui-no-dots", settings.dots === "off");
  }

  /** @param {number} spent */
  #keep(spent) {
    if (this.#done()) return;
    this.run.spent = spent;
    kept.keepRun(this.id, this.run);
  }

  /** Replays the moves made before the page was left. */
  async #resume() {
    const moves = this.run.moves;
    this.run.moves = [];
    try {
      for (const action of moves) await this.#follow(action);
      if (moves.length > 0) await this.#judge();
    } catch {
      // Moves that cannot be replayed are dropped.
    }
    this.#show(false);
    if (!this.#done()) this.timer.start();
  }

  /** @param {string} action */
  async #follow(action) {
    const view = await server.view(this.game.name, this.#view.setup, action);
    this.#before.push(this.#view);
    this.#picked.push(picked(this.#view, action));
    this.run.moves.push(action);
    this.#view = view;
  }

  /** @param {string} action */
  async #play(action) {
    if (!this.#open()) return;
    this.#trouble = "";
    this.#hinted = undefined;
    this.timer.start();
    await this.#follow(action);
    await this.#judge();
    if (this.#verdict && !this.#verdict.right && !this.puzzle.free) this.run.backs += 1;
    this.#show(true);
    if (this.#done()) this.#solved();
  }

  /** Where every move counts it is judged immediately; where pieces are tried out, only the last one is. */
  async #judge() {
    this.#verdict = undefined;
    if (this.puzzle.free && this.#view.turn !== "over") return;
    this.#verdict = await api.judge(this.game.name, this.puzzle.start, this.run.moves);
  }

  /** @param {number} count */
  async #back(count) {
    for (let left = count; left > 0 && this.#before.length > 0; left--) {
      this.#view = /** @type {View} */ (this.#before.pop());
      this.#picked.pop();
      this.run.moves.pop();
      // A wrong move was counted when it was made.
      if (this.puzzle.free) this.run.backs += 1;
    }
    this.#clear();
    this.#keep(this.timer.spent);
    this.#show(true);
  }

  #clear() {
    this.#verdict = undefined;
    this.#hinted = undefined;
    this.#trouble = "";
  }

  /** @param {string} item */
  async #lift(item) {
    const { moves } = await api.lift(this.game.name, this.puzzle.start, this.run.moves, item);
    this.run.backs += 1;
    this.#view = this.start;
    this.#before = [];
    this.#picked = [];
    this.run.moves = [];
    for (const action of moves) await this.#follow(action);
    this.#clear();
    this.#show(true);
  }

  async #restart() {
    this.#view = this.start;
    this.#before = [];
    this.#picked = [];
    this.run.moves = [];
    this.#clear();
    this.timer.reset();
    this.#show(true);
  }

  async #hint() {
    this.hint.disabled = true;
    try {
      await this.#step();
    } finally {
      this.#buttons();
    }
  }

  /** The next step of a hint: the piece, its place, then the move itself. */
  async #step() {
    if (!this.#hinted) {
      const found = await attempt(() => api.hint(this.game.name, this.puzzle.start, this.run.moves));
      if (!found) return;
      this.run.hints += 1;
      this.#keep(this.timer.spent);
      if (found.action === null) {
        this.#trouble = "There is no way to the goal from here. Undo the last move and try something else.";
        return this.#show(false);
      }
      this.#hinted = { action: found.action, steps: found.steps, given: found.steps.length > 1 ? 0 : 1 };
    }
    const { action, steps, given } = this.#hinted;
    this.#hinted.given += 1;
    if (given === 0) this.stage.showHint(steps.slice(0, 1), "Press Hint again to see where it goes.");
    else if (given === 1) this.stage.showHint(steps, "Press Hint again to play it.");
    else await attempt(() => this.#play(action));
  }

  #solved() {
    const { game, puzzle, run } = this;
    const time = this.timer.spent;
    this.timer.stop();
    const best = { time, stars: kept.stars(run) };
    const records = kept.records(game.name);
    const key = `${puzzle.level.number}/${puzzle.number}`;
    records.best[key] = kept.better(records.best[key], best);
    if (this.day && this.day === kept.dayOf(new Date())) records.streak = kept.extended(records.streak, this.day);
    kept.keepRecords(game.name, records);
    kept.keepRun(this.id);
    this.#show(false);
    const streak = kept.current(records.streak, kept.dayOf(new Date()));
    openDialog("Solved!", "sheet-dialog result ui-alone", (place, close) => {
      fill(
        place,
        h("p", { class: "puzzle-stars", "aria-label": `${best.stars} of 3 stars` }, row(best.stars)),
        h("p", { class: "result-story" }, icon("trophy"), `Solved in ${kept.clock(time)}`),
        h("p", { class: "ui-quiet" }, starsWhy(run)),
        this.day && streak > 0 && h("p", {}, streak === 1 ? "1 day in a row" : `${streak} days in a row`),
        h(
          "div",
          { class: "dialog-buttons" },
          button("again", "Next puzzle", () => this.#next(), { class: "primary", autofocus: true }),
          button("share", "Share", () => void this.#share(best, streak)),
          button("", "Look at the board", close),
        ),
      );
    });
  }

  /** @param {kept.Best} best @param {number} streak */
  async #share({ time, stars }, streak) {
    const { game, puzzle, day } = this;
    const address = new URL(addressOf(game.name, puzzle.level.number, puzzle.number), location.href).href;
    const text = kept.shareText({
      title: game.title,
      level: puzzle.level.name,
      number: puzzle.number,
      ...(day && { day }),
      time,
      stars,
      streak,
      address,
    });
    if (await copy(text)) toast("Result copied");
  }

  /** The next puzzle of the same level. */
  #next() {
    const { level, number, last } = this.puzzle;
    location.assign(addressOf(this.game.name, level.number, number < last ? number + 1 : 1));
  }

  /** @param {boolean} animate */
  #show(animate) {
    const view = this.#view;
    const lifts = this.puzzle.free && !this.#done() ? this.#picked : [];
    // A solved or spoiled puzzle offers no moves.
    const moves = this.#open() ? view.moves : [];
    this.stage.bar.idle = this.#state();
    this.stage.show({ ...named(view, view, this.game), moves, lifts }, animate);
    this.sheet.show(view);
    this.#words();
    const best = kept.records(this.game.name).best[`${this.puzzle.level.number}/${this.puzzle.number}`];
    this.best.textContent = best ? `Best: ${kept.clock(best.time)} ${row(best.stars)}` : "";
    fill(this.verdict, this.#told());
    this.#buttons();
  }

  #buttons() {
    const moved = this.run.moves.length > 0;
    this.undo.disabled = !moved || this.#done();
    this.reset.disabled = !moved && this.timer.spent < 1000;
    this.hint.disabled = this.#done() || (!this.#open() && !this.#stuck());
  }

  #state() {
    if (this.#done()) return "Solved!";
    if (this.#stuck()) return "No piece fits any more. Undo one and try something else.";
    if (this.#verdict?.right === false) return "Not this one. Undo and try another.";
    return "";
  }

  /** The comment on the last move. */
  #told() {
    if (this.#trouble) return h("p", { class: "notice ui-stuck" }, this.#trouble);
    const verdict = this.#verdict;
    if (!verdict) return null;
    const word = verdict.solved ? "Solved!" : verdict.right ? "Right so far." : "Not this one.";
    const why = verdict.why.map((phrase) => this.#tell(phrase));
    announce([word, ...why].join(" "));
    return h(
      "div",
      { class: verdict.right ? "puzzle-right" : "puzzle-wrong" },
      h("p", {}, h("strong", {}, word)),
      h(
        "ul",
        {},
        why.map((sentence) => h("li", {}, sentence)),
      ),
      !verdict.right && button("undo", "Try again", () => void this.#back(1), { class: "primary" }),
    );
  }

  #words() {
    const details = this.parts.text.parentElement;
    if (details instanceof HTMLDetailsElement && details.open) fill(this.parts.text, this.stage.board.asText());
  }
}

/** The item that a move picks up. @param {View} view @param {string} action */
function picked(view, action) {
  const holds = (/** @type {import("../types.d.ts").Step} */ step) =>
    step.action === action || (step.next?.some(holds) ?? false);
  return view.moves.find(holds)?.id ?? "";
}

/** @param {number} stars */
const row = (stars) => "\u2605".repeat(stars) + "\u2606".repeat(3 - stars);

/** Explains the stars. @param {kept.Run} run */
function starsWhy({ hints, backs }) {
  const missed = [hints > 0 && "without a hint", backs > 0 && "without taking anything back"].filter(Boolean);
  return missed.length === 0 ? "No hint, nothing taken back." : `Solve it ${missed.join(" and ")} for more stars.`;
}
