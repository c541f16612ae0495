// A person's settings, stored in this browser.

import { here } from "./place.js";
import { fill, h } from "./dom.js";

/**
 * @typedef {object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {"touch" | "always" | "never"} confirm when a move has to be confirmed
 * @property {"off" | "on"} sound
 * @property {"off" | "on"} dots whether a puzzle marks the places where something can go
 * @property {"off" | "on"} places whether boards name their places at a table
 * @property {"off" | "on"} proofs whether it is told during a game that somebody can win by force
 * @property {string} name what others see
 * @property {string[]} seen the games whose first steps have been read
 * @property {string[]} learned the steps of lessons that have been done, such as `go_fish/2`
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  confirm: "touch",
  sound: "off",
  dots: "on",
  places: "off",
  proofs: "off",
  name: "",
  seen: [],
  learned: [],
};

const KEY = "tessera-settings";
const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The settings of this browser. @type {Settings} */
export const settings = load();

/** @returns {Settings} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Changes settings and stores them. @param {Partial<Settings>} change */
export function change(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the game still works.
  }
  applyTheme();
}

/** Whether animations are allowed. */
export function motion() {
  return !still.matches;
}

/** Applies the colour theme of the settings and the system. */
export function applyTheme() {
  const night = settings.theme === "dark" || (settings.theme === "auto" && dark.matches);
  const plain = settings.places === "off" && !here().path.startsWith("/view");
  document.documentElement.className = `scene ${night ? "dark" : "light"}${plain ? " ui-plain" : ""}`;
}

dark.addEventListener("change", applyTheme);

/** Whether a move made with this pointer must be confirmed. @param {string} pointer `mouse`, `touch`, `pen` or `keyboard` */
export function needsConfirmation(pointer) {
  return settings.confirm === "always" || (settings.confirm === "touch" && (pointer === "touch" || pointer === "pen"));
}

/** @type {["theme" | "confirm" | "sound" | "places" | "proofs", string, [string, string][]][]} */
const CHOICES = [
  [
    "theme",
    "Theme",
    [
      ["auto", "System"],
      ["light", "Light"],
      ["dark", "Dark"],
    ],
  ],
  [
    "confirm",
    "Confirm moves",
    [
      ["touch", "On touch screens"],
      ["always", "Always"],
      ["never", "Never"],
    ],
  ],
  [
    "sound",
    "Sound",
    [
      ["off", "Off"],
      ["on", "On"],
    ],
  ],
  [
    "places",
    "Show names of places",
    [
      ["off", "In the position viewer"],
      ["on", "Always"],
    ],
  ],
  [
    "proofs",
    "Show proved wins",
    [
      ["off", "After the game"],
      ["on", "During the game"],
    ],
  ],
];

/** Fills a dialog with the settings. @param {HTMLElement} place */
export function showSettings(place) {
  const name = h("input", {
    type: "text",
    maxlength: 24,
    value: settings.name,
    autocomplete: "nickname",
    onchange: (/** @type {Event} */ event) => {
      change({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() });
    },
  });
  fill(
    place,
    h("label", { class: "ui-field" }, h("span", {}, "Your name"), name),
    CHOICES.map(([key, words, values]) =>
      h(
        "fieldset",
        { class: "ui-choice" },
        h("legend", {}, words),
        values.map(([value, word]) =>
          h(
            "label",
            { class: "ui-pill" },
            h("input", {
              type: "radio",
              name: `setting-${key}`,
              value,
              checked: settings[key] === value,
              onchange: () => change({ [key]: value }),
            }),
            h("span", {}, word),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "ui-quiet" },
      "Keys: arrows move between the choices, Enter selects, R turns, F flips, Esc cancels, Backspace goes back one step, N goes to the next choice. Shift and an arrow inspect anything on the board: its points light up, and Enter says why you can't choose it. The right mouse button and the wheel also turn.",
    ),
  );
}
