// What players are called. Pure.

/** @import {Game, Item, Panel, Phrase, View} from "../types.d.ts" */

/** @typedef {Omit<Item, "label"> & {label?: string}} NamedItem */
/** @typedef {Omit<Panel, "title" | "items"> & {title: string, items: NamedItem[]}} NamedPanel */
/** @typedef {Omit<View, "panels"> & {panels: NamedPanel[]}} NamedView */

import { titled } from "../base/dom.js";

/** Names are cut in titles if they have more letters. */
const LONG = 14;

/** What tells computer players of one level apart, by seat. */
const FIRST_NAMES = ["Ion", "Thea", "Kreon", "Lyra"];

/** What a computer player at a seat is called. @param {string} bot @param {number} seat */
export const computerName = (bot, seat) => `${titled(bot)} ${FIRST_NAMES[seat] ?? ""}`.trim();

/** What a seat is called. @param {View} view @param {number} seat @param {Game} game */
export function seatName(view, seat, game) {
  const { name, bot } = view.seats[seat] ?? {};
  return (name && name === bot ? computerName(name, seat) : name) || game.seat_names[seat] || `Player ${seat + 1}`;
}

/** A name that leaves room for other words. @param {string} name */
function short(name) {
  const letters = [...name];
  return letters.length > LONG ? `${letters.slice(0, LONG - 1).join("")}\u2026` : name;
}

/** Whether a seat has no name of its own in the rules, but a number. @param {string} side */
export const isNumbered = (side) => /^player \d$/i.test(side);

/**
 * A text with the names of the players it is about.
 * @param {Phrase} phrase
 * @param {(seat: number) => string} name
 */
export function told(phrase, name) {
  if (typeof phrase === "string") return phrase;
  return phrase.map((part) => (typeof part === "string" ? part : name(part.seat))).join("");
}

/**
 * A view as it is shown: panels with the names of the players.
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
