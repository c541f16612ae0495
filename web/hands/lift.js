// Lifting pieces off the board at a single-player table: by a click, by dragging them off, or by keyboard.

/** @import {Stage} from "../board/stage.js" */
/** @import {NamedView} from "../beside/names.js" */

import { ApiError } from "../base/api.js";
import { toast } from "../base/live.js";

/** The time after placing a piece within which a click counts as part of a double click. */
const SETTLED = 500;

/** The distance in pixels below which a dragged piece stays in place. */
const TWITCH = 24;

/** The liftable pieces of a stage. */
export class Lifter {
  #stage;
  #lift;
  /** @type {Set<string>} */
  #items = new Set();
  /** @type {string | undefined} */
  #held;
  /** The last placed item, and when it was first seen. @type {string | undefined} */
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

  /** Marks the liftable items of a view. @param {NamedView} view */
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
    // An item that has become a target keeps its target attributes.
    if (!spot.dataset["target"]) for (const name of ["role", "tabindex", "aria-label"]) spot.removeAttribute(name);
  }

  /** The liftable item at an id. @param {string | undefined} id */
  at(id) {
    return id !== undefined && this.#items.has(id) && !this.#busy ? id : undefined;
  }

  /** Handles a piece that is being dragged. @param {string} id */
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
   * Handles the drop of a dragged piece: it is lifted, and if it was dropped elsewhere on its board it is put down again
   * if it fits.
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

  /** Lifts a piece on a click, unless it is the second click of the double click that placed it. @param {string} id @returns {boolean} */
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

  /** Highlights what hangs over a piece. @param {string[]} ids */
  #mark(ids) {
    for (const spot of this.#stage.root.querySelectorAll(".ui-over")) spot.classList.remove("ui-over");
    for (const id of ids) this.#stage.board.find(id)?.shown.spot.classList.add("ui-over");
  }
}
