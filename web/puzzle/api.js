// The puzzle requests.

/** @import {Puzzle, PuzzleCatalogue, PuzzleHint, PuzzleMoves, PuzzleVerdict} from "../types.d.ts" */

import { call } from "../base/api.js";

/** The levels of a game, and the puzzle of a day. @param {string} game @param {string} day @returns {Promise<PuzzleCatalogue>} */
export const catalogue = (game, day) => call(`/api/games/${game}/puzzles?date=${day}`);

/** @param {string} game @param {number} level @param {number} number @returns {Promise<Puzzle>} */
export const puzzle = (game, level, number) => call(`/api/games/${game}/puzzles/${level}/${number}`);

/** Whether the last of the moves is right, and why. @param {string} game @param {string} start @param {string[]} moves @returns {Promise<PuzzleVerdict>} */
export const judge = (game, start, moves) => call("/api/puzzles/judge", { game, start, moves });

/** The next move. @param {string} game @param {string} start @param {string[]} moves @returns {Promise<PuzzleHint>} */
export const hint = (game, start, moves) => call("/api/puzzles/hint", { game, start, moves });

/** The moves without the one that placed an item. @param {string} game @param {string} start @param {string[]} moves @param {string} item @returns {Promise<PuzzleMoves>} */
export const lift = (game, start, moves, item) => call("/api/puzzles/lift", { game, start, moves, item });
