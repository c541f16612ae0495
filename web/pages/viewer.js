// The position viewer: any setup, with its picture, legal moves and scores, and an explanation if it is invalid.

/** @import {NamedView} from "../beside/names.js" */
/** @import {Game, View} from "../types.d.ts" */

import { at } from "../base/place.js";
import { playOn } from "../analysis/branch.js";
import * as api from "../base/api.js";
import { button, copy, fill, h, sentence } from "../base/dom.js";
import { attempt, toast } from "../base/live.js";
import { named, seatName, told } from "../beside/names.js";
import { loadArt, pageHead, playLayout } from "./page.js";
import { Seats } from "../beside/seats.js";
import { Sheet } from "../beside/sheet.js";
import { Stage } from "../board/stage.js";
import { hopeless, verdict } from "../beside/verdict.js";
import { countMoves } from "../hands/tree.js";
import { readings } from "./readings.js";

/** The URL of a setup in the viewer. @param {string} game @param {string} setup */
const address = (game, setup) => at(`/view?game=${game}&setup=${encodeURIComponent(setup)}`);

/** The view for a text that is not a position. @type {NamedView} */
const NOTHING = {
  game: "",
  ply: 0,
  row: 0,
  setup: "",
  turn: "over",
  resigned: null,
  asked: null,
  seats: [],
  scores: [],
  ranks: [],
  wrong: null,
  thinking: null,
  lifts: [],
  last: [],
  sheet: [],
  panels: [],
  moves: [],
};

/** The page that shows any setup of one game. */
export class ViewerPage {
  /** The setups from which moves were tried. @type {string[]} */
  #before = [];
  /** @type {Stage | undefined} */
  #stage;
  /** @type {View | undefined} */
  #view;

