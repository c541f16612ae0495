// The page of a table: seats, stage, score sheet, moves, and updates from the server.

/** @import {Game, Ply, Table, View} from "../types.d.ts" */

import { at, here, serverless } from "../base/place.js";
import { playOn } from "../analysis/branch.js";
import * as api from "../base/api.js";
import { giveUp, takeSeat } from "../beside/asking.js";
import { openDialog } from "../base/dialog.js";
import { button, fill, h } from "../base/dom.js";
import { announce, attempt, tick, toast } from "../base/live.js";
import { Log } from "../beside/log.js";
import { named, seatName, told } from "../beside/names.js";
import { askNotice, stuckNotice, viewing, waitingFor } from "./notices.js";
import { loadArt, loadStyle, playLayout } from "./page.js";
import { isNew, see, welcome } from "../beside/primer.js";
import { PuzzleClock } from "../beside/puzzle.js";
import { Recap } from "../beside/recap.js";
import { resultText, showResult } from "../beside/result.js";
import { Seats } from "../beside/seats.js";
import { settings } from "../base/settings.js";
import { showLinks } from "../beside/share.js";
import { Sheet } from "../beside/sheet.js";
import { Stage } from "../board/stage.js";
import { hopeless, verdict } from "../beside/verdict.js";

/** The time after the response to a move during which its view is expected from the stream, in milliseconds. */
const OVERDUE = 1500;

/** The page of a table. */
export class TablePage {
  /** @type {Ply[]} */
  #log = [];
  /** @type {Record<string, string>} */
  #options;
  /** The current position, even while an earlier one is viewed. @type {View} */
  #view;
  /** @type {number | null} */
  #pinned = null;
  /** @type {Map<number, View>} */
  #past = new Map();
  /** Callbacks that wait for a position to arrive. @type {Set<() => void>} */
  #awaited = new Set();
  #connected = true;
  /** Whether this game has never been played in this browser. */
  #new = false;
  #looking = 0;
  /** The row from which the puzzle is proved unsolvable. */
  #hopeless = -1;
  /** The analysis, once it has been opened. @type {import("../analysis/analysis.js").AnalysisPanel | undefined} */
  analysis;
  /** The element that says that the puzzle can no longer be solved. */
  trouble = h("div", { class: "ui-trouble", role: "status" });

