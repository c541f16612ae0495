// Creating elements. Text is always set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Creates an HTML element. Properties that begin with `on` are listeners; `class`, `data-` and `aria-` are attributes;
 * `false` and `undefined` omit an attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value !== false && value !== undefined && value !== null) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  fill(element, ...children);
  return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Element} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Replaces the children of an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const nodes = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(...nodes.map((child) => (child instanceof Node ? child : String(child))));
}

/**
 * Sets the children of an element without touching those that stay in place.
 * @param {Element} element
 * @param {Element[]} wanted
 */
export function arrange(element, wanted) {
  for (const child of [...element.children]) if (!wanted.includes(child)) child.remove();
  for (const [index, child] of wanted.entries()) {
    if (element.children[index] !== child) element.insertBefore(child, element.children[index] ?? null);
  }
}

/**
 * Sets a style property of an element. Skips it if unchanged, because setting it would cost as much as a change.
 * @param {HTMLElement | SVGElement} element
 * @param {string} name
 * @param {string} value
 */
export function setStyle(element, name, value) {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/**
 * Creates one of the icons of index.html; decoration only.
 * @param {string} name
 */
export function icon(name) {
  return s(
    "svg",
    { class: "ui-icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("use", { href: `#icon-${name}` }),
  );
}

/**
 * Creates a picture of one of the game's symbols, in the size of the symbol; decoration only.
 * @param {string} name
 */
export function symbolPicture(name) {
  const use = s("use", { href: `#${name}` });
  const picture = s("svg", { class: "ui-picture", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, use);
  // The size of a symbol is known only once it is on the page.
  requestAnimationFrame(() => {
    const { x, y, width, height } = use.getBBox();
    // The bounding box of a symbol excludes half the width of its lines.
    const side = Math.max(width, height) + 14;
    if (width + height > 0)
      picture.setAttribute("viewBox", [x + (width - side) / 2, y + (height - side) / 2, side, side].join(" "));
    else picture.remove();
  });
  return picture;
}

/**
 * A button with an icon and a word.
 * @param {string} name the icon, or nothing
 * @param {string} word
 * @param {(event: MouseEvent) => void} press
 * @param {Record<string, unknown>} [properties]
 */
export function button(name, word, press, properties = {}) {
  return h("button", { type: "button", onclick: press, ...properties }, name ? icon(name) : null, h("span", {}, word));
}

/**
 * Converts SVG markup from the server to nodes of this page.
 * @param {string} markup elements without the surrounding `<svg>`
 * @returns {SVGElement[]}
 */
export function parseSvg(markup) {
  const page = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml");
  if (page.querySelector("parsererror")) return [];
  for (const script of page.querySelectorAll("script, foreignObject")) script.remove();
  return [...page.documentElement.children].map((node) => /** @type {SVGElement} */ (document.importNode(node, true)));
}

/**
 * Copies text to the clipboard; if the browser refuses, shows the text to copy.
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    window.prompt("Copy this:", text);
    return false;
  }
}

/** Capitalizes the first letter. @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats a name of the catalogue for people. @param {string} name */
export function titled(name) {
  return capital(name.replaceAll(/[-_]/g, " "));
}

/** Makes a sentence of words. @param {string} words */
export function sentence(words) {
  return capital(/[.!?\u2026]$/.test(words) ? words : `${words}.`);
}
