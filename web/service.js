// The service worker of the static site. The build writes `files.js`: the version, the files of the first page, and the
// rest. Each version has its own cache, and a page keeps the version with which it was loaded.

const worker = /** @type {any} */ (self);
worker.importScripts("files.js");

/** @type {{version: string, first: string[], rest: string[]}} */
const site = worker.SITE;

const CACHE = `tessera-${site.version}`;
const DONE = "complete";

/** @param {string} path */
const address = (path) => new URL(path, worker.registration.scope).href;

/** Adds missing files to the cache of this version. @param {string[]} paths */
async function keep(paths) {
  const cache = await caches.open(CACHE);
  for (const path of paths) {
    if (await cache.match(address(path))) continue;
    // The browser's HTTP cache may have another version.
    await cache.add(new Request(address(path), { cache: "reload" }));
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep(site.first)));

worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith("tessera-") && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  ),
);

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "update") worker.skipWaiting();
  if (event.data === "rest") {
    const rest = async () => {
      await keep(site.rest);
      await (await caches.open(CACHE)).put(address(DONE), new Response("everything is here"));
    };
    event.waitUntil(rest().catch(() => undefined));
  }
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  // All pages are the same file.
  const path = request.mode === "navigate" ? address("") : url.origin + url.pathname;
  const found = async () => (await (await caches.open(CACHE)).match(path)) ?? fetch(request);
  event.respondWith(found());
});
