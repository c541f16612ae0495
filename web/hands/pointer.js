// Playing by mouse, pen and touch: click twice or drag; two fingers or the wheel zoom.

/** @import {PanelView} from "../board/panel.js" */
/** @import {Stage} from "../board/stage.js" */

import * as gestures from "./gesture.js";
import { Rest } from "./rest.js";
import { places, turnable } from "./turning.js";

const THRESHOLD = 7;

/** The distance from the upper or lower edge of the window within which a touch drag scrolls the page. */
const EDGE = 64;
/** The scroll speed in pixels per frame. */
const SCROLL = 10;

/** @typedef {{x: number, y: number}} Point */

/**
 * A pressed finger or button.
 * @typedef {object} Press
 * @property {number} x
 * @property {number} y
 * @property {boolean} touch
 * @property {string | undefined} target
 * @property {PanelView | undefined} view
 * @property {"press" | "drag" | "lift" | "pan"} does
 * @property {Point} [grip] how far from the pointer the middle of the thing is that is dragged
 */

/** The pointers of a stage. */
export class Pointer {
  #stage;
  /** @type {Map<number, Press>} */
  #presses = new Map();
  #spread = 0;
  /** @type {Point | undefined} */
  #at;
  #ends = new AbortController();

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
    const { root } = stage;
    const options = { signal: this.#ends.signal };
    const active = { ...options, passive: false };
    root.addEventListener("pointerdown", (event) => this.#onDown(event), options);
    root.addEventListener("touchstart", (event) => this.#onTouch(event), active);
    root.addEventListener("wheel", (event) => this.#onWheel(event), active);
    root.addEventListener("click", (event) => this.#onClick(event), options);
    root.addEventListener("contextmenu", (event) => this.#onMenu(event), options);
    document.addEventListener("pointermove", (event) => this.#onMove(event), options);
    document.addEventListener("pointerup", (event) => this.#onUp(event), options);
    document.addEventListener("pointercancel", (event) => this.#onCancel(event), options);
  }

  /** Removes the listeners. */
  close() {
    this.#ends.abort();
  }

  /** The press that drags something, if any. @returns {Press | undefined} */
  get #drag() {
    return [...this.#presses.values()].find((press) => press.does === "drag");
  }

  /** Redraws the carried thing after it was turned. */
  recarry() {
    if (this.#at && (this.#drag || this.#stage.pointerKind === "mouse")) this.#aimAt(this.#at);
  }

  /** The place under the pointer where the thing in hand fits, possibly in another orientation. */
  near() {
    if (!this.#at || !(this.#drag || this.#stage.pointerKind === "mouse")) return undefined;
    return this.#stage.reach.nearest(places(this.#stage.gesture), this.#point(this.#at), this.#drag ? "drag" : "mouse");
  }

  /**
   * A finger on something that can be dragged must not scroll the page. SVG ignores `touch-action` on inner elements, so
   * this is decided when the finger comes down.
   * @param {TouchEvent} event
   */
  #onTouch(event) {
    const [touch] = event.touches;
    if (!touch || event.touches.length > 1 || !inPanel(event)) return;
    if (this.#stage.reach.grips(touch.clientX, touch.clientY)) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    if (event.button !== 0 || !inPanel(event)) return;
    const { clientX: x, clientY: y } = event;
    const touch = event.pointerType !== "mouse";
    const view = this.#stage.board.viewAt(x, y);
    const target = this.#stage.reach.targetAt(x, y, touch ? "touch" : "mouse");
    this.#presses.set(event.pointerId, { x, y, touch, target, view, does: "press" });
    this.#spread = this.#distance();
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    const press = this.#presses.get(event.pointerId);
    const here = { x: event.clientX, y: event.clientY };
    this.#at = here;
    if (!press) {
      const over = event.target instanceof Element && this.#stage.root.contains(event.target);
      if (event.pointerType === "mouse" && this.#presses.size === 0) over ? this.#aimAt(here) : this.#leave();
      return;
    }
    if (this.#presses.size === 2) return this.#pinch(event, press);
    if (press.does === "press" && Math.hypot(here.x - press.x, here.y - press.y) > THRESHOLD) this.#begin(event, press);
    if (press.does === "drag") this.#aimAt(here);
    if (press.does === "lift") this.#stage.lifter.carry(this.#point(here));
    if (press.does === "pan") {
      press.view?.pan(here.x - press.x, here.y - press.y);
      [press.x, press.y] = [here.x, here.y];
    }
  }

  /** @param {PointerEvent} event @param {Press} press */
  #begin(event, press) {
    const stage = this.#stage;
    const grip = stage.reach.grips(press.x, press.y);
    if (grip === undefined) {
      if (press.view?.zoomed) press.does = "pan";
      else return;
    } else if (grip.does === "lift") {
      press.does = "lift";
      press.grip = stage.reach.offset(grip.id, press, 1);
      stage.startsWith(event.pointerType);
      stage.lifter.begin(grip.id);
    } else {
      press.does = "drag";
      stage.ghost.letGo();
      stage.pickUp(grip.id, event.pointerType);
      press.grip = stage.reach.offset(grip.id, press);
      if (press.touch) this.#scroll(new Rest(stage));
    }
    stage.root.classList.add("dragging");
  }

  /** Scrolls the page while something is dragged to its edge, and zooms in where a finger rests. @param {Rest} rest */
  #scroll(rest) {
    const at = this.#at;
    if (!this.#drag || !at) return;
    if (rest.follow(at, this.#point(at), performance.now())) this.#aimAt(at);
    const by = at.y < EDGE ? -SCROLL : at.y > innerHeight - EDGE ? SCROLL : 0;
    if (by) {
      const before = scrollY;
      scrollBy({ top: by, behavior: "instant" });
      if (scrollY !== before) this.#aimAt(at);
    }
    requestAnimationFrame(() => this.#scroll(rest));
  }

  /** @param {PointerEvent} event */
  #onUp(event) {
    const press = this.#presses.get(event.pointerId);
    if (!press) return;
    const stage = this.#stage;
    const here = { x: event.clientX, y: event.clientY };
    const { x, y } = press.does === "press" ? here : this.#point(here);
    this.#presses.delete(event.pointerId);
    stage.root.classList.remove("dragging");
    if (press.does === "drag") {
      const target = stage.reach.targetAt(x, y, "drag");
      if (target !== undefined) stage.point(target, event.pointerType, true);
      else if (stage.board.viewAt(x, y)) stage.drop(x, y);
      else stage.drop(here.x, here.y);
    } else if (press.does === "lift") {
      stage.lifter.drop(here, { x, y });
    } else if (press.does === "press") {
      // With a mouse, a hatched preview is refused instead.
      if ((press.touch ? stage.lies : stage.pending) && stage.ghost.hit(x, y)) stage.tapAgain(event.pointerType);
      else if (press.target !== undefined) stage.point(press.target, event.pointerType);
      else if (press.view && !this.#rewind(x, y, event.pointerType)) stage.miss(x, y);
    }
  }

  /** Chooses an alternative of an earlier step, if there is one here. @param {number} x @param {number} y @param {string} kind */
  #rewind(x, y, kind) {
    const grip = this.#stage.reach.grips(x, y);
    if (grip?.does === "lift") return this.#stage.lifter.click(grip.id);
    if (!grip?.id || !gestures.point(this.#stage.gesture, grip.id)) return false;
    this.#stage.point(grip.id, kind);
    return true;
  }

  /** @param {PointerEvent} event */
  #onCancel(event) {
    const press = this.#presses.get(event.pointerId);
    this.#presses.delete(event.pointerId);
    this.#stage.root.classList.remove("dragging");
    if (press?.does === "drag") this.#stage.cancel();
    if (press?.does === "lift") this.#stage.lifter.drop();
  }

  /** Handles clicks without a pointer, such as those of screen readers. @param {MouseEvent} event */
  #onClick(event) {
    const id = /** @type {Element} */ (event.target).closest("[data-target]")?.getAttribute("data-target");
    if (event.detail === 0 && id) this.#stage.point(id, "keyboard");
  }

  /** The right button turns the thing in hand. @param {MouseEvent} event */
  #onMenu(event) {
    const stage = this.#stage;
    if (!gestures.begun(stage.gesture) && !stage.pending) return;
    event.preventDefault();
    const touch = event instanceof PointerEvent && event.pointerType !== "mouse" && event.pointerType !== "";
    if (!touch) stage.turn(event.shiftKey ? -1 : 1);
  }

  /**
   * The place of the thing in hand for a pointer here: above a finger, so that it stays visible.
   * @param {Point} here
   * @returns {Point}
   */
  #point(here) {
    const press = [...this.#presses.values()].find(({ does }) => does === "drag" || does === "lift");
    const by = press?.touch ? this.#stage.ghost.above : press?.grip;
    return by ? { x: here.x + by.x, y: here.y + by.y } : here;
  }

  /** @param {Point} here */
  #aimAt(here) {
    const stage = this.#stage;
    if (stage.sending) return;
    const dragging = this.#drag !== undefined;
    stage.board.near(here.x, here.y);
    const board = [...stage.board.targets.values()].find(({ step }) => step.kind === "place")?.view ?? stage.boardView;
    const size = board && 1 / board.unitsPerPixel();
    const held =
      gestures.inHand(stage.gesture) && gestures.ghosts(stage.gesture).length === 0 ? stage.gesture : undefined;
    if (this.#drag?.touch && held) stage.ghost.measure(held, size);
    const at = this.#point(here);
    const target = stage.reach.targetAt(at.x, at.y, dragging ? "drag" : "mouse");
    stage.aim(target);
    const free = target === undefined && (dragging || !stage.pending);
    const over = stage.board.viewAt(at.x, at.y) ?? stage.board.viewAt(here.x, here.y);
    const onBoard = over !== undefined && (over === board || over === stage.boardView);
    // A choice without alternatives stays in place until the pointer reaches the board.
    const carries = free && (dragging || onBoard || gestures.begun(stage.gesture));
    stage.ghost.carry(carries ? held : undefined, at, size, onBoard);
    if (stage.misfits) return;
    if (carries && held && over && onBoard) stage.reasons.hover(held, over, over.toPanel(at.x, at.y));
    else stage.reasons.leave();
  }

  #leave() {
    this.#stage.ghost.carry(undefined);
    if (!this.#stage.misfits) this.#stage.reasons.leave();
    if (!this.#stage.keys.holdsFocus()) this.#stage.aim(undefined);
  }

  #distance() {
    const [one, other] = [...this.#presses.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  /** @param {PointerEvent} event @param {Press} press */
  #pinch(event, press) {
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    [press.x, press.y] = [event.clientX, event.clientY];
    for (const other of this.#presses.values()) {
      if (other.does === "drag") this.#stage.cancel();
      if (other.does === "lift") this.#stage.lifter.drop();
      other.does = "pan";
    }
    const spread = this.#distance();
    const [one, two] = [...this.#presses.values()];
    if (one?.view && two && this.#spread > 0) {
      one.view.zoom(spread / this.#spread, one.view.toPanel((one.x + two.x) / 2, (one.y + two.y) / 2));
      one.view.pan(dx / 2, dy / 2);
    }
    this.#spread = spread;
  }

  /** @param {WheelEvent} event */
  #onWheel(event) {
    const view = this.#stage.board.viewAt(event.clientX, event.clientY);
    if (!view) return;
    if (event.ctrlKey) {
      view.zoom(Math.exp(-event.deltaY / 300), view.toPanel(event.clientX, event.clientY));
    } else if (turnable(this.#stage.gesture)) {
      this.#stage.turn(event.deltaY > 0 ? 1 : -1);
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** Whether an event belongs to a panel. @param {Event} event */
function inPanel(event) {
  return event.target instanceof Element && event.target.closest("svg.panel") !== null;
}
