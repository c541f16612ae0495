// Playing by keyboard: arrows between the targets, Enter, Escape, R and F. The Tab key is left alone.

/** @import {Stage} from "./stage.js" */
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

  /** Stops listening. */
  close() {
    document.removeEventListener("keydown", this.#down);
    document.removeEventListener("pointerdown", this.#mouse, true);
  }

  /** Whether somebody plays by keyboard and has the focus here, or would have it if there were anything to point at. */
  holdsFocus() {
    const active = document.activeElement;
    const here = active !== null && active.hasAttribute("data-target");
    return this.#keyboard && (here || (this.#waiting && (active === document.body || this.#stage.root.contains(active))));
  }

  /** Focuses a target near to where the focus was. */
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

  /** The nearest target to a point. @param {{x: number, y: number}} point @param {number} reach */
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
    if (here && direction) return this.#steer(id, direction);
    switch (event.key) {
      case "Enter":
      case " ":
        if (stage.pending && event.key === "Enter" && (here || active === document.body || active?.tagName === "H1" || stage.bar.holds(active))) stage.confirm();
        else if (here) stage.point(id, "keyboard");
        else return false;
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

  /** @param {string | undefined} id @param {number} by */
  #next(id, by) {
    const to = nextSpot(this.#spots(), id, by);
    if (to) this.#focus(to);
    return to !== undefined;
  }
}
