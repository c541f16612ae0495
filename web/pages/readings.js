// How a text that somebody has pasted can be meant as a setup. Pure.

/**
 * The setups that a text may stand for, the most literal first: with and without quotes and blanks, and with a slash or
 * a semicolon for whatever separates its parts.
 * @param {string} text
 * @returns {string[]}
 */
export function readings(text) {
  const bare = text
    .trim()
    .replaceAll(/["'`\u201c\u201d\u2018\u2019()[\]{}]/g, " ")
    .trim();
  const joined = (/** @type {string} */ separator) =>
    bare
      .split(/[\s,;|/]+/)
      .filter(Boolean)
      .join(separator);
  const found = [text.trim(), bare, bare.replaceAll(/\s+/g, ""), joined("/"), joined("")];
  // Some notations end every part with its separator.
  return [...new Set([...found, `${joined(";")};`])];
}
