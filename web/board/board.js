// All panels of a scene on the page, as a function of the view.

/** @import {NamedPanel} from "../beside/names.js" */
/** @import {Step} from "../types.d.ts" */
/** @import {Shown} from "./panel.js" */

import { play, remember } from "./anim.js";
import { diff } from "./diff.js";
import { arrange, h, s, setStyle } from "../base/dom.js";
import { PanelView, put, title } from "./panel.js";

/** @typedef {{boards: HTMLElement, hands: HTMLElement, sides: HTMLElement}} Places */

/**
 * A target: something that can be pointed at, on the page.
 * @typedef {{step: Step, element: SVGGElement, view: PanelView, dot?: SVGGElement}} Target
 */

/** The distance in pixels at which places are easy to hit with a finger. */
const FINGER = 44;
/** The zoom factor up to which places are left as they are. */
const ALMOST = 1.1;
/** The minimum zoom factor: a smaller one would only be a twitch. */
const ENOUGH = 1.4;
/** The aspect ratio from which a panel beside the board gets its own row. */
const STRIPE = 2.2;
/** The number of places beyond which those far from the pointer are faint, so that they do not hide what is below. */
const MANY = 24;
/** The distance in pixels within which a place is near the pointer. */
const NEAR = 75;
/** The time for which a panel is shown in place of the board, in milliseconds. */
const GLANCE = 1800;
/** The maximum zoom factor: other places must stay visible, however close together they are. */
const CLOSEST = 2.5;

/** The scene on the page. */
export class Board {
  /** @type {Map<string, PanelView>} */
  views = new Map();
  /** @type {NamedPanel[]} */
  panels = [];
  /** @type {Map<string, Target>} */
  targets = new Map();
  /** The panel that the viewer has enlarged. @type {string | null} */
  #large = null;
  /** @type {string[]} */
  #last = [];
  /** Called when the visible part of a panel changes. */
  moved = () => {};

  /** @param {Places} places */
  constructor(places) {
    this.places = places;
  }

  /**
   * Shows another scene.
   * @param {NamedPanel[]} panels
   * @param {boolean} animate
   * @param {string} [carried]
   */
  update(panels, animate, carried) {
    const difference = diff(this.panels, panels);
    const find = (/** @type {string} */ id) => this.find(id);
    const before = animate && this.panels.length > 0 ? remember(difference, find) : undefined;
    this.clearTargets();
    this.setLast([]);
    const gone = new Set(this.views.keys());
    for (const panel of panels) {
      gone.delete(panel.id);
      let view = this.views.get(panel.id);
      if (!view) {
        view = new PanelView(panel, () => this.enlarge(panel.id));
        view.moved = () => this.moved();
        this.views.set(panel.id, view);
      }
      view.update(panel, animate);
    }
    for (const id of gone) this.views.delete(id);
    this.panels = panels;
    this.#arrange();
    play(difference, before, find, carried);
  }

  /** Enlarges a panel, or restores it. @param {string} id */
  enlarge(id) {
    this.#large = this.#large === id ? null : id;
    this.#arrange();
    this.places.boards.scrollIntoView({ block: "nearest" });
  }

