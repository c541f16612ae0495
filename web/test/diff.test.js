import assert from "node:assert/strict";
import { test } from "node:test";
import { closeTo, FIT, pan, shown, zoomAt } from "../board/camera.js";
import { complete, diff } from "../board/diff.js";

const panel = (/** @type {string} */ id, /** @type {any[]} */ items) => ({
  id,
  role: "board",
  title: id,
  view: [0, 0, 1, 1],
  items,
});
const item = (/** @type {string} */ id, /** @type {[number, number]} */ at, /** @type {object} */ more = {}) => ({
  id,
  at,
  symbol: "disc",
  ...more,
});

test("the difference of two scenes names what moved, came, went and changed", () => {
  const before = [
    panel("hand", [item("a", [0, 0]), item("b", [1, 0])]),
    panel("board", [item("c", [2, 2]), item("d", [3, 3]), item("e", [4, 4])]),
  ];
  const after = [
    panel("hand", [item("b", [1, 0])]),
    panel("board", [
      item("a", [0, 0]),
      item("c", [2, 2], { rotate: 90 }),
      item("e", [4, 4], { class: "lit" }),
      item("f", [5, 5]),
    ]),
  ];
  assert.deepEqual(diff(/** @type {any} */ (before), /** @type {any} */ (after)), {
    appear: ["f"],
    vanish: ["d"],
    move: ["a", "c"],
    change: ["e"],
  });
});

test("a default written out is no difference", () => {
  const one = [panel("board", [item("a", [0, 0])])];
  const other = [panel("board", [item("a", [0, 0], { rotate: 0, scale: 1, class: "" })])];
  assert.deepEqual(diff(/** @type {any} */ (one), /** @type {any} */ (other)), {
    appear: [],
    vanish: [],
    move: [],
    change: [],
  });
});

test("an item that is only named is taken from the scene before, wherever it lies now", () => {
  const before = [panel("hand", [item("a", [0, 0]), item("b", [1, 0])]), panel("board", [item("c", [2, 2])])];
  const after = [panel("hand", ["b"]), panel("board", ["c", "a", item("d", [3, 3])])];
  const whole = [
    panel("hand", [item("b", [1, 0])]),
    panel("board", [item("c", [2, 2]), item("a", [0, 0]), item("d", [3, 3])]),
  ];
  assert.deepEqual(complete(/** @type {any} */ (before), /** @type {any} */ (after)), whole);
});

test("the camera keeps the point under the pointer and stays within the panel", () => {
  const whole = /** @type {[number, number, number, number]} */ ([-50, -50, 100, 100]);
  const near = zoomAt(whole, FIT, 2, [0, 0]);
  assert.deepEqual(shown(whole, near), [-25, -25, 50, 50]);
  const corner = zoomAt(whole, FIT, 2, [-50, -50]);
  assert.deepEqual(shown(whole, corner), [-50, -50, 50, 50]);
  assert.deepEqual(shown(whole, pan(whole, corner, -10, 20)), [-50, -30, 50, 50]);
  assert.deepEqual(zoomAt(whole, near, 0.1, [0, 0]), FIT);
});

test("a place that is looked at closely comes away from the edge", () => {
  const whole = /** @type {[number, number, number, number]} */ ([-50, -50, 100, 100]);
  assert.deepEqual(shown(whole, closeTo(whole, FIT, 2, [20, 0])), [-15, -25, 50, 50]);
  assert.deepEqual(shown(whole, closeTo(whole, FIT, 2, [30, 0])), [-7.5, -25, 50, 50]);
  assert.deepEqual(shown(whole, closeTo(whole, FIT, 2, [40, 0])), [0, -25, 50, 50]);
});
