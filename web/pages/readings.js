// Guesses which setup a pasted text means. Pure.

/**
 * The setups that a text may mean, most literal first: without quotes, with a slash between its parts, without spaces,
 * or with semicolons.
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
  const found = [text.trim(), bare, joined("/"), bare.replaceAll(/\s+/g, ""), joined("")];
  // Some notations end every part with its separator.
  return [...new Set([...found, `${joined(";")};`])];
}
