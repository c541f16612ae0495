// The bar below the board: the next step, and the buttons for it.

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
  /** The text below the prompt; the first of these that is not empty is shown. @type {Record<"why" | "effects" | "counts", (Node | string)[]>} */
  #notes = { why: [], effects: [], counts: [] };
  #buttons = h("div", { class: "bar-buttons" });
  #hand;
  /** The text when there is nothing to do. */
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

  /** The next step, in words. */
  prompt() {
    const stage = this.#stage;
    const { gesture, pending, sending, offered, view } = stage;
    if (sending) return "One moment\u2026";
    if (!view || view.moves.length === 0) return this.idle;
    if (stage.hint) return `Hint: ${stage.hint}`;
    if (pending) return this.#confirmation(gestures.pointed(gesture));
    const hand = gestures.inHand(gesture) && gestures.pointed(gesture);
    const begun = hand && gestures.begun(gesture);
    const todo = what(offered);
    if (hand && stage.misfits) return `${capital(gestures.brief(hand))}: turn it, or choose another place`;
    if (!todo) return "Your turn";
    if (begun) return `${capital(hand.label)}: ${todo}${this.#keys()}`;
    return `Your turn: ${todo}${hand ? ` for ${hand.label}` : ""}`;
  }

  /** What can be done with a whole move. A place that is seen on the board is not named. @param {Step | undefined} last */
  #confirmation(last) {
    const thing = last && noun([last]);
    if (last?.kind === "place" && thing && !this.#stage.keys.active) return `Confirm, or choose another ${thing}`;
    return `${capital(last?.label ?? "")}: confirm, or choose another`;
  }

  /**
   * Sets the text below the prompt: why something is illegal, what a move would do, or what an item counts for.
   * @param {"why" | "effects" | "counts"} kind
   * @param {(Node | string)[]} words
   */
  note(kind, words) {
    if (this.#notes[kind].length + words.length === 0) return;
    this.#notes[kind] = words;
    const { why, effects, counts } = this.#notes;
    fill(this.#note, why.length > 0 ? why : effects.length > 0 ? effects : counts);
    this.#note.classList.toggle("ui-against", why.length > 0);
    this.#note.classList.toggle("ui-long", effects.length > 1);
  }

  /** Shows what the others have done since the player's last move. @param {(Node | string)[]} words */
  recap(words) {
    fill(this.#recap, words);
    this.#recap.title = this.#recap.textContent ?? "";
    this.#recap.hidden = words.length === 0;
  }

  /** The keys that turn the thing in hand, on devices with keys. */
  #keys() {
    const { gesture, pointerKind } = this.#stage;
    if (pointerKind === "touch" || pointerKind === "pen") return "";
    if (flippable(gesture)) return turnable(gesture) ? " (R turns it, F flips it)" : " (F flips it)";
    return turnable(gesture) ? " (R turns it)" : "";
  }

  /** Updates the bar. */
  update() {
    const stage = this.#stage;
    const { gesture, pending, offered } = stage;
    const choices = offered.filter((step) => step.kind === "choose");
    this.#prompt.textContent = this.prompt();
    this.place.classList.toggle("ui-active", Boolean(stage.view?.moves.length));
    this.#hand.update();
    this.place.classList.toggle("ui-holding", !this.#hand.element.hidden);
    // The pressed button keeps the focus if it still exists.
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
    this.#buttons.classList.toggle("wordy", choices.length > 0);
    this.#buttons.classList.toggle("crowded", this.#buttons.childElementCount > 3);
    if (pressed === undefined) return;
    const again = [...this.#buttons.children].find((element) => element.textContent === pressed);
    focusOn(again instanceof HTMLElement ? again : this.#prompt);
  }

  /** Shows and announces that there is no other way for the thing in hand to fit. */
  shake() {
    this.#hand.shake();
    announce("There is only one way to turn it");
  }

  /** Takes the focus when there are no targets. */
  focus() {
    this.#prompt.focus({ preventScroll: true });
  }

  /** Whether an element is the prompt. @param {Element | null} element */
  holds(element) {
    return element === this.#prompt;
  }
}

/** The available choices, in words. @param {Step[]} offered */
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
