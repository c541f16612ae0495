// Maps board items to the score sheet rows they count for, and compares the rows before and after a move. Pure.

/** @import {ScoreRow} from "../types.d.ts" */

/** A cell of the score sheet. @typedef {{row: number, seat: number}} Cell */

/**
 * The cells that each item counts for.
 * @param {ScoreRow[]} sheet
 * @returns {Map<string, Cell[]>}
 */
export function cellsOfItems(sheet) {
  /** @type {Map<string, Cell[]>} */
  const found = new Map();
  for (const [row, { items }] of sheet.entries()) {
    for (const [seat, ids] of items.entries()) {
      for (const id of ids) {
        const cells = found.get(id) ?? [];
        found.set(id, cells);
        cells.push({ row, seat });
      }
    }
  }
  return found;
}

/**
 * The names of the rows. Rows with the same label are numbered, so that each name is unique.
 * @param {ScoreRow[]} sheet
 * @returns {string[]}
 */
export function rowNames(sheet) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return sheet.map(({ label }) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} ${count}`;
  });
}

/**
 * Matches the rows of a sheet after a move with those before it. Most games have the same rows before and after;
 * otherwise a row continues the earlier one with which it shares the most items, and a new row belongs to none.
 * @param {ScoreRow[]} before
 * @param {ScoreRow[]} after
 * @returns {{points: number[], detail: string[]}[]} for each row of `before`
 */
export function rowsAfter(before, after) {
  const names = before.map(({ label }) => label);
  const same = names.length === after.length && names.every((name, row) => name === after[row]?.label);
  if (same && new Set(names).size === names.length) return after;
  const items = before.map((row) => new Set(row.items.flat()));
  const rows = before.map((row) => ({ points: row.points.map(() => 0), detail: row.detail.map(() => "") }));
  for (const row of after) {
    const own = new Set(row.items.flat());
    const shared = items.map((ids) => [...own].filter((id) => ids.has(id)).length);
    const most = Math.max(0, ...shared);
    const then = most > 0 ? rows[shared.indexOf(most)] : undefined;
    if (!then) continue;
    for (const [seat, points] of row.points.entries()) then.points[seat] = (then.points[seat] ?? 0) + points;
    then.detail = row.detail;
  }
  return rows;
}
