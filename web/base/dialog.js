// Dialogs and drawers: rules, settings, links, the end of a game.

import { button, h } from "./dom.js";

/**
 * Opens a dialog, which is removed when it is closed.
 * @param {string} title
 * @param {string} look a class: `drawer` at the side, `sheet-dialog` in the middle
 * @param {(place: HTMLElement, close: () => void) => void} fillIn
 */
export function openDialog(title, look, fillIn) {
  const body = h("div", { class: "dialog-body", tabindex: "0", role: "region", "aria-label": title });
  const close = () => dialog.close();
  const heading = h("h2", {}, title);
  const dialog = h(
    "dialog",
    { class: look, "aria-label": title },
    h("header", { class: "dialog-head" }, heading, button("cross", "Close", close, { class: "icon-only" })),
    body,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  fillIn(body, close);
  dialog.showModal();
  return dialog;
}
