// Draws two moves on a position: the played one and the better one.

/** @import {Board} from "../board/board.js" */
/** @import {Step, View} from "../types.d.ts" */

import { s } from "../base/dom.js";
import { put } from "../board/panel.js";
import { ghosts, start } from "../hands/gesture.js";

/** The steps that lead to a move, or undefined. @param {Step[]} steps @param {string} action @returns {Step[] | undefined} */
export function pathTo(steps, action) {
  for (const step of steps) {
    if (step.action === action) return [step];
    const rest = step.next && pathTo(step.next, action);
    if (rest) return [step, ...rest];
  }
  return undefined;
}

/** The drawings over the boards of a stage. */
export class Drawn {
  #stage;
  /** @type {Element[]} */
  #shapes = [];

  /** @param {{board: Board, ghost: import("../board/ghost.js").GhostView}} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /** Removes all drawings. */
  clear() {
    for (const shape of this.#shapes) shape.remove();
    this.#shapes = [];
  }

  /**
   * Draws moves of the position on the stage.
   * @param {View} view with its moves
   * @param {[string, "played" | "better"][]} moves
   */
  show(view, moves) {
    this.clear();
    for (const [action, look] of moves) {
      const path = pathTo(view.moves, action);
      if (path) this.#move(path, look);
    }
  }

  /** @param {Step[]} path @param {string} look */
  #move(path, look) {
    const down = ghosts({ ...start(path), path });
    for (const step of path.filter(({ kind }) => kind === "pick")) this.#frame(step.id, look);
    for (const { place, symbol, item, rotate } of down) {
      const body = s("g");
      const spot = s("g", { class: `ui-drawn ui-drawn-${look}` }, body);
      this.#stage.ghost.draw(body, symbol, item);
      put(spot, { at: place.at ?? [0, 0], rotate });
      this.#add(place.panel ?? "", spot);
    }
  }

  /** A frame around an item. @param {string} id @param {string} look */
  #frame(id, look) {
    const found = this.#stage.board.find(id);
    if (!found) return;
    const { x, y, width, height } = found.shown.spot.getBBox();
    const frame = s("rect", { class: `ui-drawn ui-drawn-${look} ui-drawn-frame`, x, y, width, height });
    const transform = found.shown.spot.getAttribute("transform");
    if (transform) frame.setAttribute("transform", transform);
    found.view.marks.append(frame);
    this.#shapes.push(frame);
  }

  /** @param {string} panel @param {Element} shape */
  #add(panel, shape) {
    this.#stage.board.views.get(panel)?.marks.append(shape);
    this.#shapes.push(shape);
  }
}
