// Explains why something is illegal: the engine's sentence, the items that cause it, and how each part would fit.

/** @import {Stage} from "../board/stage.js" */
/** @import {PanelView} from "../board/panel.js" */
/** @import {Gesture} from "./gesture.js" */
/** @import {Attempt, Effects, Phrase} from "../types.d.ts" */

import { aimPath } from "./aiming.js";
import { FitsView } from "../board/fits.js";
import { announce, duration, hush, toast } from "../base/live.js";
import { Newest } from "../base/newest.js";

/**
 * The engine, as far as the page uses it.
 * @typedef {object} Engine
 * @property {(path: string[], panel: string, point: [number, number]) => Promise<Attempt>} aim
 * @property {(action: string) => Promise<Effects>} effects
 * @property {(phrase: Phrase) => string} tell puts in the names of the players
 * @property {() => boolean} listens whether it makes sense to ask why something cannot be done
 */

/** @typedef {{path: string[], panel: string, point: [number, number]}} Question */

/** The minimum interval between two questions about the place under a pointer, in milliseconds: the server limits requests. */
const GAP = 100;

/** The distance in pixels below which a moved pointer counts as unmoved. */
const GRAIN = 8;

/** The text if the engine cannot be reached. */
const UNKNOWN = "That is not possible here, and the server can't be reached to say why.";

/** The explanations of a stage. */
export class Reasons {
  #stage;
  #engine;
  #fits = new FitsView();
  /** @type {Newest<Question, Attempt>} */
  #hover;
  /** The current question about the place under the pointer. */
  #hovered = "";
  /** Counts questions and actions, to detect answers that come too late. */
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

  /** Removes everything from the page. */
  close() {
    this.clear();
    this.#fits.unmount();
  }

  /** Clears the last refusal, because something else is being done. */
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
   * Explains why a gesture cannot continue at a point of a panel.
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
    // The engine's reach exceeds that of a pointer: a move that it recognizes as legal is shown.
    if (action !== null) this.#stage.adopt(action);
  }

  /** Explains why a gesture cannot continue at a point of the screen. @param {Gesture} gesture @param {number} x @param {number} y */
  at(gesture, x, y) {
    const view = this.#stage.board.viewAt(x, y);
    if (view) void this.because(gesture, view.id, view.toPanel(x, y));
  }

  /** Explains why an item cannot be chosen. @param {Gesture} gesture @param {string} id */
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

  /** Highlights the items that cause a refusal, for as long as it takes to read the sentence. @param {string[]} items @param {string} sentence */
  light(items, sentence) {
    this.#pale();
    const { board } = this.#stage;
    this.#culprits = items.flatMap((id) => board.find(id)?.shown.spot ?? []);
    for (const element of this.#culprits) element.classList.add("ui-culprit");
    this.#timer = setTimeout(() => this.#pale(), duration(sentence));
  }

  /**
   * Marks how each part of the thing in hand would fit at an illegal place.
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

  /** Clears the marks: the pointer is over a legal place, or there is nothing to put down. */
  leave() {
    if (this.#hovered === "") return;
    this.#hovered = "";
    this.#hover.drop();
    this.#mark("", undefined);
  }

  /** Repositions the marks. */
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