  /** @param {HTMLElement} place @param {Table} table @param {Game} game @param {View} [start] the position before the first move, if it is known */
  constructor(place, table, game, start) {
    this.id = table.id;
    this.game = game;
    this.#view = table.view;
    this.#log = table.log;
    this.#new = isNew(game);
    this.#options = table.options;
    document.title = `${game.title} \u00b7 Tessera`;
    const parts = playLayout(
      place,
      game.title,
      [button("share", serverless ? "Record" : "Links", () => this.#showLinks())],
      game,
    );
    this.parts = parts;
    this.stage = new Stage(place, parts, {
      play: (action) => this.#play(action),
      preview: (gain, sheet) => {
        this.seats.preview(gain);
        this.sheet.preview(gain, sheet);
      },
      counts: (item) => this.sheet.counts(item),
      engine: {
        aim: (path, panel, point) => api.aim(this.id, { path, panel, point }),
        effects: (action) => api.effects(this.id, action),
        tell: (phrase) => told(phrase, (seat) => seatName(this.#view, seat, this.game)),
        // In the past, after the end, or without a seat, nothing can be done, and not every click needs to say so.
        listens: () =>
          this.#pinned === null && this.#view.turn !== "over" && this.#view.seats.some((seat) => seat.yours),
      },
      ...(table.view.seats.length === 1 && { lift: (/** @type {string} */ item) => this.#lift(item) }),
    });
    this.sheet = new Sheet(parts.sheet, this.stage, game);
    this.recap = new Recap(game);
    this.seats = new Seats(parts.seats, game, (seat) => takeSeat(this.id, seat, this.game));
    this.log = new Log(parts.log, { pin: (ply) => this.#look(ply, true), peek: (ply) => this.#look(ply, false) });
    parts.bar.append(this.log.bar);
    this.undo = button("undo", "Undo", () => this.#undo());
    this.hint = button("hint", "Hint", () => void this.#hint());
    this.resign = button("flag", "Give up", () => giveUp(this.id, this.#view, this.game));
    const alone = table.view.seats.length === 1;
    this.puzzle = alone ? new PuzzleClock(parts.actions, this.#told()) : null;
    parts.seats.hidden = alone;
    if (alone) parts.sheet.closest("details")?.removeAttribute("open");
    this.reset = button("first", "Start over", () => void this.#reset());
    this.next = button("again", "Next puzzle", () => void this.#again());
    parts.actions.append(this.undo, this.hint, ...(alone ? [this.reset, this.next] : [this.resign]), this.trouble);
    parts.text.parentElement?.addEventListener("toggle", () => this.#textView());
    if (start) this.stage.board.prepare(named(start, table.view, game).panels);
    this.#show(table.view, false);
    this.stream = new api.Stream(table.id, table.view.row, {
      log: (news) => this.#learn(news),
      view: (view) => this.#arrive(view),
      ask: ({ seat }) => {
        if (!this.#view.seats[seat]?.yours) announce(`${seatName(this.#view, seat, this.game)} asks to undo a move`);
      },
      rematch: ({ id }) => this.#rematched(id),
      over: () => void this.#refresh(),
      state: (connected) => {
        this.#connected = connected;
        this.#notices();
      },
    });
    this.#offerSeat();
    const over = table.status === "over" || table.view.turn === "over";
    if (over) this.#end(false);
  }

  /** Removes the listeners when the page is left. */
  close() {
    this.stream.close();
    this.stage.close();
    this.sheet.close();
    this.log.stop();
    this.analysis?.close();
    this.puzzle?.close();
  }

  /** Offers the seat of a followed link. */
  #offerSeat() {
    const wanted = Number(here().query.get("seat")) - 1;
    if (this.#view.seats[wanted]?.kind === "open") takeSeat(this.id, wanted, this.game);
  }

  /** @param {View} view */
  #arrive(view) {
    const before = this.#view;
    if (view.row < before.row) return;
    const news = view.ply !== before.ply || view.row !== before.row;
    if (view.ply < before.ply) this.#past.clear();
    this.#view = view;
    this.recap.follow(before, view);
    if (this.#pinned === null) this.#show(view, true);
    if (this.#pinned === null) this.recap.glance(before, view, this.stage.board);
    this.#side();
    this.#tellOthers();
    if (news) {
      // The player's own move has already made its sound.
      const mover = this.#log.at(view.ply - 1)?.seat ?? null;
      if (settings.sound === "on" && !(mover !== null && view.seats[mover]?.yours)) tick();
      if (this.#log.length !== view.ply) void this.#refresh();
      else if (this.#myTurn()) announce("Your turn");
    }
    if ((view.turn === "over") !== (before.turn === "over")) this.#end(true);
    for (const look of [...this.#awaited]) look();
  }

  #tellOthers() {
    this.stage.bar.recap(this.#pinned === null ? this.recap.words(this.#log, this.#view) : []);
  }

  /** Handles plies that were played or taken back. @param {{from: number, plies: Ply[]}} news */
  #learn({ from, plies }) {
    const known = this.#log.length;
    this.#log = [...this.#log.slice(0, from), ...plies];
    this.#tellOthers();
    for (const ply of this.#log.slice(known)) {
      if (ply.seat !== null && !this.#view.seats[ply.seat]?.yours)
        announce(`${seatName(this.#view, ply.seat, this.game)}: ${ply.text}`);
    }
  }

  /** Fetches everything, for when the stream is not enough. */
  async #refresh() {
    const table = await api.table(this.id).catch(() => null);
    if (!table || table.view.row < this.#view.row) return;
    this.#learn({ from: 0, plies: table.log });
    if (table.view.row !== this.#view.row) this.#arrive(table.view);
    else this.#side();
  }

  #myTurn() {
    return this.#view.moves.length > 0;
  }

  /** @param {View} view @param {boolean} animate */
  #show(view, animate) {
    const past = view !== this.#view;
    const solved = this.#view.turn === "over" && !this.#stuck();
    const shown = {
      ...named(view, this.#view, this.game),
      moves: past ? [] : view.moves,
      lifts: past || solved ? [] : (view.lifts ?? []),
    };
    this.stage.bar.idle =
      this.#pinned === null ? waitingFor(this.#view, this.game, this.#stuck()) : viewing(this.#pinned, this.#view);
    this.stage.show(shown, animate);
    this.seats.update(past ? { ...view, seats: this.#view.seats, thinking: null } : view);
    this.sheet.show({ ...view, seats: this.#view.seats });
    if (this.parts.text.parentElement instanceof HTMLDetailsElement && this.parts.text.parentElement.open)
      this.#textView();
    this.#side();
  }

  #textView() {
    fill(this.parts.text, this.stage.board.asText());
  }

  /** Updates everything that belongs to the current position, regardless of the viewed one. */
  #side() {
    const view = this.#view;
    this.log.update(this.#log, view, this.game);
    const over = view.turn === "over";
    const mine = view.seats.some((seat) => seat.yours);
    const moved = this.#log.some((ply) => ply.seat !== null && view.seats[ply.seat]?.yours);
    this.undo.hidden = !mine || (over && !this.#stuck());
    this.undo.disabled = !moved;
    if (moved && isNew(this.game)) see(this.game);
    // There are no hints between people at different screens.
    const others = view.seats.some((seat) => seat.kind === "person" && !seat.yours);
    this.hint.hidden = !mine || over || others || this.game.bots.length === 0;
    this.hint.disabled = !this.#myTurn();
    this.resign.hidden = !mine || over;
    this.reset.hidden = !mine;
    this.reset.disabled = !moved;
    this.next.hidden = !mine;
    this.puzzle?.update(this.#log, view);
    this.parts.actions.hidden = [...this.parts.actions.children].every(
      (child) => child === this.trouble || /** @type {HTMLElement} */ (child).hidden,
    );
    this.#notices();
  }

  /** Whether a puzzle has ended without being solved. */
  #stuck() {
    return this.puzzle !== null && this.#view.turn === "over" && this.#view.ranks[0] !== 1;
  }

  #notices() {
    const notices = [];
    const { seats, ply, turn } = this.#view;
    if (this.#new && turn !== "over" && seats.some((seat) => seat.yours))
      notices.push(
        welcome(this.game, () => {
          this.#new = false;
          this.#notices();
        }),
      );
    if (!this.#connected) notices.push(h("p", { class: "notice lost" }, "Connection lost. Reconnecting\u2026"));
    if (this.#pinned !== null) {
      notices.push(
        h(
          "p",
          { class: "notice ui-past" },
          viewing(this.#pinned, this.#view),
          button("", "Return to game", () => this.log.go(ply)),
          button("again", "Play on from here", () => void this.#branch()),
        ),
      );
    }
    const open = seats.findIndex((seat) => seat.kind === "open");
    if (open >= 0 && turn !== "over" && seats.some((seat) => seat.yours)) {
      notices.push(
        h(
          "p",
          { class: "notice" },
          "A seat is free.",
          button("share", "Copy invite link", () => this.#showLinks()),
        ),
      );
    }
    const { proved } = this.#view;
    if (proved && turn !== "over" && settings.proofs === "on") {
      const margin = proved.margin ? ` by ${proved.margin}` : "";
      notices.push(
        h(
          "p",
          { class: "notice" },
          "Proved win for ",
          h("bdi", {}, seatName(this.#view, proved.seat, this.game)),
          `${margin}.`,
        ),
      );
    }
    const answer = (/** @type {boolean} */ accept) =>
      void attempt(() => api.answerUndo(this.id, asked?.ply ?? 0, accept));
    const { asked } = this.#view;
    if (asked) notices.push(askNotice(this.#view, this.game, asked.seat, answer));
    fill(this.parts.notices, notices);
    // This appears and disappears during play, so it is placed where it does not move the board.
    const undo = this.#log.some((made) => made.seat !== null) ? () => void this.#undo() : undefined;
    fill(this.trouble, (this.#stuck() || this.#view.row === this.#hopeless) && stuckNotice(this.#stuck(), undo));
  }

  /** @param {string} action */
  async #play(action) {
    try {
      const { ply, view } = await api.move(this.id, this.#view.ply, action, this.stream.isOpen);
      if (view) this.#arrive(view);
      else await this.#reach(ply);
    } catch (error) {
      if (error instanceof api.ApiError && error.status === 409 && error.body?.view) this.#arrive(error.body.view);
      throw error;
    }
  }

  /**
   * Waits for the position after a number of plies, and fetches it if the stream is late.
   * @param {number} ply
   * @returns {Promise<void>}
   */
  #reach(ply) {
    return new Promise((resolve) => {
      const look = () => void (this.#view.ply >= ply && done());
      const done = () => {
        clearTimeout(late);
        this.#awaited.delete(look);
        resolve();
      };
      const late = setTimeout(() => void this.#refresh().finally(done), OVERDUE);
      this.#awaited.add(look);
      look();
    });
  }

  async #undo() {
    const answer = await attempt(() => api.undo(this.id, this.#view.ply));
    if (answer?.view) this.#arrive(answer.view);
    return answer;
  }

  /** Lifts a piece off the board; later pieces stay. @param {string} item */
  async #lift(item) {
    const { view } = await api.lift(this.id, this.#view.ply, item);
    this.#arrive(view);
    await this.#refresh();
  }

  async #reset() {
    for (let left = this.#view.ply; left > 0 && this.#view.ply > 0; left--) {
      if (!(await this.#undo())) break;
      await this.#refresh();
    }
  }

  async #hint() {
    this.hint.classList.add("ui-busy");
    const hint = await attempt(() => api.hint(this.id, this.#view.ply));
    this.hint.classList.remove("ui-busy");
    if (!hint) return;
    if (this.#pinned !== null) this.log.go(this.#view.ply);
    const alone = this.puzzle !== null;
    if (alone && hopeless(hint)) {
      this.#hopeless = this.#view.row;
      return this.#notices();
    }
    const words = verdict(hint, seatName(this.#view, this.stage.seat, this.game), alone);
    if (!this.stage.showHint(hint.steps, words)) toast(`hint: ${hint.action}. ${words}`);
  }

  async #again() {
    const next = await attempt(() => (this.puzzle ? this.#nextPuzzle() : api.rematch(this.id)));
    if (next) location.assign(at(`/t/${next.id}`));
  }

  /** The options written as free text, or all others. @param {boolean} written */
  #chosen(written) {
    const own = this.game.options.filter((option) => option.kind === "text").map((option) => option.name);
    return Object.fromEntries(
      Object.entries(this.#options).filter(([name, value]) => value !== "" && own.includes(name) === written),
    );
  }

  /** The puzzle: a custom start, or else the one generated from its options. */
  #told() {
    const own = this.#chosen(true);
    return Object.keys(own).length > 0 ? own : this.#chosen(false);
  }

  /** Opens another puzzle of the same kind, whether or not this one is solved. */
  #nextPuzzle() {
    const options = this.#chosen(false);
    const name = settings.name.trim();
    return api.open({ game: this.game.name, options, seats: [{ kind: "person", ...(name && { name }) }] });
  }

  /** @param {string} id */
  #rematched(id) {
    if (document.querySelector("dialog.rematch")) return;
    openDialog("Another game", "sheet-dialog rematch", (place) => {
      fill(
        place,
        h("p", {}, "The rematch has started."),
        h("p", {}, h("a", { class: "button primary", href: at(`/t/${id}`) }, "Join it")),
      );
    });
  }

  #showLinks() {
    openDialog(serverless ? "Record of this game" : "Links to this table", "sheet-dialog", (place) =>
      showLinks(place, this.id, this.#view, this.game),
    );
  }

  /** Updates what is available only before or after the end of a game. @param {boolean} fresh whether it has ended just now */
  #end(fresh) {
    if (this.#view.turn !== "over" || this.#stuck()) return fill(this.parts.end);
    const again = this.#view.seats.some((seat) => seat.yours) ? () => void this.#again() : undefined;
    const analyse = () => void this.#analyse();
    const celebrate = () =>
      showResult(this.#view, this.game, {
        ...(again && { again }),
        replay: () => this.#replay(),
        analyse,
        story: this.puzzle?.story() ?? "",
      });
    if (fresh) {
      announce(resultText(this.#view, this.game));
      setTimeout(() => this.#view.turn === "over" && celebrate(), 900);
    }
    fill(
      this.parts.end,
      button("trophy", "Result", celebrate),
      button("graph", "Analyse", analyse),
      again && !this.puzzle && button("again", "Play again", again, { class: "primary" }),
    );
  }

  /** Opens the analysis, which is loaded only now. */
  async #analyse() {
    const loaded = await attempt(() => Promise.all([import("../analysis/analysis.js"), loadStyle("analysis")]));
    if (!loaded) return;
    this.analysis ??= new loaded[0].AnalysisPanel(this.parts.analysis, this.id, this.game, {
      go: (ply) => this.log.go(ply),
      peek: (ply) => this.#look(ply, false),
      judged: (events) => this.log.judge(events),
      stage: this.stage,
      position: (ply) => this.#position(ply),
      show: (view) => this.stage.show({ ...named(view, this.#view, this.game), moves: [], lifts: [] }, true),
    });
    void this.analysis.open(this.#view);
  }

  /** Replays the game where it is visible. */
  #replay() {
    const { top, bottom } = this.parts.boards.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) this.parts.boards.scrollIntoView({ block: "start" });
    this.log.toggle();
  }

  /** Views an earlier position. @param {number | null} ply @param {boolean} pin */
  async #look(ply, pin) {
    if (pin) this.#pinned = ply;
    this.#tellOthers();
    if (pin) this.analysis?.mark(ply ?? this.#view.ply);
    this.#notices();
    const wanted = ply ?? this.#pinned;
    const order = ++this.#looking;
    if (wanted === null || wanted === this.#view.ply) return this.#show(this.#view, true);
    // No moves are possible while viewing an earlier position, nor while it is loading.
    const { view: now } = this.stage;
    if (now && now.moves.length > 0) this.stage.show({ ...named(now, now, this.game), moves: [], lifts: [] }, false);
    const view = await this.#position(wanted);
    if (order !== this.#looking) return;
    if (!view) return pin ? this.log.go(this.#view.ply) : undefined;
    this.#show(view, true);
  }

  /** Opens a new table at the viewed position. */
  async #branch() {
    const view = this.#pinned === null ? this.#view : await this.#position(this.#pinned);
    if (view) playOn(this.game, view);
  }

  /** The position after a number of plies. @param {number} ply */
  async #position(ply) {
    if (ply === this.#view.ply) return this.#view;
    const view = this.#past.get(ply) ?? (await attempt(() => api.viewAt(this.id, ply)));
    if (view) this.#past.set(ply, view);
    return view;
  }
}

/** Opens the page of a table. @param {HTMLElement} place @param {string} id */
export async function openTable(place, id) {
  const table = await api.table(id);
  const game = await api.game(table.game);
  if (!game) throw new Error(`the game ${table.game} is unknown`);
  const [start] = await Promise.all([
    // The frames of a finished game are sized by its beginning.
    table.view.turn === "over" && table.view.ply > 0 ? api.viewAt(id, 0).catch(() => undefined) : undefined,
    loadArt(game.name),
  ]);
  return new TablePage(place, table, game, start);
}
