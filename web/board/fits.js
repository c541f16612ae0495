// Marks how each part of the thing in hand would fit at an illegal place: a sign above each ring or hex.

/** @import {PanelView} from "./panel.js" */
/** @import {Spot} from "../types.d.ts" */

import { s } from "../base/dom.js";

/** An outline and a sign for each answer, so that colour is not the only distinction. @type {Record<Spot["fit"], [string, string]>} */
const SIGNS = {
  fits: ["M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", "M-4 .5l3 3.500L4.500-3.500"],
  taken: ["M-8-8H8V8H-8z", "M-4-4L4 4M4-4L-4 4"],
  blocked: ["M-4-9.500H4L9.500-4V4L4 9.500H-4L-9.500 4V-4z", "M-5 0H5"],
  unsupported: ["M-10.500-8H10.500L0 10.500z", "M0-5V3M0 5.500V6"],
  off: ["M0-11L11 0L0 11L-11 0z", "M-4 4L4-4M4 .5V-4H-.5"],
};

/** The signs of the parts, above everything else on the page. */
export class FitsView {
  #sheet = s("svg", { class: "ui-fits", "aria-hidden": "true" });
  /** @type {PanelView | undefined} */
  #view;
  /** @type {Spot[]} */
  #spots = [];

  /** Adds the overlay to the page. */
  mount() {
    document.body.append(this.#sheet);
  }

  /** Removes the overlay from the page. */
  unmount() {
    this.#sheet.remove();
  }

  /** @param {PanelView | undefined} view @param {Spot[]} spots in the coordinates of the panel */
  show(view, spots) {
    this.#view = view;
    this.#spots = spots;
    this.#sheet.replaceChildren(
      ...spots.map(({ fit }) => {
        const [outline, sign] = SIGNS[fit];
        return s(
          "g",
          { class: `ui-fit ui-fit-${fit}`, "data-fit": fit },
          s("path", { d: outline }),
          s("path", { d: sign, class: "ui-sign" }),
        );
      }),
    );
    this.layout();
  }

  /** Repositions the signs after the page has scrolled or the panel was zoomed. */
  layout() {
    for (const [index, { at }] of this.#spots.entries()) {
      const point = this.#view?.toScreen(at);
      if (point) this.#sheet.children[index]?.setAttribute("transform", `translate(${point.x} ${point.y})`);
    }
  }
}
