// The bar below the board: what to do next, and the buttons for it.

/** @import {Stage} from "../board/stage.js" */
/** @import {Step} from "../types.d.ts" */

import { button, capital, fill, h } from "../base/dom.js";
import { focusOn } from "../base/focus.js";
import * as gestures from "./gesture.js";
import { HandView } from "./inhand.js";
import { announce } from "../base/live.js";
import { noun } from "./tree.js";
import { flippable, turnable } from "./turning.js";

/** The bar of a stage. */
export class Bar {
  #stage;
  #prompt = h("p", { class: "prompt", tabindex: "-1" });
  #note = h("p", { class: "ui-note" });
  #recap = h("p", { class: "ui-recap", hidden: true });
  /** What is said below the prompt; the first of these that has something to say is shown. @type {Record<"why" | "effects" | "counts", (Node | string)[]>} */
  #notes = { why: [], effects: [], counts: [] };
  #buttons = h("div", { class: "bar-buttons" });
  #hand;
  /** What to say when there is nothing to do. */
  idle = "";

  /** @param {HTMLElement} place @param {Stage} stage */
  constructor(place, stage) {
    this.#stage = stage;
    this.place = place;
    this.#hand = new HandView(stage);
    fill(
      place,
      this.#hand.element,
      h("div", { class: "ui-words" }, this.#recap, this.#prompt, this.#note),
      this.#buttons,
    );
  }

  /** What to do next, in words. */
  prompt() {
    const stage = this.#stage;
    const { gesture, pending, sending, offered, view } = stage;
    if (sending) return "One moment\u2026";
    if (!view || view.moves.length === 0) return this.idle;
    if (stage.hint) return `Hint: ${stage.hint}`;
    if (pending) return `${capital(gestures.pointed(gesture)?.label ?? "")}: confirm, or choose another`;
    const hand = gestures.inHand(gesture) && gestures.pointed(gesture);
    const begun = hand && gestures.begun(gesture);
    const todo = what(offered);
    if (hand && stage.misfits) return `${capital(gestures.brief(hand))}: turn it, or choose another place`;
    if (!todo) return "Your turn";
    if (begun) return `${capital(hand.label)}: ${todo}${this.#keys()}`;
    return `Your turn: ${todo}${hand ? ` for ${hand.label}` : ""}`;
  }

  /**
   * Says something below the prompt: why something cannot be done, what a move would do, what a thing counts for.
   * @param {"why" | "effects" | "counts"} kind
   * @param {(Node | string)[]} words
   */
  note(kind, words) {
    if (this.#notes[kind].length + words.length === 0) return;
    this.#notes[kind] = words;
    const { why, effects, counts } = this.#notes;
    fill(this.#note, why.length > 0 ? why : effects.length > 0 ? effects : counts);
    this.#note.classList.toggle("ui-against", why.length > 0);
  }

  /** Says what the others have done since one's own last move. @param {(Node | string)[]} words */
  recap(words) {
    fill(this.#recap, words);
    this.#recap.title = this.#recap.textContent ?? "";
    this.#recap.hidden = words.length === 0;
  }

  /** The keys that turn what is in hand, for those who have keys. */
  #keys() {
    const { gesture, pointerKind } = this.#stage;
    if (pointerKind === "touch" || pointerKind === "pen") return "";
    if (flippable(gesture)) return turnable(gesture) ? " (R turns it, F flips it)" : " (F flips it)";
    return turnable(gesture) ? " (R turns it)" : "";
  }

  /** Brings the bar up to date. */
  update() {
    const stage = this.#stage;
    const { gesture, pending, offered } = stage;
    const choices = offered.filter((step) => step.kind === "choose");
    this.#prompt.textContent = this.prompt();
    this.place.classList.toggle("ui-active", Boolean(stage.view?.moves.length));
    this.#hand.update();
    this.place.classList.toggle("ui-holding", !this.#hand.element.hidden);
    // The button that was pressed keeps the focus if it is still there.
    const { activeElement } = document;
    const pressed = this.#buttons.contains(activeElement) ? activeElement?.textContent : undefined;
    fill(
      this.#buttons,
      choices.map((step) => button("", capital(step.label), () => stage.point(step.id, "mouse"), { class: "choose" })),
      gestures.inHand(gesture) &&
        turnable(gesture) &&
        button("rotate", "Turn", () => stage.turn(1), { title: "Turn (R)" }),
      flippable(gesture) && button("flip", "Flip", () => stage.flip(), { title: "Flip (F)" }),
      (gestures.begun(gesture) || pending || stage.hint) &&
        button("cross", "Put back", () => stage.cancel(), { title: "Put back (Esc)" }),
      pending && button("check", "Confirm", () => stage.confirm(), { class: "primary", title: "Confirm (Enter)" }),
      stage.hint && button("check", "Play it", () => stage.confirm(), { class: "primary" }),
    );
    this.#buttons.classList.toggle("crowded", this.#buttons.childElementCount > 3);
    if (pressed === undefined) return;
    const again = [...this.#buttons.children].find((element) => element.textContent === pressed);
    focusOn(again instanceof HTMLElement ? again : this.#prompt);
  }

  /** Shows and says that what is in hand fits nowhere in another way. */
  shake() {
    this.#hand.shake();
    announce("There is only one way to turn it");
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

/** What there is to choose from, in words. @param {Step[]} offered */
function what(offered) {
  const of = (/** @type {Step["kind"]} */ kind) => offered.filter((step) => step.kind === kind);
  const [places, picks, buttons] = [of("place"), of("pick"), of("choose")];
  const shown =
    places.length > 0
      ? `choose a marked ${noun(places) ?? "place"}`
      : picks.length > 0
        ? `choose an outlined ${noun(picks) ?? "thing"}`
        : "";
  const pressed =
    buttons.length === 1
      ? `press \u201c${capital(buttons[0]?.label ?? "")}\u201d`
      : buttons.length > 1
        ? "press a button"
        : "";
  return shown && pressed ? `${shown}, or ${pressed}` : shown || pressed;
}
