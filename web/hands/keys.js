// Playing by keyboard: arrows move between the targets; Enter, Escape, R and F act. The Tab key is not handled.

/** @import {Stage} from "../board/stage.js" */
/** @import {Spot} from "./steer.js" */

import { ARROWS, nearestSpot, neighbour, nextSpot } from "./steer.js";

/** The keyboard of a stage. */
export class Keys {
  #stage;
  #keyboard = false;
  #waiting = false;
  #down = (/** @type {KeyboardEvent} */ event) => this.#onKey(event);
  #mouse = () => {
    this.#keyboard = false;
    this.#waiting = false;
  };

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
    document.addEventListener("keydown", this.#down);
    document.addEventListener("pointerdown", this.#mouse, true);
    stage.root.addEventListener("focusin", (event) => {
      const id = /** @type {Element} */ (event.target).getAttribute("data-target") ?? undefined;
      if (id === undefined) return;
      stage.board.rove(id);
      if (!this.#keyboard) return;
      stage.aim(id);
      stage.sayGain();
    });
    stage.root.addEventListener("focusout", () => {
      if (this.#keyboard) stage.aim(undefined);
    });
  }

  /** Removes the listeners. */
  close() {
    document.removeEventListener("keydown", this.#down);
    document.removeEventListener("pointerdown", this.#mouse, true);
  }

  /** Whether the last input was a key rather than a pointer. */
  get active() {
    return this.#keyboard;
  }

  /** Whether the player uses the keyboard and has the focus here, or would have it if there were any targets. */
  holdsFocus() {
    const active = document.activeElement;
    const here = active !== null && active.hasAttribute("data-target");
    return (
      this.#keyboard && (here || (this.#waiting && (active === document.body || this.#stage.root.contains(active))))
    );
  }

  /** Focuses a target near the last focused one. */
  take() {
    const spots = this.#spots();
    const now = spots.find((spot) => spot.id === document.activeElement?.getAttribute("data-target"));
    const next = now ?? (this.#from ? nearestSpot(spots, this.#from) : spots[0]);
    this.#waiting = next === undefined;
    if (next) this.#focus(next);
    else this.#stage.bar.focus();
  }

  /** @type {{x: number, y: number} | undefined} */
  #from;

  /** @returns {Spot[]} */
  #spots() {
    const { board } = this.#stage;
    return [...board.targets.values()].map((target) => {
      const { x, y } = board.centre(target);
      return { id: target.step.id, x, y };
    });
  }

  /** The target nearest to a point. @param {{x: number, y: number}} point @param {number} reach */
  nearest(point, reach) {
    return nearestSpot(this.#spots(), point, reach)?.id;
  }

  /** @param {Spot} spot */
  #focus(spot) {
    const element = this.#stage.board.targets.get(spot.id)?.element;
    this.#stage.board.rove(spot.id);
    element?.focus({ preventScroll: true });
    const box = element?.getBoundingClientRect();
    if (box && (box.top < 60 || box.bottom > innerHeight - 60)) element?.scrollIntoView({ block: "center" });
    this.#from = { x: spot.x, y: spot.y };
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    this.#keyboard = true;
    const active = document.activeElement;
    if (active?.closest("input, textarea, select, dialog")) return;
    if (this.#act(event, active)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {Element | null} active @returns {boolean} whether the key meant something */
  #act(event, active) {
    const stage = this.#stage;
    const id = active?.getAttribute("data-target") ?? undefined;
    const here = id !== undefined && stage.board.targets.has(id);
    const direction = ARROWS[event.key];
    if (event.shiftKey && direction && !active?.closest("button, summary, .ui-sheet"))
      return this.#look(active, direction);
    if (here && direction) return this.#steer(id, direction);
    switch (event.key) {
      case "Enter":
      case " ":
        if (
          stage.pending &&
          event.key === "Enter" &&
          (here || active === document.body || active?.tagName === "H1" || stage.bar.holds(active))
        )
          stage.confirm();
        else if (here) stage.point(id, "keyboard");
        else return this.#ask(active);
        return true;
      case "Escape":
        stage.cancel();
        return true;
      case "Backspace":
        stage.back();
        return true;
      case "r":
      case "R":
        stage.turn(event.shiftKey ? -1 : 1);
        return true;
      case "f":
      case "F":
        stage.flip();
        return true;
      case "n":
      case "N":
        return this.#next(id, event.shiftKey ? -1 : 1);
      default:
        return false;
    }
  }

  /** @param {string} id @param {[number, number]} direction */
  #steer(id, direction) {
    const spots = this.#spots();
    const from = spots.find((spot) => spot.id === id);
    const to = from && neighbour(spots, from, direction);
    if (to) this.#focus(to);
    return true;
  }

  /** Moves to any labelled item, whether or not it can be chosen. @param {Element | null} active @param {[number, number]} direction */
  #look(active, direction) {
    /** @type {Spot[]} */
    const spots = [];
    for (const view of this.#stage.board.views.values()) {
      for (const [id, { item, spot }] of view.items) {
        const { left, top, width, height } = spot.getBoundingClientRect();
        if (item.label && width > 0) spots.push({ id, x: left + width / 2, y: top + height / 2 });
      }
    }
    const now = active?.getAttribute("data-id") ?? active?.getAttribute("data-target");
    const box = active?.closest("svg.panel") ? active.getBoundingClientRect() : undefined;
    const from =
      spots.find((spot) => spot.id === now) ??
      (box && { id: "", x: box.left + box.width / 2, y: box.top + box.height / 2 });
    const to = from ? neighbour(spots, from, direction) : spots[0];
    const spot = to && this.#stage.board.find(to.id)?.shown.spot;
    if (!spot) return true;
    // The item is focusable only while it is visited; targets are focusable anyway.
    if (!spot.hasAttribute("tabindex")) {
      spot.setAttribute("tabindex", "-1");
      spot.setAttribute("role", "img");
      spot.classList.add("ui-looked");
      const leave = () => {
        spot.classList.remove("ui-looked");
        if (spot.hasAttribute("data-target") || spot.hasAttribute("data-lift")) return;
        for (const name of ["tabindex", "role"]) spot.removeAttribute(name);
      };
      spot.addEventListener("blur", leave, { once: true });
    }
    spot.focus();
    return true;
  }

  /** Asks why the visited item cannot be chosen. @param {Element | null} active @returns {boolean} */
  #ask(active) {
    const id = active?.classList.contains("ui-looked") ? active.getAttribute("data-id") : null;
    if (id) this.#stage.reasons.of(this.#stage.gesture, id);
    return id !== null;
  }

  /** @param {string | undefined} id @param {number} by */
  #next(id, by) {
    const to = nextSpot(this.#spots(), id, by);
    if (to) this.#focus(to);
    return to !== undefined;
  }
}