  /** Shows a panel in the frame of the board for a moment, unless the viewer has enlarged one. @param {string} id */
  glance(id) {
    if (this.#large !== null && this.#large !== this.#glanced) return;
    clearTimeout(this.#glance);
    this.#large = this.#glanced = id;
    this.#arrange();
    this.#glance = setTimeout(() => {
      if (this.#large !== this.#glanced) return;
      this.#large = null;
      this.#arrange();
    }, GLANCE);
  }

  /** The panel shown for a moment. @type {string | undefined} */
  #glanced;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #glance;

  #arrange() {
    const large = this.panels.find((panel) => panel.id === this.#large);
    /** @type {Record<"boards" | "hands" | "sides", HTMLElement[]>} */
    const sorted = { boards: [], hands: [], sides: [] };
    for (const panel of this.panels) {
      const view = /** @type {PanelView} */ (this.views.get(panel.id));
      const asBoard = large ? panel === large : panel.role === "board";
      const place = asBoard ? "boards" : panel.role === "hand" ? "hands" : "sides";
      view.element.classList.toggle("large", panel === large);
      view.element.classList.toggle("stripe", panel.view[2] > STRIPE * panel.view[3]);
      sorted[place].push(view.element);
    }
    for (const name of /** @type {const} */ (["boards", "hands", "sides"])) {
      const [place, wanted] = [this.places[name], sorted[name]];
      arrange(place, wanted);
      place.dataset["count"] = String(wanted.length);
    }
    // Four in a row would be too small, and two need not be as small as three.
    const small = sorted.sides.filter((element) => !element.classList.contains("stripe")).length;
    this.places.sides.classList.toggle("in-pairs", small === 2 || small === 4);
    this.#frame();
  }

  /** Allocates space for the board and the hands. The frames keep their size when a city grows or a hand disappears. */
  #frame() {
    const { boards } = this.places;
    const page = boards.parentElement;
    const view = this.panels.find((panel) => panel.role === "board")?.view;
    if (!page || !view) return;
    if (!this.#framed) {
      this.#framed = true;
      for (const element of [page, boards])
        setStyle(element, "--board-ratio", String(view[2] / Math.max(view[3], 1e-6)));
    }
    const hands = this.panels.filter((panel) => panel.role === "hand");
    if (hands.length === 0 || page.classList.contains("with-hands")) return;
    page.classList.add("with-hands");
    // A hand that is not a strip is larger beside the board than below it.
    const beside = hands.every((hand) => hand.view[2] < 3 * hand.view[3]);
    page.classList.toggle("hands-beside", beside);
    const ratios = hands.map((hand) => hand.view[2] / Math.max(hand.view[3], 1e-6));
    setStyle(this.places.hands, "--hand-ratio", String(Math.min(...ratios)));
  }

  /** Creates the frames that this view needs. @param {NamedPanel[]} panels */
  prepare(panels) {
    const before = this.panels;
    this.panels = panels;
    this.#frame();
    this.panels = before;
  }

  /** Whether the frame of the board has the board's proportions. */
  #framed = false;

  /** An item by its id. @param {string} id @returns {{view: PanelView, shown: Shown} | undefined} */
  find(id) {
    for (const view of this.views.values()) {
      const shown = view.items.get(id);
      if (shown) return { view, shown };
    }
    return undefined;
  }

  /** Removes all marks of targets. */
  clearTargets() {
    for (const target of this.targets.values()) this.#unmark(target);
    for (const view of this.views.values()) view.marks.replaceChildren();
    this.targets.clear();
    this.#pitch = undefined;
  }

  /**
   * Marks the targets. Elements are kept as long as their targets exist, so that they keep the focus.
   * @param {Step[]} steps
   * @param {string | undefined} chosen the step that is chosen already, if any
   */
  setTargets(steps, chosen) {
    this.#pitch = undefined;
    // A viewer of another panel is returned to the one where the thing can be placed.
    const needed = steps.find((step) => step.kind === "place")?.panel;
    if (this.#large !== null && needed !== undefined && needed !== this.#large) {
      this.#large = null;
      this.#arrange();
    }
    const wanted = new Map(
      steps.filter((step) => step.kind === "pick" || step.kind === "place").map((step) => [step.id, step]),
    );
    for (const [id, target] of this.targets) {
      if (wanted.get(id)?.kind === target.step.kind && sameAt(wanted.get(id), target.step)) continue;
      this.#unmark(target);
      this.targets.delete(id);
    }
    /** @type {Target[]} */
    const fresh = [];
    for (const [id, step] of wanted) {
      let target = this.targets.get(id);
      if (!target) {
        target = this.#mark(step);
        if (!target) continue;
        this.targets.set(id, target);
        fresh.push(target);
      }
      target.step = step;
      const { element } = target;
      element.dataset["target"] = id;
      element.setAttribute("role", "button");
      name(element, step.label);
      element.classList.add("ui-can");
      element.classList.toggle("ui-chosen", id === chosen);
    }
    const places = [...this.targets.values()].filter((target) => target.step.kind === "place");
    for (const view of this.views.values()) view.sheet.classList.toggle("ui-many", places.length > MANY);
    this.#dots(fresh.filter(({ step }) => step.kind === "pick"));
    this.rove(undefined);
  }

