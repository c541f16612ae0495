// URLs of pages and files. A server has a path for every page. A static site has only one page, so the query string says
// which page is shown, and the site may be in any folder of its host.

/** Whether there is no server, so that a worker in this browser answers requests. */
export const serverless =
  globalThis.document?.querySelector('meta[name="tessera-host"]')?.getAttribute("content") === "worker";

/** The base folder of all files. */
const base = serverless ? new URL(".", document.baseURI).pathname : "/";

/** The URL of a page. @param {string} path as a server has it, such as `/t/ID?seat=2` */
export function at(path) {
  if (!serverless) return path;
  const [page = "/", query] = path.split("?");
  const parts = [page === "/" ? "" : `page=${page.slice(1)}`, query].filter(Boolean);
  return parts.length > 0 ? `${base}?${parts.join("&")}` : base;
}

/** The current page: its path as on a server, and its other parameters. */
export function here() {
  const query = new URLSearchParams(location.search);
  if (!serverless) return { path: location.pathname, query };
  const path = `/${query.get("page") ?? ""}`;
  query.delete("page");
  return { path, query };
}

/** The URL of a file that never changes during a session. @param {string} path as a server has it */
export const file = (path) => (serverless ? base + path.replace(/^\/(api\/)?/, "") : path);
