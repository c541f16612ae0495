// The score sheet beside the board. Pointing at a number highlights the items it counts, pointing at an item highlights its
// numbers, and a previewed move changes the numbers.

/** @import {Stage} from "../board/stage.js" */
/** @import {Game, ScoreRow, View} from "../types.d.ts" */
/** @import {Cell} from "./counting.js" */

import { cellsOfItems, rowNames, rowsAfter } from "./counting.js";
import { capital, fill } from "../base/dom.js";
import { begun } from "../hands/gesture.js";
import { seatName } from "./names.js";
import { product, scoreSheet } from "./scores.js";
import { ARROWS } from "../hands/steer.js";

/** The time for which a tap on the board highlights numbers, in milliseconds. */
const TAP = 5000;

/** The score sheet of a stage. */
export class Sheet {
  #place;
  #stage;
  #game;
  /** @type {View | undefined} */
  #view;
  /** @type {Map<string, Cell[]>} */
  #cells = new Map();
  /** @type {string[]} */
  #names = [];
  /** The cell that stays highlighted: the name of a row and a seat. @type {{name: string, seat: number} | undefined} */
  #pinned;
  /** @type {Element[]} */
  #lit = [];
  /** @type {string | undefined} */
  #pointed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #ends = new AbortController();

  /** @param {HTMLElement} place @param {Stage} stage @param {Game} game */
  constructor(place, stage, game) {
    this.#place = place;
    this.#stage = stage;
    this.#game = game;
    const options = { signal: this.#ends.signal };
    const listen = (/** @type {Element} */ on, /** @type {string} */ name, /** @type {(event: any) => void} */ does) =>
      on.addEventListener(name, does, options);
    listen(place, "pointerover", (event) => event.pointerType === "mouse" && this.#show(cellAt(event.target)));
    listen(place, "pointerleave", () => this.#show(this.#focused()));
    listen(place, "focusin", () => this.#show(this.#focused()));
    listen(place, "focusout", () => this.#show(undefined));
    listen(place, "click", (event) => this.#press(event));
    listen(place, "keydown", (event) => this.#steer(event));
    const { root } = stage;
    listen(root, "pointerover", (event) => event.pointerType === "mouse" && this.point(itemAt(event.target)));
    listen(root, "focusin", (event) => this.point(itemAt(event.target)));
    listen(root, "pointerdown", (event) => {
      if (event.pointerType === "mouse") return;
      this.point(itemAt(event.target));
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.point(undefined), TAP);
    });
  }

  /** Removes the listeners. */
  close() {
    clearTimeout(this.#timer);
    this.#ends.abort();
  }

  /** Shows the sheet of a view. @param {View} view */
  show(view) {
    const focused = this.#focused();
    this.#view = view;
    this.#names = rowNames(view.sheet);
    this.#cells = cellsOfItems(view.sheet);
    this.#pointed = undefined;
    this.#stage.bar.note("counts", []);
    fill(this.#place, scoreSheet(view, this.#game, true));
    const again = focused && this.#button(focused);
    this.#rove(again ?? this.#place.querySelector("button") ?? undefined);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    this.#show(focused);
  }

  /**
   * Shows the changes by a move.
   * @param {number[] | undefined} gain
   * @param {ScoreRow[] | undefined} after the sheet after the move, as soon as it is known
   */
  preview(gain, after) {
    const view = this.#view;
    if (!view) return;
    const rows = after && rowsAfter(view.sheet, after);
    for (const cell of this.#place.querySelectorAll("td")) {
      const [row, seat] = [cell.dataset["row"], Number(cell.dataset["seat"])];
      const now = (row === undefined ? view.scores[seat] : view.sheet[Number(row)]?.points[seat]) ?? 0;
      const then = row === undefined ? now + (gain?.[seat] ?? 0) : (rows?.[Number(row)]?.points[seat] ?? now);
      const number = cell.querySelector("b");
      if (number && number.textContent !== String(then)) number.textContent = String(then);
      const small = cell.querySelector("small");
      const detail = product((rows ?? view.sheet)[Number(row)]?.detail[seat] ?? "");
      if (small && detail && small.textContent !== detail) small.textContent = detail;
      cell.classList.toggle("ui-changed", then !== now);
      cell.dataset["sign"] = String(Math.sign(then - now));
    }
    for (const line of this.#place.querySelectorAll("tbody tr"))
      line.classList.toggle("ui-changed", line.querySelector("td.ui-changed") !== null);
  }

  /** Whether an item counts for points. @param {string} id */
  counts(id) {
    return this.#cells.has(id);
  }

  /** Highlights the numbers that an item counts for. @param {string | undefined} id */
  point(id) {
    if (id === this.#pointed) return;
    this.#pointed = id;
    const cells = (id !== undefined && this.#cells.get(id)) || [];
    for (const cell of this.#place.querySelectorAll("td[data-row]")) {
      const [row, seat] = [Number(cell.getAttribute("data-row")), Number(cell.getAttribute("data-seat"))];
      cell.classList.toggle(
        "ui-counts",
        cells.some((other) => other.row === row && other.seat === seat),
      );
    }
    const { bar, gesture } = this.#stage;
    bar.note(
      "counts",
      begun(gesture) ? [] : cells.slice(0, 2).map((cell, index) => (index > 0 ? "; " : "") + this.#words(cell)),
    );
  }

  /** Describes a cell in words. @param {Cell} cell */
  #words({ row, seat }) {
    const view = /** @type {View} */ (this.#view);
    const { label = "", points, detail } = view.sheet[row] ?? {};
    const alone = view.seats.length === 1 ? "" : ` of ${seatName(view, seat, this.#game)}`;
    const how = detail?.[seat] ? ` (${detail[seat].replace(" x ", " \u00d7 ")})` : "";
    return `Counts for: ${capital(label)}${alone}, ${points?.[seat] ?? 0}${how}`;
  }

  /** @returns {Cell | undefined} */
  #focused() {
    return this.#place.contains(document.activeElement) ? cellAt(document.activeElement) : undefined;
  }

  /** @param {Cell} cell */
  #button({ row, seat }) {
    return this.#place.querySelector(`td[data-row="${row}"][data-seat="${seat}"] button`) ?? undefined;
  }

  /** The cell that stays highlighted, in the current sheet. @returns {Cell | undefined} */
  #pin() {
    const row = this.#pinned ? this.#names.indexOf(this.#pinned.name) : -1;
    return this.#pinned && row >= 0 ? { row, seat: this.#pinned.seat } : undefined;
  }

  /** Highlights the items that a cell counts, or else those of the cell that stays highlighted. The label of a row represents all seats. @param {Cell | undefined} cell */
  #show(cell) {
    const pin = this.#pin();
    const { row, seat } = cell ?? pin ?? { row: -1, seat: -1 };
    const items = this.#view?.sheet[row]?.items ?? [];
    const ids = seat < 0 ? items.flat() : (items[seat] ?? []);
    for (const element of this.#lit) element.classList.remove("ui-counted");
    this.#lit = ids.flatMap((id) => this.#stage.board.find(id)?.shown.spot ?? []);
    for (const element of this.#lit) element.classList.add("ui-counted");
    // Everything else is dimmed: an outline alone is lost among many items.
    for (const { element, svg } of this.#stage.board.views.values())
      element.classList.toggle(
        "ui-lit",
        this.#lit.some((lit) => svg.contains(lit)),
      );
    const pressed = pin && this.#button(pin);
    for (const button of this.#place.querySelectorAll("button.ui-count"))
      button.setAttribute("aria-pressed", String(button === pressed));
  }

  /** Pressing a number toggles its highlight on the board. @param {MouseEvent} event */
  #press({ target }) {
    const button = target instanceof Element ? target.closest("button.ui-count") : null;
    const cell = button && cellAt(button);
    const name = cell ? this.#names[cell.row] : undefined;
    if (!cell || name === undefined) return;
    const same = this.#pinned?.name === name && this.#pinned.seat === cell.seat;
    this.#pinned = same ? undefined : { name, seat: cell.seat };
    this.#rove(button);
    this.#show(same ? undefined : cell);
    // On a phone the board may be far above the sheet.
    const boxes = this.#lit.map((element) => element.getBoundingClientRect());
    const seen = boxes.some(({ top, bottom }) => bottom > 0 && top < innerHeight);
    if (!same && !seen) this.#lit[0]?.closest(".panel-box")?.scrollIntoView({ block: "center" });
  }

  /** Makes exactly one button reachable by the Tab key; arrows lead to the others. @param {Element | undefined} current */
  #rove(current) {
    for (const button of this.#place.querySelectorAll("button.ui-count"))
      button.setAttribute("tabindex", button === current ? "0" : "-1");
  }

  /** @param {KeyboardEvent} event */
  #steer(event) {
    const arrow = ARROWS[event.key];
    const from = this.#focused();
    if (!arrow || !from || !this.#view) return;
    event.preventDefault();
    const [rows, seats] = [this.#view.sheet.length, this.#view.seats.length];
    let { row, seat } = from;
    for (;;) {
      [row, seat] = [row + arrow[1], seat + arrow[0]];
      if (row < 0 || row >= rows || seat < 0 || seat >= seats) return;
      const button = this.#button({ row, seat });
      if (!(button instanceof HTMLElement)) continue;
      this.#rove(button);
      return button.focus();
    }
  }
}

/** The cell of the sheet at an element; the label of a row represents all seats. @param {EventTarget | null} target @returns {Cell | undefined} */
function cellAt(target) {
  const cell = target instanceof Element ? target.closest("[data-row]") : null;
  if (!cell) return undefined;
  return { row: Number(cell.getAttribute("data-row")), seat: Number(cell.getAttribute("data-seat") ?? -1) };
}

/** @param {EventTarget | null} target */
function itemAt(target) {
  return (target instanceof Element && target.closest("svg.panel [data-id]")?.getAttribute("data-id")) || undefined;
}