  /** @param {Step} step @returns {Target | undefined} */
  #mark(step) {
    if (step.kind === "pick") {
      const found = this.find(step.id);
      return found && { step, element: found.shown.spot, view: found.view };
    }
    const view = this.views.get(step.panel ?? "");
    if (!view) return undefined;
    const element = s("g", { class: "ui-mark" }, copy(step.mark ?? ""));
    put(element, { at: step.at ?? [0, 0] });
    view.marks.append(element);
    return { step, element, view };
  }

  /** @param {Target} target */
  #unmark({ element, step, dot }) {
    if (step.kind === "place") return element.remove();
    dot?.remove();
    element.classList.remove("ui-can", "ui-chosen", "ui-aimed");
    for (const name of ["data-target", "role", "aria-label", "tabindex"]) element.removeAttribute(name);
    title(element, this.find(step.id)?.shown.item.label);
  }

  /** Draws a dot at the lower edge of each item, in addition to its outline. All are measured before anything changes. @param {Target[]} targets */
  #dots(targets) {
    const places = targets.map(({ element }) => extent(element));
    for (const [index, target] of targets.entries()) {
      const { x, bottom: y } = /** @type {ReturnType<typeof extent>} */ (places[index]);
      target.dot = s("g", { class: "ui-dot", transform: `translate(${x} ${y})` }, s("circle", {}));
      target.view.marks.append(target.dot);
    }
  }

  /** Makes exactly one target reachable by the Tab key. @param {string | undefined} id */
  rove(id) {
    const current = (id !== undefined && this.targets.get(id)) || this.#focused() || this.targets.values().next().value;
    for (const target of this.targets.values())
      target.element.setAttribute("tabindex", target === current ? "0" : "-1");
  }

  #focused() {
    const id = document.activeElement?.getAttribute("data-target");
    return id ? this.targets.get(id) : undefined;
  }

  /** Marks the changes of the last ply. @param {string[]} ids */
  setLast(ids) {
    for (const id of this.#last) this.find(id)?.shown.spot.classList.remove("ui-last");
    this.#last = ids;
    for (const id of ids) {
      const shown = this.find(id)?.shown;
      if (shown?.item.label) shown.spot.classList.add("ui-last");
    }
  }

  /** Shows the places near a point of the screen, if there are many. @param {number} x @param {number} y */
  near(x, y) {
    const view = [...this.targets.values()].find(({ step }) => step.kind === "place")?.view;
    if (!view?.sheet.classList.contains("ui-many")) return;
    const [px, py] = view.toPanel(x, y);
    const reach = NEAR * view.unitsPerPixel();
    for (const { step, element } of this.targets.values()) {
      const [ax, ay] = step.at ?? [Infinity, Infinity];
      element.classList.toggle("ui-near", step.kind === "place" && Math.hypot(ax - px, ay - py) < reach);
    }
  }

  /** Marks the items that a gesture has taken so far. @param {string[]} ids */
  setTaken(ids) {
    for (const spot of this.#taken) spot.classList.remove("ui-taken");
    this.#taken = ids.flatMap((id) => this.find(id)?.shown.spot ?? []);
    for (const spot of this.#taken) spot.classList.add("ui-taken");
  }

  /** @type {SVGGElement[]} */
  #taken = [];

  /** The position of a target on the screen. @param {Target} target @returns {{x: number, y: number}} */
  centre({ step, element, view }) {
    if (step.kind === "place") return view.toScreen(step.at ?? [0, 0]);
    const { x, y } = extent(element);
    return view.toScreen([x, y]);
  }

  /** The distance in pixels between the two closest places; infinite if there are fewer than two. */
  get pitch() {
    if (this.#pitch === undefined) {
      const places = [...this.targets.values()].filter(({ step }) => step.kind === "place");
      const [first] = places;
      /** @type {[number, number][]} */
      const points = places.filter(({ view }) => view === first?.view).map(({ step }) => step.at ?? [0, 0]);
      let least = Infinity;
      for (const [index, [x, y]] of points.entries())
        for (const [right, down] of points.slice(index + 1)) least = Math.min(least, Math.hypot(right - x, down - y));
      this.#pitch = least;
    }
    const view = [...this.targets.values()].find(({ step }) => step.kind === "place")?.view;
    return this.#pitch / (view?.unitsPerPixel() ?? 1);
  }

  /** The same in panel units, cached while the targets stay the same. @type {number | undefined} */
  #pitch;

  /**
   * Zooms in on a place until a finger can distinguish it from its neighbours.
   * @param {Step} step
   * @returns {boolean} whether that was necessary
   */
  approach({ id, panel, at }) {
    const view = this.views.get(panel ?? "");
    if (!view || !at) return false;
    const others = [...this.targets.values()].filter(
      (other) => other.view === view && other.step.at && other.step.id !== id,
    );
    const away = Math.min(...others.map(({ step: { at: [x, y] = at } }) => Math.hypot(x - at[0], y - at[1])));
    const factor = (FINGER * view.unitsPerPixel()) / away;
    if (factor <= ALMOST || !Number.isFinite(factor)) return false;
    view.approach(at, Math.min(Math.max(factor, ENOUGH), CLOSEST));
    return true;
  }

  /** Restores the zoom. */
  retreat() {
    for (const view of this.views.values()) view.retreat();
  }

  /** The panel under a point of the screen. @param {number} x @param {number} y */
  viewAt(x, y) {
    const svg = document.elementFromPoint(x, y)?.closest("svg.panel");
    return [...this.views.values()].find((view) => view.svg === svg || view.sheet === svg);
  }

  /** The labels of all panels as readable text. */
  asText() {
    return this.panels.map((panel) =>
      h(
        "section",
        {},
        h("h3", {}, panel.title),
        h(
          "ul",
          {},
          panel.items.filter((item) => item.label).map((item) => h("li", {}, item.label)),
        ),
      ),
    );
  }
}

/**
 * The centre and the lower edge of an item in its panel, regardless of animations.
 * @param {SVGGElement} spot
 */
function extent(spot) {
  const body = /** @type {SVGGElement} */ (spot.querySelector(":scope > g"));
  const box = body.getBBox();
  const matrix = spot.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix();
  const corners = [0, 1, 2, 3].map((corner) =>
    new DOMPoint(box.x + (corner & 1) * box.width, box.y + (corner >> 1) * box.height).matrixTransform(matrix),
  );
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, bottom };
}

/**
 * Copies a symbol. Many marks appear at once, and each `use` would cost a shadow tree.
 * @param {string} symbol
 * @returns {Element}
 */
function copy(symbol) {
  const element = /** @type {Element} */ (document.getElementById(symbol)?.cloneNode(true) ?? s("g"));
  element.removeAttribute("id");
  return element;
}

/**
 * Labels the action of pointing at an element. Its visible text stays part of the name.
 * @param {SVGGElement} element
 * @param {string} label
 */
function name(element, label) {
  if (element.querySelector("text")) title(element, label);
  else element.setAttribute("aria-label", label);
}

/** @param {Step | undefined} one @param {Step} other */
function sameAt(one, other) {
  return (
    one?.panel === other.panel &&
    one?.at?.[0] === other.at?.[0] &&
    one?.at?.[1] === other.at?.[1] &&
    one?.mark === other.mark
  );
}
