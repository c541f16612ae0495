// The bar below the board: what to do next, and the buttons for it.

/** @import {Stage} from "./stage.js" */

import { button, fill, h } from "./dom.js";
import * as gestures from "./gesture.js";

/** The bar of a stage. */
export class Bar {
  #stage;
  #prompt = h("p", { class: "prompt", tabindex: "-1" });
  #buttons = h("div", { class: "bar-buttons" });
  /** What to say when there is nothing to do. */
  idle = "";

  /** @param {HTMLElement} place @param {Stage} stage */
  constructor(place, stage) {
    this.#stage = stage;
    this.place = place;
    fill(place, this.#prompt, this.#buttons);
  }

  /** What to do next, in words. */
  prompt() {
    const stage = this.#stage;
    const { gesture, pending, sending, offered, view } = stage;
    if (sending) return "One moment\u2026";
    if (!view || view.moves.length === 0) return this.idle;
    if (stage.hint) return `Hint: ${stage.hint}`;
    if (pending) return "Confirm, or choose another place";
    const hand = gestures.inHand(gesture) && gestures.pointed(gesture);
    const kinds = new Set(offered.map((step) => step.kind));
    if (hand && gestures.begun(gesture)) return `${hand.label}: choose ${kinds.has("place") ? "a place" : "what comes next"}`;
    if (kinds.has("place")) return `Your turn: choose a place${hand ? ` for ${hand.label}` : ""}`;
    if (kinds.has("pick")) return "Your turn: choose one of the outlined";
    return "Your turn";
  }

  /** Brings the bar up to date. */
  update() {
    const stage = this.#stage;
    const { gesture, pending, offered } = stage;
    const turnable = gestures.turns(gesture) !== undefined || mayTurn(gesture);
    const choices = offered.filter((step) => step.kind === "choose");
    this.#prompt.textContent = this.prompt();
    this.place.classList.toggle("ui-active", Boolean(stage.view?.moves.length));
    fill(
      this.#buttons,
      choices.map((step) => button("", step.label, () => stage.point(step.id, "mouse"), { class: "choose" })),
      turnable && button("rotate", "Turn", () => stage.turn(1), { title: "Turn (R)" }),
      gestures.flippable(gesture) && button("flip", "Flip", () => stage.flip(), { title: "Flip (F)" }),
      (gestures.begun(gesture) || pending || stage.hint) && button("cross", "Put back", () => stage.cancel(), { title: "Put back (Esc)" }),
      pending && button("check", "Confirm", () => stage.confirm(), { class: "primary", title: "Confirm (Enter)" }),
      stage.hint && button("check", "Play it", () => stage.confirm(), { class: "primary" }),
    );
  }

  /** Takes the focus when there is nothing to point at. */
  focus() {
    this.#prompt.focus({ preventScroll: true });
  }

  /** Whether an element is the prompt. @param {Element | null} element */
  holds(element) {
    return element === this.#prompt;
  }
}

/** Whether what is in hand can be turned once it is put down. @param {gestures.Gesture} gesture */
function mayTurn(gesture) {
  return gestures.begun(gesture) && gestures.targets(gesture).some((step) => (step.next ?? []).some((next) => next.kind === "cycle"));
}
