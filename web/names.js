// What players are called. Pure.

/** @import {Game, Panel, View} from "./types.d.ts" */

import { titled } from "./dom.js";

/** Names are cut in titles if they have more letters. */
const LONG = 14;

/** A player whom the rules give no name but a number. */
const NUMBERED = /\bplayer \d\b/i;

/** What a seat is called. @param {View} view @param {number} seat @param {Game} game */
export function seatName(view, seat, game) {
  const { name, bot } = view.seats[seat] ?? {};
  return (name && name === bot ? titled(name) : name) || game.seat_names[seat] || `Player ${seat + 1}`;
}

/** A name that leaves room for other words. @param {string} name */
function short(name) {
  const letters = [...name];
  return letters.length > LONG ? `${letters.slice(0, LONG - 1).join("")}\u2026` : name;
}

/** Whether a seat has no name of its own in the rules, but a number. @param {string} side */
export const isNumbered = (side) => /^player \d$/i.test(side);

/**
 * Panels that call the players by their names, where the rules only number them.
 * @param {Panel[]} panels
 * @param {View} view with the seats
 * @param {Game} game
 * @returns {Panel[]}
 */
export function named(panels, view, game) {
  const sides = view.seats.map((_, seat) => game.seat_names[seat] ?? "");
  if (!sides.every(isNumbered)) return panels;
  const name = (/** @type {string} */ side) => {
    const seat = sides.findIndex((known) => known.toLowerCase() === side.toLowerCase());
    return seat < 0 ? side : short(seatName(view, seat, game));
  };
  const told = (/** @type {string} */ words) => words.replace(NUMBERED, name);
  return panels.map((panel) => ({
    ...panel,
    title: told(panel.title),
    items: panel.items.map((item) => (item.label && NUMBERED.test(item.label) ? { ...item, label: told(item.label) } : item)),
  }));
}
