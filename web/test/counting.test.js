import assert from "node:assert/strict";
import { test } from "node:test";

import { cellsOfItems, rowNames, rowsAfter } from "../beside/counting.js";

const row = (/** @type {string} */ label, /** @type {number[]} */ points, /** @type {string[][]} */ items) => ({
  label,
  points,
  items,
  detail: points.map(() => ""),
});

test("an item knows every cell that it counts for", () => {
  const cells = cellsOfItems([row("houses", [3, 1], [["h1", "h2"], ["h3"]]), row("stones", [1, 0], [["h2"], []])]);
  assert.deepEqual(cells.get("h2"), [
    { row: 0, seat: 0 },
    { row: 1, seat: 0 },
  ]);
  assert.deepEqual(cells.get("h3"), [{ row: 0, seat: 1 }]);
  assert.equal(cells.get("h4"), undefined);
});

test("rows with the same label have names of their own", () => {
  const force = row("Force string of 3", [3, 0], [[], []]);
  assert.deepEqual(rowNames([force, force, row("other", [0, 0], [[], []])]), [
    "Force string of 3",
    "Force string of 3 2",
    "other",
  ]);
});

test("the same rows are compared one by one", () => {
  const before = [row("houses", [3, 1], [[], []]), row("stones", [1, 0], [[], []])];
  const after = [row("houses", [9, 1], [["x"], []]), row("stones", [0, 0], [[], []])];
  assert.deepEqual(
    rowsAfter(before, after).map(({ points }) => points),
    [
      [9, 1],
      [0, 0],
    ],
  );
});

test("a row that is called otherwise after the move continues the one it shares most with", () => {
  const before = [row("string of 3", [3, 0], [["a", "b", "c"], []]), row("string of 2", [0, 2], [[], ["d", "e"]])];
  const after = [
    row("string of 4", [4, 0], [["a", "b", "c", "f"], []]),
    row("string of 2", [2, 0], [["d", "e"], []]),
    row("string of 1", [1, 0], [["g"], []]),
  ];
  assert.deepEqual(
    rowsAfter(before, after).map(({ points }) => points),
    [
      [4, 0],
      [2, 0],
    ],
  );
});
