// Names of players. Pure.

/** @import {Game, Item, Panel, Phrase, View} from "../types.d.ts" */

/** @typedef {Omit<Item, "label"> & {label?: string}} NamedItem */
/** @typedef {Omit<Panel, "title" | "items"> & {title: string, items: NamedItem[]}} NamedPanel */
/** @typedef {Omit<View, "panels"> & {panels: NamedPanel[]}} NamedView */

import { titled } from "../base/dom.js";

/** The number of letters beyond which names are shortened in titles. */
const LONG = 14;

/** The suffixes that distinguish computer players of one level, by seat. */
const FIRST_NAMES = ["Ion", "Thea", "Kreon", "Lyra"];

/** The name of a computer player at a seat. @param {string} bot @param {number} seat */
export const computerName = (bot, seat) => `${titled(bot)} ${FIRST_NAMES[seat] ?? ""}`.trim();

/** The name of a seat. @param {View} view @param {number} seat @param {Game} game */
export function seatName(view, seat, game) {
  const { name, bot } = view.seats[seat] ?? {};
  return (name && name === bot ? computerName(name, seat) : name) || game.seat_names[seat] || `Player ${seat + 1}`;
}

/** A shortened name. @param {string} name */
function short(name) {
  const letters = [...name];
  return letters.length > LONG ? `${letters.slice(0, LONG - 1).join("")}\u2026` : name;
}

/** Whether the rules give a seat only a number instead of a name. @param {string} side */
export const isNumbered = (side) => /^player \d$/i.test(side);

/**
 * Inserts the names of players into a text.
 * @param {Phrase} phrase
 * @param {(seat: number) => string} name
 */
export function told(phrase, name) {
  if (typeof phrase === "string") return phrase;
  return phrase.map((part) => (typeof part === "string" ? part : name(part.seat))).join("");
}

/**
 * A view for display: panels with the names of the players.
 * @param {View} view
 * @param {View} seated the view whose seats name the players
 * @param {Game} game
 * @returns {NamedView}
 */
export function named(view, seated, game) {
  const name = (/** @type {number} */ seat) => short(seatName(seated, seat, game));
  const item = (/** @type {Item} */ item) =>
    /** @type {NamedItem} */ (typeof item.label === "object" ? { ...item, label: told(item.label, name) } : item);
  const panel = (/** @type {Panel} */ panel) => ({
    ...panel,
    title: told(panel.title, name),
    items: panel.items.map(item),
  });
  return { ...view, panels: view.panels.map(panel) };
}
