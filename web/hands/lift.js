// Lifting pieces off the board again, where a table has one seat: by a click, by dragging them off, or by keyboard.

/** @import {Stage} from "../board/stage.js" */
/** @import {NamedView} from "../beside/names.js" */

import { ApiError } from "../base/api.js";
import { toast } from "../base/live.js";

/** A click so soon after a piece was placed is part of a double click. */
const SETTLED = 500;

/** A piece that is moved by fewer pixels stays where it is. */
const TWITCH = 24;

/** The pieces of a stage that may be lifted. */
export class Lifter {
  #stage;
  #lift;
  /** @type {Set<string>} */
  #items = new Set();
  /** @type {string | undefined} */
  #held;
  /** What was placed last, and when it was seen first. @type {string | undefined} */
  #latest;
  #placed = 0;
  #busy = false;

  /** @param {Stage} stage @param {((item: string) => Promise<void>) | undefined} lift */
  constructor(stage, lift) {
    this.#stage = stage;
    this.#lift = lift;
    stage.root.addEventListener("keydown", (event) => {
      const id = /** @type {Element} */ (event.target).closest("[data-lift]")?.getAttribute("data-lift");
      if (!id || !["Enter", " ", "Delete"].includes(event.key)) return;
      event.preventDefault();
      void this.#off(id);
    });
    stage.root.addEventListener("click", (event) => {
      const id = /** @type {Element} */ (event.target).closest("[data-lift]")?.getAttribute("data-lift");
      if (id && event.detail === 0) void this.#off(id);
    });
  }

  /** Marks what can be lifted in a view. @param {NamedView} view */
  show(view) {
    const { board } = this.#stage;
    this.#mark([]);
    const wanted = new Set(this.#lift ? view.lifts : []);
    for (const id of this.#items) if (!wanted.has(id)) this.#unmark(id);
    for (const id of wanted) {
      const shown = board.find(id)?.shown;
      if (!shown) continue;
      const { spot } = shown;
      spot.classList.add("ui-lift");
      spot.dataset["lift"] = id;
      spot.setAttribute("role", "button");
      spot.setAttribute("tabindex", "0");
      spot.setAttribute("aria-description", "Press Enter to lift it off");
      if (shown.item.label) spot.setAttribute("aria-label", shown.item.label);
    }
    const latest = view.lifts?.at(-1);
    if (latest !== this.#latest) this.#placed = performance.now();
    this.#latest = latest;
    this.#items = wanted;
  }

  /** @param {string} id */
  #unmark(id) {
    const spot = this.#stage.board.find(id)?.shown.spot;
    if (!spot?.dataset["lift"]) return;
    spot.classList.remove("ui-lift");
    for (const name of ["data-lift", "aria-description"]) spot.removeAttribute(name);
    // What has become a target keeps what makes it one.
    if (!spot.dataset["target"]) for (const name of ["role", "tabindex", "aria-label"]) spot.removeAttribute(name);
  }

  /** The item that can be lifted there. @param {string | undefined} id */
  at(id) {
    return id !== undefined && this.#items.has(id) && !this.#busy ? id : undefined;
  }

  /** A piece is being dragged. @param {string} id */
  begin(id) {
    const { ghost } = this.#stage;
    ghost.letGo();
    this.#held = id;
    const found = this.#stage.board.find(id);
    if (found) ghost.measureLook(this.#look(), 1 / found.view.unitsPerPixel());
    found?.shown.spot.classList.add("ui-off");
  }

  #look() {
    const item = this.#held;
    const { symbol, rotate } = (item === undefined ? undefined : this.#stage.board.find(item)?.shown.item) ?? {};
    return { symbol, item, rotate: rotate ?? 0 };
  }

  /** @param {{x: number, y: number}} point */
  carry(point) {
    const found = this.#held === undefined ? undefined : this.#stage.board.find(this.#held);
    if (found) this.#stage.ghost.carryLook(this.#look(), point, 1 / found.view.unitsPerPixel());
  }

  /**
   * What is dragged is dropped: it comes off, and elsewhere on its board it is put down again if it fits there.
   * @param {{x: number, y: number}} [pointer]
   * @param {{x: number, y: number}} [origin] where the origin of the piece is
   */
  drop(pointer, origin) {
    const id = this.#held;
    const { symbol } = this.#look();
    this.#held = undefined;
    const { board, ghost } = this.#stage;
    const found = id === undefined ? undefined : board.find(id);
    if (id === undefined || !found) return;
    found.shown.spot.classList.remove("ui-off");
    const { x, y } = found.view.toScreen(found.shown.item.at);
    const stays = !pointer || !origin || Math.hypot(origin.x - x, origin.y - y) < TWITCH;
    if (stays) return ghost.flyBack(id);
    ghost.letGo();
    const elsewhere = board.viewAt(pointer.x, pointer.y) === found.view;
    void this.#off(id).then((off) => off && elsewhere && this.#stage.putDown(id, symbol, origin));
  }

  /** A click lifts a piece, unless it is the second one of a double click that placed it. @param {string} id @returns {boolean} */
  click(id) {
    if (id !== this.#latest || performance.now() - this.#placed > SETTLED) void this.#off(id);
    return true;
  }

  /** @param {string} id @returns {Promise<boolean>} whether it has come off */
  async #off(id) {
    if (!this.#lift || this.#busy) return false;
    const focused = document.activeElement?.getAttribute("data-lift") === id;
    this.#busy = true;
    this.#mark([]);
    try {
      await this.#lift(id);
      if (focused) this.#stage.board.targets.get(id)?.element.focus({ preventScroll: true });
      return true;
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "refused");
      if (error instanceof ApiError && Array.isArray(error.body?.items)) this.#mark(error.body.items);
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /** Lights up what hangs over a piece. @param {string[]} ids */
  #mark(ids) {
    for (const spot of this.#stage.root.querySelectorAll(".ui-over")) spot.classList.remove("ui-over");
    for (const id of ids) this.#stage.board.find(id)?.shown.spot.classList.add("ui-over");
  }
}
