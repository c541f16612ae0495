// A panel of a scene on the page: an SVG whose items are identified by their ids.

/** @import {NamedItem, NamedPanel} from "../beside/names.js" */
/** @import {Box, Camera} from "./camera.js" */

import { closeTo, FIT, pan, shown, zoomAt } from "./camera.js";
import { sameLook, sameSpot } from "./diff.js";
import { button, fill, h, parseSvg, s, setStyle } from "../base/dom.js";
import { motion } from "../base/settings.js";

/**
 * An item on the page: `spot` is its place and the pointer target, `body` its look.
 * @typedef {{item: NamedItem, spot: SVGGElement, body: SVGGElement}} Shown
 */

const GLIDE = 350;

/** A panel on the page. */
export class PanelView {
  /** @type {Map<string, Shown>} */
  items = new Map();
  #items = s("g", { class: "ui-items" });
  /** The visible area, to which the background is clipped while things fly over the edge. */
  #frame = s("rect");
  /** The layer of the marks of places. */
  marks = s("g", { class: "ui-marks" });
  /** The layer of previews. */
  ghosts = s("g", { class: "ui-ghosts", "aria-hidden": "true" });
  #title = h("h2", { class: "panel-title" });
  #camera = FIT;
  /** The camera before zooming in on a place. @type {Camera | undefined} */
  #before;
  /** Called when the visible part changes. */
  moved = () => {};
  /** @type {Box} */
  #whole = [0, 0, 1, 1];
  /** @type {Box | null} */
  #box = null;
  #glide = 0;

