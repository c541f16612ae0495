// Keeps the page available offline, and offers a newer version when there is one.

import { button, h } from "../base/dom.js";
import { file } from "../base/place.js";

const workers = navigator.serviceWorker;

/** Offers to switch to a waiting version, without interrupting a game. @param {ServiceWorker} waiting */
function offer(waiting) {
  const update = button("again", "Update", () => waiting.postMessage("update"), { class: "primary" });
  const later = button("", "Later", () => notice.remove());
  const notice = h("div", { class: "ui-update", role: "status" }, "A new version of Tessera is ready.", update, later);
  document.body.append(notice);
}

async function keep() {
  const controlled = workers.controller !== null;
  const registration = await workers.register(file("/service.js"));
  if (registration.waiting && controlled) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => {
      if (found.state === "installed" && workers.controller) offer(found);
    });
  });
  // The page of the new version needs the new worker.
  if (controlled) workers.addEventListener("controllerchange", () => location.reload());
  // Files not needed for the first page are fetched once it is shown.
  const { active } = await workers.ready;
  active?.postMessage("rest");
}

// Some browsers have no service workers in private windows, and pages without TLS have none: then nothing is stored.
if (workers) keep().catch(() => undefined);
void navigator.storage?.persist?.().catch(() => false);
