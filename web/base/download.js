// Links that download texts as files.

import { h } from "./dom.js";
import { attempt } from "./live.js";
import { serverless } from "./place.js";
import { send } from "./transport.js";

/**
 * Creates a link that downloads the response to a request.
 * @param {string} path
 * @param {string} name of the file
 * @param {string} words
 * @param {Record<string, unknown>} [properties]
 */
export function downloadLink(path, name, words, properties = {}) {
  if (!serverless) return h("a", { href: path, download: name, ...properties }, words);
  const press = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = await attempt(async () => (await send(path)).text());
    if (text === undefined) return;
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    h("a", { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  };
  return h("a", { href: "#", onclick: press, ...properties }, words);
}