  /** @param {NamedPanel} panel @param {() => void} enlarge */
  constructor(panel, enlarge) {
    this.id = panel.id;
    const frame = s("clipPath", { class: "ui-frame", id: `frame-${panel.id}` }, this.#frame);
    this.svg = s("svg", { class: `panel panel-${panel.id}`, role: "group" }, frame, this.#items);
    setStyle(this.svg, "--frame", `url(#${frame.id})`);
    // Everything that changes while a move is made is on a separate layer, so that the picture below is not repainted.
    this.sheet = s(
      "svg",
      { class: "panel panel-sheet", role: "group", "aria-label": "Possible places" },
      this.marks,
      this.ghosts,
    );
    this.zoomOut = button("minus", "Zoom out", () => this.zoom(1 / 1.4), { class: "icon-only" });
    const tools = h(
      "div",
      { class: "panel-tools" },
      button("plus", "Zoom in", () => this.zoom(1.4), { class: "icon-only" }),
      this.zoomOut,
      button("fit", "Fit", () => this.#showAll(), { class: "icon-only" }),
    );
    const larger = button("enlarge", "Enlarge", enlarge, { class: "icon-only larger" });
    this.fit = h("div", { class: "panel-fit" }, this.svg, this.sheet);
    this.element = h(
      "section",
      { class: "panel-box" },
      h("header", { class: "panel-head" }, this.#title, larger, tools),
      this.fit,
    );
    new ResizeObserver(() => this.#measure()).observe(this.fit);
  }

  /** Shows another state of the panel. @param {NamedPanel} panel @param {boolean} glide whether to move on softly */
  update(panel, glide) {
    this.panel = panel;
    if (this.#title.textContent !== panel.title) {
      fill(this.#title, panel.title);
      this.svg.setAttribute("aria-label", panel.title);
    }
    for (const role of ["board", "hand", "side"]) this.element.classList.toggle(`role-${role}`, role === panel.role);
    this.#whole = panel.view;
    for (const svg of [this.svg, this.sheet])
      setStyle(svg, "--ratio", String(panel.view[2] / Math.max(panel.view[3], 1e-6)));
    this.#patch(panel.items);
    this.#look(glide);
  }

  /** @param {NamedItem[]} items */
  #patch(items) {
    const gone = new Set(this.items.keys());
    /** @type {Element | null} */
    let next = this.#items.firstElementChild;
    for (const item of items) {
      gone.delete(item.id);
      let shown = this.items.get(item.id);
      if (!shown) {
        shown = { item, spot: s("g", { "data-id": item.id }), body: s("g") };
        shown.spot.append(shown.body);
        this.items.set(item.id, shown);
        draw(shown.body, item);
        put(shown.spot, item);
      } else {
        if (!sameLook(shown.item, item)) draw(shown.body, item);
        if (!sameSpot(shown.item, item)) put(shown.spot, item);
        shown.item = item;
      }
      title(shown.spot, item.label);
      if (shown.spot === next) next = next.nextElementSibling;
      else this.#items.insertBefore(shown.spot, next);
    }
    for (const id of gone) {
      this.items.get(id)?.spot.remove();
      this.items.delete(id);
    }
  }

  /** Keeps a copy of a removed item while it fades out. @param {SVGGElement} spot */
  keep(spot) {
    this.#items.append(spot);
  }

  /** Zooms in or out around the centre. @param {number} factor @param {[number, number]} [fixed] */
  zoom(factor, fixed) {
    this.#before = undefined;
    const box = shown(this.#whole, this.#camera);
    this.setCamera(zoomAt(this.#whole, this.#camera, factor, fixed ?? [box[0] + box[2] / 2, box[1] + box[3] / 2]));
  }

  #showAll() {
    this.#before = undefined;
    this.setCamera(FIT);
  }

  /** Zooms in on a point temporarily. @param {[number, number]} at @param {number} factor */
  approach(at, factor) {
    this.#before ??= this.#camera;
    this.setCamera(closeTo(this.#whole, this.#camera, factor, at));
  }

  /** Restores the camera, unless the viewer has changed it meanwhile. */
  retreat() {
    if (this.#before) this.setCamera(this.#before);
    this.#before = undefined;
  }

  /** Whether only a part is visible. */
  get zoomed() {
    return this.#camera.zoom > 1;
  }

  /** Pans by a number of pixels. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    const units = this.unitsPerPixel();
    this.setCamera(pan(this.#whole, this.#camera, -dx * units, -dy * units), false);
  }

  /** @param {Camera} camera @param {boolean} [glide] */
  setCamera(camera, glide = true) {
    this.#camera = camera;
    this.#look(glide);
  }

  /** @param {boolean} glide */
  #look(glide) {
    cancelAnimationFrame(this.#glide);
    this.element.classList.toggle("ui-zoomed", this.zoomed);
    this.zoomOut.disabled = !this.zoomed;
    const from = this.#box;
    const to = shown(this.#whole, this.#camera);
    if (!glide || !from || !motion() || from.every((value, index) => value === to[index])) return this.#setBox(to);
    const began = performance.now();
    const frame = (/** @type {number} */ now) => {
      const time = Math.min(1, Math.max(0, (now - began) / GLIDE));
      const eased = 1 - (1 - time) ** 3;
      this.#setBox(/** @type {Box} */ (to.map((value, index) => (from[index] ?? 0) * (1 - eased) + value * eased)));
      if (time < 1) this.#glide = requestAnimationFrame(frame);
    };
    this.#glide = requestAnimationFrame(frame);
  }

  /** @param {Box} box */
  #setBox(box) {
    this.#box = box;
    for (const [index, name] of ["x", "y", "width", "height"].entries())
      this.#frame.setAttribute(name, String(box[index]));
    const words = box.join(" ");
    for (const svg of [this.svg, this.sheet])
      if (svg.getAttribute("viewBox") !== words) svg.setAttribute("viewBox", words);
    this.#measure();
    this.moved();
  }

  #measure() {
    const unit = `${this.unitsPerPixel().toPrecision(4)}px`;
    for (const svg of [this.svg, this.sheet]) setStyle(svg, "--px", unit);
  }

  /** The size of a screen pixel in panel units. */
  unitsPerPixel() {
    const scale = this.svg.getScreenCTM()?.a;
    return scale ? 1 / scale : 1;
  }

  /** Converts a point of the panel to the screen. @param {readonly [number, number]} at */
  toScreen([x, y]) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : new DOMPoint(x, y);
  }

  /** Converts a point of the screen to the panel. @param {number} x @param {number} y @returns {[number, number]} */
  toPanel(x, y) {
    const matrix = this.svg.getScreenCTM();
    const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x, y };
    return [point.x, point.y];
  }
}

/**
 * Draws the look of an item.
 * @param {SVGGElement} body
 * @param {{symbol?: string, text?: string, svg?: string, class?: string}} look
 */
export function draw(body, look) {
  body.setAttribute("class", look.class ?? "");
  if (look.symbol !== undefined) {
    body.replaceChildren(s("use", { href: `#${look.symbol}` }));
  } else if (look.text !== undefined) {
    const text = s("text", { "text-anchor": "middle", "dominant-baseline": "central" });
    text.textContent = look.text;
    body.replaceChildren(text);
  } else {
    body.replaceChildren(...parseSvg(look.svg ?? ""));
  }
}

/** Sets the place of an item. @param {SVGGElement} spot @param {{at: [number, number], rotate?: number, scale?: number}} item */
export function put(spot, { at, rotate = 0, scale = 1 }) {
  const turn = rotate ? ` rotate(${rotate})` : "";
  const size = scale !== 1 ? ` scale(${scale})` : "";
  spot.setAttribute("transform", `translate(${at[0]} ${at[1]})${turn}${size}`);
}

/** Sets the label of an item for tooltips and screen readers. @param {SVGGElement} spot @param {string | undefined} label */
export function title(spot, label) {
  const now = spot.querySelector(":scope > title");
  if (now?.textContent === (label || undefined)) return;
  now?.remove();
  if (!label) return;
  const element = s("title");
  element.textContent = label;
  spot.prepend(element);
}
