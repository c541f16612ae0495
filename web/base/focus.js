// Keeps the focus on the page: when what has it is removed, hidden or disabled, something sensible gets it.

/** What had the focus last. @type {HTMLElement | SVGElement | null} */
let last = null;

/** Whether an element can still have the focus. @param {Element} element */
function usable(element) {
  return element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0;
}

/** Where the focus goes when its place is gone. @returns {HTMLElement | null} */
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

/** Gives the focus to something that is only read, too. @param {HTMLElement | null} element */
export function focusOn(element) {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
}

/** Begins to look after the focus. */
export function guardFocus() {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement || target instanceof SVGElement) last = target;
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget || !(target instanceof Element)) return;
    // Something that is being removed is gone after this; otherwise somebody has clicked beside it.
    queueMicrotask(() => {
      if (target !== last) return;
      if (usable(target)) last = null;
      else check();
    });
  });
  const attributes = { attributes: true, attributeFilter: ["disabled", "hidden"] };
  new MutationObserver(check).observe(document.body, { subtree: true, childList: true, ...attributes });
}
