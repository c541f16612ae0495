// Setting up a table: the seats and the options of the game.

/** @import {Bot, Game, OptionSpec, SeatChoice} from "../types.d.ts" */

import { serverless, at } from "../base/place.js";
import * as api from "../base/api.js";
import { cover } from "./cover.js";
import { fill, h, sentence, titled as title } from "../base/dom.js";
import { toast } from "../base/live.js";
import { loadArt, pageHead } from "./page.js";
import { badge } from "../beside/seats.js";
import { levels, PLAYERS, playNowButton, usualOpponent, usualSeats } from "./start.js";
import { change, settings } from "../base/settings.js";

/** The maximum number of values shown side by side. */
const FEW = 10;

/** The page that sets up a table. @param {HTMLElement} place @param {Game} game */
export function setUp(place, game) {
  document.title = `New game of ${game.title} \u00b7 Tessera`;
  const bots = levels(game);
  const seatList = h("ol", { class: "setup-seats" });
  const [least, most] = game.seats;
  let count = usualSeats(game);
  const middle = usualOpponent(game);
  /** @type {string[]} what each seat is: `person`, `open` or `bot NAME` */
  const kinds = Array.from({ length: most }, (_, seat) => (seat === 0 || !middle ? "person" : `bot ${middle.name}`));
  const names = Array.from({ length: most }, (_, seat) => (seat === 0 ? settings.name : ""));

  const showSeats = () => {
    for (const [others, pill] of presets)
      pill.checked = kinds.slice(1, count).every((kind) => kind.split(" ")[0] === others);
    fill(
      seatList,
      kinds.slice(0, count).map((kind, seat) =>
        seatRow(
          game,
          bots,
          seat,
          kind,
          names[seat] ?? "",
          (to) => {
            kinds[seat] = to;
            showSeats();
          },
          (name) => {
            names[seat] = name;
          },
        ),
      ),
    );
  };
  /** The button for each way to fill the other seats. @type {Map<string, HTMLInputElement>} */
  const presets = new Map();
  const preset = (/** @type {string} */ word, /** @type {string} */ others) => {
    const element = pill("seat-mode", word, false, () => {
      kinds.fill(others, 1);
      kinds[0] = "person";
      showSeats();
    });
    const input = element.querySelector("input");
    if (input) presets.set(others.split(" ")[0] ?? "", input);
    return element;
  };
  const modes =
    most > 1 &&
    h(
      "fieldset",
      { class: "ui-choice presets" },
      h("legend", {}, "Who plays"),
      middle && preset("Against the computer", `bot ${middle.name}`),
      preset("Together here", "person"),
      !serverless && preset("By link", "open"),
    );
  const players = h(
    "fieldset",
    { class: "ui-choice" },
    h("legend", {}, "Number of players"),
    Array.from({ length: most - least + 1 }, (_, index) => least + index).map((number) =>
      pill("seat-count", String(number), number === count, () => {
        count = number;
        showSeats();
      }),
    ),
  );
  const options = game.options.filter((option) => option.name !== PLAYERS).map((option) => optionField(option));
  const isWritten = (/** @type {string} */ name) =>
    game.options.find((option) => option.name === name)?.kind === "text";
  const [usual = [], written = []] = [false, true].map((raw) =>
    options.filter(({ name }) => isWritten(name) === raw).map(({ element }) => element),
  );
  const learn = game.lesson && h("a", { class: "button", href: at(`/learn?game=${game.name}`) }, "Learn the game");
  const start = h("button", { class: "primary start" }, "Start");
  const begin = async () => {
    start.disabled = true;
    /** @type {Record<string, string>} */
    const values = {};
    for (const { name, value } of options) values[name] = value();
    if (game.options.some((option) => option.name === PLAYERS)) values[PLAYERS] = String(count);
    try {
      if (names[0]) change({ name: names[0] });
      const { id } = await api.open({
        game: game.name,
        options: values,
        seats: kinds.slice(0, count).map((kind, seat) => seatChoice(kind, names[seat] ?? "")),
      });
      location.assign(at(`/t/${id}`));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "refused");
      start.disabled = false;
    }
  };
  showSeats();
  // The seats have the colours of the game.
  void loadArt(game.name);
  fill(
    place,
    pageHead(
      game.title,
      game.puzzles ? [h("a", { class: "button", href: at(`/puzzles/${game.name}`) }, "Puzzles")] : [],
      game,
    ),
    h(
      "main",
      { class: "setup-page" },
      cover(game, "setup-cover"),
      h(
        "form",
        { class: "setup-form", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void begin()) },
        h("p", { class: "game-about" }, sentence(game.about)),
        h("div", { class: "game-buttons" }, playNowButton(game), learn),
        most > 1 && section("Players", most > least && players, modes, seatList),
        usual.length > 0 && section("Options", h("div", { class: "setup-options" }, usual)),
        written.length > 0 &&
          h(
            "details",
            { class: "ui-fold" },
            h("summary", {}, "Advanced"),
            h("div", { class: "setup-options" }, written),
          ),
        start,
        h(
          "p",
          { class: "ui-quiet" },
          h(
            "a",
            { class: "ui-stand-in", href: at(`/view?game=${game.name}`) },
            "Open the position viewer for this game",
          ),
        ),
      ),
    ),
  );
  return undefined;
}

