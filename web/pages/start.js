// Starts a game immediately with default settings.

/** @import {Bot, Game, SeatChoice} from "../types.d.ts" */

import { at } from "../base/place.js";
import * as api from "../base/api.js";
import { button } from "../base/dom.js";
import { attempt } from "../base/live.js";
import { settings } from "../base/settings.js";

/** The computer players for people, weakest first, then the programs of this server. @param {Game} game @returns {Bot[]} */
export function levels(game) {
  const graded = game.bots.filter((bot) => bot.level > 0).sort((one, other) => one.level - other.level);
  const own = graded.length > 0 ? graded : game.bots.filter((bot) => !bot.guest);
  return [...own, ...game.bots.filter((bot) => bot.guest)];
}

/** The default computer player. @param {Game} game */
export function usualOpponent(game) {
  const bots = levels(game).filter((bot) => !bot.guest);
  return bots[Math.floor((bots.length - 1) / 2)];
}

/** The default number of seats. @param {Game} game */
export function usualSeats(game) {
  const [least, most] = game.seats;
  const usual = Number(game.options.find((option) => option.name === PLAYERS)?.default ?? least);
  return Math.min(Math.max(usual, least), most);
}

/** The option for the number of seats, if a game has it. */
export const PLAYERS = "players";

/** Starts a game against the computer, or a puzzle. @param {Game} game */
export async function playNow(game) {
  const name = settings.name.trim();
  const opponent = usualOpponent(game);
  const rival = { kind: "bot", ...(opponent && { bot: opponent.name }) };
  const others = Array.from({ length: usualSeats(game) - 1 }, () => rival);
  const seats = /** @type {SeatChoice[]} */ ([{ kind: "person", ...(name && { name }) }, ...others]);
  const options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  const opened = await attempt(() => api.open({ game: game.name, options, seats }));
  if (opened) location.assign(at(`/t/${opened.id}`));
}

/** The button that starts a game immediately. @param {Game} game @param {Record<string, unknown>} [properties] */
export function playNowButton(game, properties = {}) {
  const press = button(
    "play",
    "Play now",
    () => {
      press.disabled = true;
      void playNow(game).finally(() => (press.disabled = false));
    },
    { "aria-label": `Play now: ${game.title}`, ...properties },
  );
  return press;
}
