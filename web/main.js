// Routing: shows the page for the URL.

import { serverless, at, here } from "./base/place.js";
import { ready } from "./base/transport.js";
import { fill, h, sentence } from "./base/dom.js";
import { focusOn, guardFocus } from "./base/focus.js";
import { pageHead } from "./pages/page.js";
import { applyTheme } from "./base/settings.js";

/** @type {{close: () => void} | undefined} */
let page;

/**
 * Opens the page at a path. Each page loads only what it needs.
 * @param {string} path
 * @param {HTMLElement} place
 * @param {URLSearchParams} address
 */
async function open(path, place, address) {
  const table = /^\/t\/([0-9A-Za-z]+)\/?$/.exec(path)?.[1];
  if (table) return (await import("./pages/table.js")).openTable(place, table);
  if (path.startsWith("/learn")) return (await import("./pages/learn.js")).openLesson(place, address);
  if (path.startsWith("/puzzles")) return (await import("./puzzle/open.js")).openPuzzles(place, path, address);
  if (path.startsWith("/view")) return (await import("./pages/viewer.js")).openViewer(place, address);
  return (await import("./pages/lobby.js")).openLobby(place, address);
}

/** Shows the page of the current URL. */
async function route() {
  page?.close();
  page = undefined;
  applyTheme();
  const place = /** @type {HTMLElement} */ (document.getElementById("page"));
  const { path, query: address } = here();
  try {
    page = await open(path, place, address);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    fill(
      place,
      pageHead("", []),
      h(
        "main",
        { class: "lobby" },
        h("h2", {}, "Something went wrong"),
        h("p", {}, sentence(message)),
        h("p", {}, h("a", { class: "button", href: at("/") }, "All games")),
      ),
    );
  }
  document.body.classList.add("ready");
  if (document.activeElement === document.body) focusOn(place.querySelector("h1"));
}

applyTheme();
guardFocus();
window.addEventListener("popstate", () => void route());
await ready();
if (serverless) void import("./local/offline.js");
void route();
