// Keeps the focus on the page: if the focused element is removed, hidden or disabled, a suitable one gets the focus.

/** The last focused element. @type {HTMLElement | SVGElement | null} */
let last = null;

/** Whether an element can still have the focus. @param {Element} element */
function usable(element) {
  return element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0;
}

/** The element that gets the focus when the focused one is gone. @returns {HTMLElement | null} */
function refuge() {
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  /** @type {(HTMLElement | null)[]} */
  const places = open
    ? [open.querySelector("h2, button")]
    : [document.querySelector(".ui-bar .prompt"), document.querySelector("h1")];
  return places.find((place) => place && usable(place)) ?? null;
}

function check() {
  if (!last || usable(last)) return;
  last = null;
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && usable(activeElement)) return;
  focusOn(refuge());
}

/** Focuses an element, even if it is normally not focusable. @param {HTMLElement | null} element */
export function focusOn(element) {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
}

/** Starts watching the focus. */
export function guardFocus() {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement || target instanceof SVGElement) last = target;
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof Element)) return;
    // An element being removed is gone by then; otherwise the person has clicked elsewhere.
    queueMicrotask(() => {
      if (target !== last) return;
      if (usable(target)) last = null;
      else check();
    });
  });
  const attributes = { attributes: true, attributeFilter: ["disabled", "hidden"] };
  new MutationObserver(check).observe(document.body, { subtree: true, childList: true, ...attributes });
}
