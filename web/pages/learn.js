// The lesson of a game: positions with one idea each, a task to try, and the engine's verdict.

/** @import {Game, Lesson, LessonStep, Tried, View} from "../types.d.ts" */

import { at } from "../base/place.js";
import * as api from "../base/api.js";
import { button, fill, h, icon } from "../base/dom.js";
import { focusOn } from "../base/focus.js";
import { announce } from "../base/live.js";
import { change, settings } from "../base/settings.js";
import { effectLines } from "../beside/effects.js";
import { named, seatName, told } from "../beside/names.js";
import { inline } from "../beside/rules.js";
import { Sheet } from "../beside/sheet.js";
import { Stage } from "../board/stage.js";
import { loadArt, loadStyle, pageHead, playLayout } from "./page.js";
import { playNowButton } from "./start.js";

/** The URL of the lesson of a game. @param {string} game */
export const lessonAddress = (game) => at(`/learn?game=${game}`);

/** The page of a lesson. */
class LessonPage {
  #step = 0;
  /** @type {string[]} what has been played from the position of the step */
  #actions = [];
  /** @type {View | undefined} */
  #view;
  /** @type {Tried | undefined} */
  #tried;
  /** Counts the opened steps, to detect views that come too late. */
  #order = 0;
  #peeled = false;
  /** @type {Element[]} */
  #lit = [];

