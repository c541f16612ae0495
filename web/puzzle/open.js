// Routing of the puzzle pages: `/puzzles/GAME` and `/puzzles/GAME/LEVEL/NUMBER`.

import * as server from "../base/api.js";
import { loadArt, loadStyle } from "../pages/page.js";
import * as api from "./api.js";
import { openList } from "./list.js";
import { PuzzlePage } from "./page.js";

/** Opens the page at the URL. @param {HTMLElement} place @param {string} path @param {URLSearchParams} address */
export async function openPuzzles(place, path, address) {
  const [, name, level, number] = path.split("/").filter(Boolean);
  const [games] = await Promise.all([server.games(), loadStyle("puzzle")]);
  const game = games.find((known) => known.name === name) ?? games.find((known) => known.puzzles);
  if (!game?.puzzles) throw new Error("there are no puzzles of this game");
  if (level === undefined || number === undefined) {
    await loadArt(game.name);
    await openList(place, games, game);
    return undefined;
  }
  const [puzzle] = await Promise.all([api.puzzle(game.name, Number(level), Number(number)), loadArt(game.name)]);
  const view = await server.view(game.name, puzzle.start);
  return new PuzzlePage(place, game, puzzle, view, address.get("day") ?? undefined);
}