/** A section of the form with a heading. @param {string} heading @param {...any} parts */
const section = (heading, ...parts) => h("section", { class: "setup-section" }, h("h2", {}, heading), parts);

/** @param {string} kind @param {string} name @returns {SeatChoice} */
function seatChoice(kind, name) {
  const [word, bot] = kind.split(" ");
  if (word === "bot") return { kind: "bot", ...(bot && { bot }) };
  return { kind: word === "open" ? "open" : "person", ...(name.trim() && { name: name.trim() }) };
}

/**
 * @param {Game} game
 * @param {Bot[]} bots
 * @param {number} seat
 * @param {string} kind
 * @param {string} name
 * @param {(kind: string) => void} choose
 * @param {(name: string) => void} call
 */
function seatRow(game, bots, seat, kind, name, choose, call) {
  const side = game.seat_names[seat] ?? `Player ${seat + 1}`;
  const option = (/** @type {string} */ value, /** @type {string} */ words) =>
    h("option", { value, selected: value === kind }, words);
  const select = h(
    "select",
    { "aria-label": `Who plays ${side}`, onchange: () => choose(select.value) },
    option("person", "a person here"),
    !serverless && option("open", "a person by link"),
    bots.length > 0 &&
      h(
        "optgroup",
        { label: "the computer" },
        bots.map((bot) =>
          option(`bot ${bot.name}`, bot.level > 0 ? `${title(bot.name)} (level ${bot.level})` : title(bot.name)),
        ),
      ),
  );
  const bot = bots.find((known) => kind === `bot ${known.name}`);
  return h(
    "li",
    { class: "setup-seat" },
    badge(seat),
    h("span", { class: "setup-side" }, side),
    select,
    kind === "person" &&
      h("input", {
        type: "text",
        maxlength: 24,
        value: name,
        placeholder: "name",
        "aria-label": `Name of ${side}`,
        oninput: (/** @type {Event} */ event) => call(/** @type {HTMLInputElement} */ (event.target).value),
      }),
    bot && h("p", { class: "ui-quiet" }, bot.about),
  );
}

/** @param {string} group @param {string} word @param {boolean} checked @param {() => void} choose */
function pill(group, word, checked, choose) {
  return h(
    "label",
    { class: "ui-pill" },
    h("input", { type: "radio", name: group, value: word, checked, onchange: choose }),
    h("span", {}, title(word)),
  );
}

/** A field for an option of a game. @param {OptionSpec} option */
function optionField(option) {
  const { name } = option;
  const label = title(name);
  const about = h("span", { class: "ui-quiet", id: `about-${name}` }, option.about);
  if (option.kind === "choice" && option.values.length === 2 && option.values.includes("on")) {
    const box = h("input", { type: "checkbox", checked: option.default === "on", "aria-describedby": about.id });
    return {
      name,
      element: h("label", { class: "ui-field switch" }, box, h("span", {}, label), about),
      value: () => (box.checked ? "on" : "off"),
    };
  }
  if (option.kind === "choice") {
    const select = h(
      "select",
      { "aria-describedby": about.id },
      option.values.map((value) => h("option", { value, selected: value === option.default }, title(String(value)))),
    );
    return {
      name,
      element: h("label", { class: "ui-field" }, h("span", {}, label), select, about),
      value: () => select.value,
    };
  }
  const [min, max] = option.values;
  const few = option.kind === "number" && Number(max) - Number(min) < FEW;
  if (few) {
    let chosen = option.default;
    const numbers = Array.from({ length: Number(max) - Number(min) + 1 }, (_, index) => String(Number(min) + index));
    const pills = numbers.map((number) =>
      pill(`option-${name}`, number, number === chosen, () => {
        chosen = number;
      }),
    );
    return {
      name,
      element: h(
        "fieldset",
        { class: "ui-choice", "aria-describedby": about.id },
        h("legend", {}, label),
        pills,
        about,
      ),
      value: () => chosen,
    };
  }
  const bounds =
    option.kind === "number"
      ? { type: "number", min, max }
      : { type: "text", spellcheck: "false", autocomplete: "off" };
  const input = h("input", { ...bounds, value: option.default, "aria-describedby": about.id });
  return {
    name,
    element: h("label", { class: "ui-field" }, h("span", {}, label), input, about),
    value: () => input.value.trim(),
  };
}