  /** @param {HTMLElement} place @param {Game} game @param {Lesson} lesson */
  constructor(place, game, lesson) {
    this.game = game;
    this.lesson = lesson;
    document.title = `${lesson.title} \u00b7 Tessera`;
    this.parts = playLayout(place, lesson.title, [], game);
    this.parts.seats.parentElement?.parentElement?.classList.add("learn-page");
    for (const part of [this.parts.log, this.parts.text]) part.closest("details")?.remove();
    this.parts.sheet.closest("details")?.removeAttribute("open");
    this.card = h("section", { class: "lesson", "aria-label": "Lesson" });
    this.parts.seats.replaceWith(this.card);
    this.stage = new Stage(place, this.parts, {
      play: (action) => this.#play(action),
      preview: (gain, sheet) => this.sheet.preview(gain, sheet),
      counts: (item) => this.sheet.counts(item),
      engine: {
        aim: (path, panel, point) => api.aimInViewer(game.name, this.#view?.setup ?? "", { path, panel, point }),
        effects: (action) => api.effectsInViewer(game.name, this.#view?.setup ?? "", action),
        tell: (phrase) => this.#tell(phrase),
        listens: () => (this.stage.view?.moves.length ?? 0) > 0,
      },
    });
    this.sheet = new Sheet(this.parts.sheet, this.stage, game);
  }

  /** Removes the listeners when the page is left. */
  close() {
    this.stage.close();
    this.sheet.close();
  }

  /** @param {import("../types.d.ts").Phrase} phrase */
  #tell(phrase) {
    const view = this.#view;
    return told(phrase, (seat) => (view ? seatName(view, seat, this.game) : ""));
  }

  /** @returns {LessonStep} */
  get #now() {
    return /** @type {LessonStep} */ (this.lesson.steps[this.#step]);
  }

  /** Opens a step at its beginning. @param {number} step @param {boolean} [focus] whether to take the focus to its heading */
  async open(step, focus = true) {
    this.#step = Math.min(Math.max(step, 0), this.lesson.steps.length - 1);
    this.#actions = [];
    this.#tried = undefined;
    this.#peeled = false;
    history.replaceState(null, "", `${lessonAddress(this.game.name)}&step=${this.#step + 1}`);
    if (!this.#now.task) this.#learned();
    this.#tellStep();
    if (focus) focusOn(this.card.querySelector("h2"));
    const order = ++this.#order;
    const view = await api.view(this.game.name, this.#now.setup);
    if (order === this.#order) this.#show(view);
  }

  /** @param {View} view */
  #show(view) {
    const animate = this.#view !== undefined;
    this.#view = view;
    const waits = this.#now.task && (this.#tried === undefined || this.#tried.tried === "go_on");
    const { bar } = this.stage;
    bar.idle = this.#tried?.tried === "wrong" ? "Try again" : this.#tried ? "Well done" : "Look at the board";
    const shown = { ...named(view, view, this.game), moves: waits ? view.moves : [] };
    this.stage.show(shown, animate);
    this.sheet.show(view);
    this.#peel();
    this.#light();
  }

  /** Highlights the items of the step until something has been tried. */
  #light() {
    for (const element of this.#lit) element.classList.remove("ui-taught");
    const ids = this.#actions.length === 0 ? this.#now.light : [];
    this.#lit = ids.flatMap((id) => this.stage.board.find(id)?.shown.spot ?? []);
    for (const element of this.#lit) element.classList.add("ui-taught");
  }

  #peel() {
    this.parts.boards.classList.toggle("ui-peeled", this.#peeled);
  }

  /** @param {string} action */
  async #play(action) {
    const order = this.#order;
    const before = this.#view?.setup ?? "";
    const actions = [...this.#actions, action];
    const [tried, view] = await Promise.all([
      api.tryStep(this.game.name, this.#step, actions),
      api.view(this.game.name, before, action),
    ]);
    if (order !== this.#order) return;
    this.#actions = actions;
    this.#tried = tried;
    if (tried.tried === "right") this.#learned();
    this.#show(view);
    this.#tellStep();
    if (tried.said) announce(tried.said);
    const next = this.card.querySelector("button.primary");
    if (tried.tried !== "go_on" && next instanceof HTMLElement) {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest" });
    }
  }

  /** Marks the step as done. */
  #learned() {
    const name = `${this.game.name}/${this.#step + 1}`;
    if (!settings.learned.includes(name)) change({ learned: [...settings.learned, name] });
  }

  /** Shows the answer on the board, for confirmation. */
  #answer() {
    const wanted = this.#now.task?.answer[this.#actions.length];
    if (wanted === undefined) return;
    this.stage.adopt(wanted);
    this.stage.bar.focus();
  }

  #tellStep() {
    const { title, text, task, peel } = this.#now;
    const count = this.lesson.steps.length;
    const last = this.#step === count - 1;
    const done = !task || this.#tried?.tried === "right";
    const wrong = this.#tried?.tried === "wrong";
    const known = settings.learned.includes(`${this.game.name}/${this.#step + 1}`);
    fill(
      this.card,
      this.#progress(),
      h("h2", {}, title),
      text.map((paragraph) => h("p", {}, ...inline(paragraph))),
      task && h("p", { class: "lesson-task" }, icon("turn"), h("span", {}, h("b", {}, "Your task: "), task.ask)),
      h(
        "div",
        { class: `lesson-said ${done ? "right" : wrong ? "wrong" : "none"}` },
        this.#tried?.said && [
          h("p", {}, icon(done ? "check" : "cross"), h("span", {}, this.#tried.said)),
          h(
            "p",
            { class: "ui-note" },
            effectLines(this.#tried.effects, (phrase) => this.#tell(phrase)),
          ),
        ],
      ),
      done && last && h("p", {}, `That was the lesson. You know enough to play ${this.game.title}.`),
      h(
        "div",
        { class: "lesson-buttons" },
        this.#step > 0 && button("previous", "Back", () => void this.open(this.#step - 1)),
        peel && this.#peelButton(peel),
        task && !done && !wrong && button("hint", "Show me", () => this.#answer()),
        task && this.#tried && button("again", "Try again", () => void this.open(this.#step), wrong ? PRIMARY : {}),
        !last &&
          button("next", done || known ? "Next" : "Skip", () => void this.open(this.#step + 1), done ? PRIMARY : {}),
        last && done && playNowButton(this.game, PRIMARY),
        last && done && h("a", { class: "button", href: at("/") }, "All games"),
      ),
    );
  }

  /** The position in the lesson, and links to every step. */
  #progress() {
    const steps = this.lesson.steps.map(({ title }, index) => {
      const known = settings.learned.includes(`${this.game.name}/${index + 1}`);
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: `lesson-dot${known ? " done" : ""}`,
            "aria-current": index === this.#step ? "step" : false,
            "aria-label": `Step ${index + 1}: ${title}${known ? ", done" : ""}`,
            title,
            onclick: () => void this.open(index),
          },
          known && index !== this.#step ? icon("check") : String(index + 1),
        ),
      );
    });
    return h("ol", { class: "lesson-steps", "aria-label": "Steps" }, steps);
  }

  /** @param {string} word */
  #peelButton(word) {
    const press = button("", word, () => {
      this.#peeled = !this.#peeled;
      press.setAttribute("aria-pressed", String(this.#peeled));
      this.#peel();
    });
    press.setAttribute("aria-pressed", "false");
    return press;
  }
}

const PRIMARY = { class: "primary" };

/** Opens the lesson at the URL. @param {HTMLElement} place @param {URLSearchParams} address */
export async function openLesson(place, address) {
  const game = await api.game(address.get("game") ?? "");
  if (!game) throw new Error("this game is unknown");
  const [lesson] = await Promise.all([api.lesson(game.name), loadArt(game.name), loadStyle("learn")]);
  fill(place, pageHead(lesson.title, [], game));
  const page = new LessonPage(place, game, lesson);
  await page.open(Number(address.get("step") ?? 1) - 1, false);
  return page;
}
