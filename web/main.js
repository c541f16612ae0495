// The way to the pages: the address says which one.

import { serverless, at, here } from "./base/place.js";
import { ready } from "./base/transport.js";
import { fill, h, sentence } from "./base/dom.js";
import { focusOn, guardFocus } from "./base/focus.js";
import { openLobby } from "./pages/lobby.js";
import { pageHead } from "./pages/page.js";
import { applyTheme } from "./base/settings.js";
import { openLesson } from "./pages/learn.js";
import { openTable } from "./pages/table.js";
import { openViewer } from "./pages/viewer.js";

/** @type {{close: () => void} | undefined} */
let page;

/** Shows the page of the address. */
async function route() {
  page?.close();
  page = undefined;
  applyTheme();
  const place = /** @type {HTMLElement} */ (document.getElementById("page"));
  const { path, query: address } = here();
  const table = /^\/t\/([0-9A-Za-z]+)\/?$/.exec(path)?.[1];
  try {
    if (table) page = await openTable(place, table);
    else if (path.startsWith("/learn")) page = await openLesson(place, address);
    else if (path.startsWith("/puzzles")) {
      // Those who play a game need not load this.
      const { openPuzzles } = await import("./puzzle/open.js");
      page = await openPuzzles(place, path, address);
    } else if (path.startsWith("/view")) page = await openViewer(place, address);
    else await openLobby(place, address);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    fill(
      place,
      pageHead("", []),
      h(
        "main",
        { class: "lobby" },
        h("h2", {}, "This did not work"),
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
