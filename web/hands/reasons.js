// Why something cannot be done: the engine's sentence, the things that stand in the way, and how each part would lie.

/** @import {Stage} from "../board/stage.js" */
/** @import {PanelView} from "../board/panel.js" */
/** @import {Gesture} from "./gesture.js" */
/** @import {Attempt, Effects, Phrase} from "../types.d.ts" */

import { aimPath } from "./aiming.js";
import { FitsView } from "../board/fits.js";
import { announce, duration, hush, toast } from "../base/live.js";
import { Newest } from "../base/newest.js";

/**
 * The engine, as far as the page can ask it.
 * @typedef {object} Engine
 * @property {(path: string[], panel: string, point: [number, number]) => Promise<Attempt>} aim
 * @property {(action: string) => Promise<Effects>} effects
 * @property {(phrase: Phrase) => string} tell puts in the names of the players
 * @property {() => boolean} listens whether it makes sense to ask why something cannot be done
 */

/** @typedef {{path: string[], panel: string, point: [number, number]}} Question */

/** Milliseconds between two questions about the place under a pointer: the server counts requests. */
const GAP = 100;

/** A pointer that moves by fewer pixels points at the same thing. */
const GRAIN = 8;

/** What is said if the engine cannot be asked. */
const UNKNOWN = "That is not possible here, and the server can't be reached to say why.";

/** The reasons of a stage. */
export class Reasons {
  #stage;
  #engine;
  #fits = new FitsView();
  /** @type {Newest<Question, Attempt>} */
  #hover;
  /** What is asked about the place under the pointer. */
  #hovered = "";
  /** Counts questions and actions, which tells whether an answer comes too late. */
  #order = 0;
  /** @type {Element[]} */
  #culprits = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Stage} stage @param {Engine} engine */
  constructor(stage, engine) {
    this.#stage = stage;
    this.#engine = engine;
    this.#fits.mount();
    this.#hover = new Newest(
      ({ path, panel, point }) => engine.aim(path, panel, point),
      ({ panel }, attempt) => this.#mark(panel, attempt),
      GAP,
    );
  }

  /** Takes everything off the page. */
  close() {
    this.clear();
    this.#fits.unmount();
  }

  /** Forgets the last refusal: something else is being done. */
  clear() {
    this.#order += 1;
    hush();
    this.leave();
    this.#pale();
  }

  #pale() {
    clearTimeout(this.#timer);
    for (const element of this.#culprits) element.classList.remove("ui-culprit");
    this.#culprits = [];
  }

  /**
   * Says why a gesture cannot go on at a point of a panel.
   * @param {Gesture} gesture
   * @param {string} panel
   * @param {[number, number]} point
   */
  async because(gesture, panel, point) {
    if (!this.#engine.listens()) return;
    this.clear();
    const order = this.#order;
    const path = aimPath(gesture);
    const attempt = await this.#engine.aim(path, panel, point).catch(() => undefined);
    if (order !== this.#order) return;
    if (!attempt) return toast(UNKNOWN, "refused");
    const { refusal, action } = attempt;
    if (refusal) return this.#refuse(this.#engine.tell(refusal.sentence), refusal.items);
    // The engine reaches farther than a pointer does: what it takes for a legal move is shown as one.
    if (action !== null) this.#stage.adopt(action);
  }

  /** Says why a gesture cannot go on at a point of the screen. @param {Gesture} gesture @param {number} x @param {number} y */
  at(gesture, x, y) {
    const view = this.#stage.board.viewAt(x, y);
    if (view) void this.because(gesture, view.id, view.toPanel(x, y));
  }

  /** Says why an item cannot be chosen. @param {Gesture} gesture @param {string} id */
  of(gesture, id) {
    const found = this.#stage.board.find(id);
    const box = found?.shown.spot.getBoundingClientRect();
    if (!found || !box) return;
    const point = found.view.toPanel(box.left + box.width / 2, box.top + box.height / 2);
    void this.because(gesture, found.view.id, point);
  }

  /** @param {string} sentence @param {string[]} items */
  #refuse(sentence, items) {
    toast(sentence, "refused");
    this.light(items, sentence);
  }

  /** Lights up what stands in the way, for as long as the sentence is read. @param {string[]} items @param {string} sentence */
  light(items, sentence) {
    this.#pale();
    const { board } = this.#stage;
    this.#culprits = items.flatMap((id) => board.find(id)?.shown.spot ?? []);
    for (const element of this.#culprits) element.classList.add("ui-culprit");
    this.#timer = setTimeout(() => this.#pale(), duration(sentence));
  }

  /**
   * Marks how each part of the thing in hand would lie at a place that is not legal.
   * @param {Gesture} gesture
   * @param {PanelView} view
   * @param {[number, number]} point
   */
  hover(gesture, view, point) {
    if (!this.#engine.listens()) return;
    const path = aimPath(gesture);
    const { x, y } = view.toScreen(point);
    const key = [view.id, Math.round(x / GRAIN), Math.round(y / GRAIN), ...path].join(" ");
    this.#fits.layout();
    if (key === this.#hovered) return;
    this.#hovered = key;
    this.#hover.want({ path, panel: view.id, point });
  }

  /** Marks nothing any more: the pointer is over a legal place, or has nothing to put down. */
  leave() {
    if (this.#hovered === "") return;
    this.#hovered = "";
    this.#hover.drop();
    this.#mark("", undefined);
  }

  /** Keeps the marks in their places. */
  layout() {
    this.#fits.layout();
  }

  /** @param {string} panel @param {Attempt | undefined} attempt */
  #mark(panel, attempt) {
    const { bar, board, misfits } = this.#stage;
    this.#fits.show(board.views.get(panel), attempt?.spots ?? []);
    const sentence = attempt?.refusal ? this.#engine.tell(attempt.refusal.sentence) : "";
    bar.note("why", sentence ? [sentence] : []);
    if (misfits) announce(sentence);
  }
}
