// Playing by mouse, pen and touch: click and click, or drag; two fingers or the wheel look closer.

/** @import {PanelView} from "./panel.js" */
/** @import {Stage} from "./stage.js" */

import * as gestures from "./gesture.js";

const THRESHOLD = 7;

/**
 * A finger or button that is down.
 * @typedef {object} Press
 * @property {number} x
 * @property {number} y
 * @property {string | undefined} target
 * @property {PanelView | undefined} view
 * @property {"press" | "drag" | "pan"} does
 */

/** The pointers of a stage. */
export class Pointer {
  #stage;
  /** @type {Map<number, Press>} */
  #presses = new Map();
  #spread = 0;
  /** @type {{x: number, y: number} | undefined} */
  #at;
  #ends = new AbortController();

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
    const { root } = stage;
    const options = { signal: this.#ends.signal };
    root.addEventListener("pointerdown", (event) => this.#onDown(event), options);
    root.addEventListener("wheel", (event) => this.#onWheel(event), { ...options, passive: false });
    root.addEventListener("click", (event) => this.#onClick(event), options);
    document.addEventListener("pointermove", (event) => this.#onMove(event), options);
    document.addEventListener("pointerup", (event) => this.#onUp(event), options);
    document.addEventListener("pointercancel", (event) => this.#onCancel(event), options);
  }

  /** Stops listening. */
  close() {
    this.#ends.abort();
  }

  /** Draws the thing that is carried again, after it was turned. */
  recarry() {
    const dragging = [...this.#presses.values()].some((press) => press.does === "drag");
    if (this.#at && (dragging || this.#stage.pointerKind === "mouse")) this.#aimAt(this.#at, dragging);
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    if (event.button !== 0 || !(/** @type {Element} */ (event.target).closest("svg.panel"))) return;
    const { clientX: x, clientY: y } = event;
    const how = event.pointerType === "mouse" ? "mouse" : "touch";
    const view = this.#stage.board.viewAt(x, y);
    this.#presses.set(event.pointerId, { x, y, target: this.#stage.targetAt(x, y, how), view, does: "press" });
    this.#spread = this.#distance();
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    const press = this.#presses.get(event.pointerId);
    const here = { x: event.clientX, y: event.clientY };
    this.#at = here;
    if (!press) {
      const over = event.target instanceof Element && this.#stage.root.contains(event.target);
      if (event.pointerType === "mouse" && this.#presses.size === 0) over ? this.#aimAt(here, false) : this.#leave();
      return;
    }
    if (this.#presses.size === 2) return this.#pinch(event, press);
    if (press.does === "press" && Math.hypot(here.x - press.x, here.y - press.y) > THRESHOLD) this.#begin(event, press);
    if (press.does === "drag") this.#aimAt(here, true);
    if (press.does === "pan") {
      press.view?.pan(here.x - press.x, here.y - press.y);
      [press.x, press.y] = [here.x, here.y];
    }
  }

  /** @param {PointerEvent} event @param {Press} press */
  #begin(event, press) {
    const stage = this.#stage;
    const step = press.target === undefined ? undefined : stage.board.targets.get(press.target)?.step;
    const inHand = gestures.inHand(stage.gesture)?.item;
    const under = document.elementFromPoint(press.x, press.y)?.closest("[data-id]")?.getAttribute("data-id");
    if (step?.kind === "pick" && step.next) {
      press.does = "drag";
      stage.point(step.id, event.pointerType);
    } else if (inHand !== undefined && (under === inHand || stage.pending)) {
      press.does = "drag";
    } else if (press.view?.zoomed) {
      press.does = "pan";
    } else {
      return;
    }
    stage.root.classList.add("dragging");
  }

  /** @param {PointerEvent} event */
  #onUp(event) {
    const press = this.#presses.get(event.pointerId);
    if (!press) return;
    this.#presses.delete(event.pointerId);
    const stage = this.#stage;
    stage.root.classList.remove("dragging");
    const { clientX: x, clientY: y } = event;
    if (press.does === "drag") {
      const target = stage.targetAt(x, y, "drag");
      stage.ghost.carry(undefined);
      stage.aim(undefined);
      if (target !== undefined) stage.point(target, event.pointerType, true);
      else if (stage.board.viewAt(x, y)) stage.refuse(x, y);
      else stage.cancel();
    } else if (press.does === "press") {
      if (press.target !== undefined) stage.point(press.target, event.pointerType);
      else if (press.view && !this.#rewind(x, y, event.pointerType)) stage.refuse(x, y);
    }
  }

  /** Takes an alternative of an earlier step, if one is there. @param {number} x @param {number} y @param {string} kind */
  #rewind(x, y, kind) {
    const under = document.elementFromPoint(x, y)?.closest("[data-id]")?.getAttribute("data-id");
    if (!under || !gestures.point(this.#stage.gesture, under)) return false;
    this.#stage.point(under, kind);
    return true;
  }

  /** @param {PointerEvent} event */
  #onCancel(event) {
    const press = this.#presses.get(event.pointerId);
    this.#presses.delete(event.pointerId);
    this.#stage.root.classList.remove("dragging");
    if (press?.does === "drag") this.#stage.cancel();
  }

  /** Clicks that come from no pointer, such as those of screen readers. @param {MouseEvent} event */
  #onClick(event) {
    const id = /** @type {Element} */ (event.target).closest("[data-target]")?.getAttribute("data-target");
    if (event.detail === 0 && id) this.#stage.point(id, "keyboard");
  }

  /** @param {{x: number, y: number}} here @param {boolean} dragging */
  #aimAt(here, dragging) {
    const stage = this.#stage;
    if (stage.sending) return;
    const target = stage.targetAt(here.x, here.y, dragging ? "drag" : "mouse");
    stage.aim(target);
    const free = target === undefined && (dragging || !stage.pending);
    const carries = free && gestures.begun(stage.gesture) && gestures.ghosts(stage.gesture).length === 0;
    const board = [...stage.board.targets.values()].find(({ step }) => step.kind === "place")?.view;
    stage.ghost.carry(carries && board ? stage.gesture : undefined, here, board && 1 / board.unitsPerPixel());
  }

  #leave() {
    this.#stage.ghost.carry(undefined);
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
    for (const other of this.#presses.values()) other.does = "pan";
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
    } else if (this.#stage.turnable) {
      this.#stage.turn(event.deltaY > 0 ? 1 : -1);
    } else {
      return;
    }
    event.preventDefault();
  }
}
