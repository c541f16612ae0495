// Where pages and files are. A server has an address for every page; a folder of files has one page, so there the
// address says behind the question mark which page is shown, and everything may lie below some folder of a host.

/** Whether there is no server: requests are answered by a worker in this browser. */
export const serverless =
  globalThis.document?.querySelector('meta[name="tessera-host"]')?.getAttribute("content") === "worker";

/** The folder that everything lies in. */
const base = serverless ? new URL(".", document.baseURI).pathname : "/";

/** The address of a page. @param {string} path as a server has it, such as `/t/ID?seat=2` */
export function at(path) {
  if (!serverless) return path;
  const [page = "/", query] = path.split("?");
  const parts = [page === "/" ? "" : `page=${page.slice(1)}`, query].filter(Boolean);
  return parts.length > 0 ? `${base}?${parts.join("&")}` : base;
}

/** The page that the browser is at: its path as a server has it, and what else the address says. */
export function here() {
  const query = new URLSearchParams(location.search);
  if (!serverless) return { path: location.pathname, query };
  const path = `/${query.get("page") ?? ""}`;
  query.delete("page");
  return { path, query };
}

/** The address of a file that never changes while people play. @param {string} path as a server has it */
export const file = (path) => (serverless ? base + path.replace(/^\/(api\/)?/, "") : path);