  /** @param {HTMLElement} place @param {Game[]} games @param {Game} game @param {string} setup */
  constructor(place, games, game, setup) {
    this.game = game;
    this.games = games;
    document.title = `${game.title}, position viewer \u00b7 Tessera`;
    this.parts = playLayout(place, "Position viewer", [button("share", "Copy link", () => void this.#share())], game);
    this.parts.log.closest("details")?.remove();
    const choose = h(
      "select",
      { onchange: () => location.assign(at(`/view?game=${choose.value}`)) },
      games.map((known) => h("option", { value: known.name, selected: known === game }, known.title)),
    );
    this.input = h("textarea", { rows: 2, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
    this.input.value = setup;
    this.problem = h("p", { class: "problem", role: "status" });
    fill(
      this.parts.above,
      h(
        "form",
        {
          class: "viewer-form",
          onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void this.#open(this.input.value)),
        },
        h("label", { class: "ui-field" }, h("span", {}, "Game"), choose),
        h("label", { class: "ui-field ui-wide" }, h("span", {}, "Position"), this.input),
        h("button", { class: "primary" }, "Show"),
      ),
      h(
        "details",
        { class: "ui-fold viewer-help" },
        h("summary", {}, "Format and examples"),
        h("p", {}, `A position of ${game.title}: ${game.notation}`),
        h("p", {}, "Spaces, line breaks, quotes and other separators are fine, and the game is detected. Examples:"),
        h(
          "ul",
          { class: "viewer-examples" },
          games.map((known) => h("li", {}, h("a", { href: address(known.name, known.example) }, known.title))),
        ),
      ),
      this.problem,
    );
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      void this.#open(this.input.value);
    });
    this.seats = new Seats(this.parts.seats, game, null);
    this.#stage = new Stage(place, this.parts, {
      play: (action) => this.#try(action),
      preview: (gain, sheet) => {
        this.seats.preview(gain);
        this.sheet.preview(gain, sheet);
      },
      counts: (item) => this.sheet.counts(item),
      engine: {
        aim: (path, panel, point) => api.aimInViewer(game.name, this.#view?.setup ?? "", { path, panel, point }),
        effects: (action) => api.effectsInViewer(game.name, this.#view?.setup ?? "", action),
        tell: (phrase) => told(phrase, (seat) => (this.#view ? seatName(this.#view, seat, game) : "")),
        listens: () => (this.#view?.moves.length ?? 0) > 0,
      },
    });
    this.count = h("p", { class: "ui-quiet" });
    const sheet = h("div", {});
    fill(this.parts.sheet, this.count, sheet);
    this.sheet = new Sheet(sheet, this.#stage, game);
    this.undo = button("undo", "Undo", () => this.#back());
    this.undo.disabled = true;
    this.play = button("play", "Play on from here", () => this.#view && playOn(game, this.#view), { class: "primary" });
    const alone = game.seats[1] === 1;
    this.solve = button("hint", alone ? "Solve" : "Best move", () => void this.#solve());
    this.parts.actions.append(this.play, this.solve, this.undo);
    this.parts.text.parentElement?.addEventListener("toggle", () => this.#textView());
    void this.#open(setup);
  }

  /** Removes the listeners when the page is left. */
  close() {
    this.#stage?.close();
    this.sheet.close();
  }

  /** Shows a setup of this game or another one. @param {string} setup */
  async #open(setup) {
    this.#before = [];
    try {
      const found = await this.#read(setup);
      if (found.game !== this.game.name) return location.assign(address(found.game, found.setup));
      this.#show(found);
    } catch (error) {
      this.#wrong(error);
    }
  }

  /**
   * The first valid view among the possible meanings of a text, in this game and then in the others.
   * @param {string} text
   */
  async #read(text) {
    /** @type {unknown} */
    let first;
    for (const game of [this.game, ...this.games.filter((other) => other !== this.game)]) {
      for (const setup of readings(text)) {
        try {
          return await api.view(game.name, setup);
        } catch (error) {
          first ??= error;
          if (!(error instanceof api.ApiError) || error.problem.code !== "malformed") throw first;
        }
      }
    }
    throw first;
  }

  /** @param {string} action */
  async #try(action) {
    const setup = this.#view?.setup ?? "";
    const view = await api.view(this.game.name, setup, action);
    this.#before.push(setup);
    this.#show(view);
  }

  async #back() {
    const setup = this.#before.pop();
    if (setup !== undefined) this.#show(await api.view(this.game.name, setup));
  }

  /** @param {unknown} error */
  #wrong(error) {
    const at = error instanceof api.ApiError ? error.problem.at : undefined;
    this.problem.className = "problem malformed";
    // Shows nothing that does not match the text.
    this.#view = undefined;
    this.#stage?.show(NOTHING, false);
    this.seats.update({ ...NOTHING });
    this.count.textContent = "";
    for (const press of [this.play, this.solve]) press.disabled = true;
    fill(this.problem, sentence(error instanceof Error ? error.message : String(error)));
    if (at === undefined) return;
    this.input.focus();
    // The server counts characters from 1.
    this.input.setSelectionRange(at - 1, at);
  }

  /** @param {View} view */
  #show(view) {
    const animate = this.#view !== undefined;
    this.#view = view;
    this.input.value = view.setup;
    history.replaceState(null, "", address(this.game.name, view.setup));
    this.problem.className = view.wrong ? "problem" : "problem none";
    fill(this.problem, view.wrong ? sentence(`no game can reach this position: ${view.wrong.message}`) : "");
    const bar = this.#stage?.bar;
    const moves = countMoves(view.moves);
    for (const press of [this.play, this.solve]) press.disabled = moves === 0;
    if (bar)
      bar.idle = view.wrong
        ? "Nothing can be played from here"
        : view.turn === "over"
          ? "The game is over"
          : view.turn === "dealer"
            ? "The dealer draws next"
            : "No moves here";
    this.undo.disabled = this.#before.length === 0;
    this.#stage?.show(named(view, view, this.game), animate);
    this.seats.update(view);
    this.count.textContent = moves === 1 ? "1 legal move" : `${moves} legal moves`;
    this.sheet.show(view);
    this.#textView();
  }

  #textView() {
    const details = this.parts.text.parentElement;
    if (details instanceof HTMLDetailsElement && details.open && this.#stage)
      fill(this.parts.text, this.#stage.board.asText());
  }

  /** Shows the strongest computer player's hint. */
  async #solve() {
    const view = this.#view;
    if (!view || typeof view.turn !== "object") return;
    const { seat } = view.turn;
    this.solve.classList.add("ui-busy");
    const hint = await attempt(() => api.hintInViewer(this.game.name, view.setup));
    this.solve.classList.remove("ui-busy");
    if (!hint || this.#view !== view) return;
    const words = verdict(hint, seatName(view, seat, this.game), view.seats.length === 1);
    if (view.seats.length === 1 && hopeless(hint)) toast("This position cannot be solved any more");
    else if (!this.#stage?.showHint(hint.steps, words)) toast(`${hint.action}. ${words}`);
  }

  async #share() {
    if (await copy(location.href)) toast("link copied");
  }
}

/** Opens the viewer at the URL. @param {HTMLElement} place @param {URLSearchParams} address */
export async function openViewer(place, address) {
  const games = await api.games();
  const game = games.find((known) => known.name === address.get("game")) ?? games[0];
  if (!game) {
    fill(place, pageHead("Position viewer", []));
    return undefined;
  }
  await loadArt(game.name);
  return new ViewerPage(place, games, game, address.get("setup") ?? game.example);
}
