import assert from "node:assert/strict";
import { test } from "node:test";
import { anyOrder, countMoves, goingRound, noun } from "../hands/tree.js";

const place = (/** @type {string} */ id, /** @type {string} */ mark, /** @type {object} */ more) => ({
  kind: "place",
  id,
  label: id,
  panel: "board",
  at: [0, 0],
  mark,
  ...more,
});
const edge = (/** @type {string} */ id, /** @type {object} */ more) => place(id, "edge", more);

/** a node, then two of its three edges, the smaller one first, or none */
const warp = () =>
  /** @type {any} */ ([
    place("node-1", "node", {
      next: [
        edge("edge-2", {
          next: [
            edge("edge-3", { action: "23", gain: [1] }),
            edge("edge-4", { action: "24", gain: [2] }),
            { kind: "choose", id: "keep", label: "keep", action: "22" },
          ],
        }),
        edge("edge-3", { next: [edge("edge-4", { action: "34", gain: [3] })] }),
        { kind: "choose", id: "keep", label: "keep", action: "44" },
      ],
    }),
  ]);

/** @param {any[]} steps @param {string[]} ids @returns {any} */
const walk = (steps, ids) =>
  ids.reduce(
    (step, id) => step?.next.find((/** @type {any} */ next) => next.id === id),
    /** @type {any} */ ({ next: steps }),
  );

test("alike places in a row are pointed at in any order", () => {
  const steps = anyOrder(warp());
  for (const [path, action, gain] of /** @type {[string, string, number][]} */ ([
    ["2 3", "23", 1],
    ["3 2", "23", 1],
    ["2 4", "24", 2],
    ["4 2", "24", 2],
    ["3 4", "34", 3],
    ["4 3", "34", 3],
  ])) {
    const leaf = walk(steps, ["node-1", ...path.split(" ").map((end) => `edge-${end}`)]);
    assert.deepEqual([leaf.action, leaf.gain], [action, [gain]], path);
  }
  assert.equal(walk(steps, ["node-1", "edge-2", "keep"]).action, "22");
  assert.equal(walk(steps, ["node-1", "edge-4"]).action, undefined);
  assert.deepEqual(
    walk(steps, ["node-1"]).next.map((/** @type {any} */ step) => step.id),
    ["edge-2", "edge-3", "keep", "edge-4"],
  );
});

test("other trees stay as they are", () => {
  const steps = /** @type {any} */ ([
    { kind: "pick", id: "t", label: "t", next: [place("x", "dot", { next: [place("y", "ring", { action: "a" })] })] },
  ]);
  assert.equal(anyOrder(steps), steps);
});

test("cycles go round whatever order they came in", () => {
  const turn = (/** @type {object} */ more) => ({ kind: "cycle", label: "turn", ...more });
  const ids = (/** @type {any[]} */ steps) => goingRound(/** @type {any} */ (steps)).map((step) => step.id);
  assert.deepEqual(ids([turn({ id: "b", rotate: 120 }), turn({ id: "c", rotate: 0 }), turn({ id: "a", rotate: 60 })]), [
    "c",
    "a",
    "b",
  ]);
  assert.deepEqual(
    ids([
      turn({ id: "turn-1", symbol: "H" }),
      turn({ id: "turn-0", symbol: "E" }),
      turn({ id: "turn-3", symbol: "F" }),
    ]),
    ["turn-0", "turn-3", "turn-1"],
  );
  const deep = goingRound(
    /** @type {any} */ ([{ kind: "pick", id: "p", label: "p", next: [turn({ id: "z" }), turn({ id: "y" })] }]),
  );
  assert.deepEqual(
    deep[0]?.next?.map((step) => step.id),
    ["y", "z"],
  );
  const places = /** @type {any} */ ([edge("b", {}), edge("a", {})]);
  assert.equal(goingRound(places), places);
});

test("moves are counted once however they are made", () => {
  assert.equal(countMoves(warp()), 5);
  assert.equal(countMoves(anyOrder(warp())), 5);
});

test("steps have a noun if they are all the same", () => {
  const step = (noun) => ({ kind: "pick", id: "a", label: "a", ...(noun && { noun }) });
  assert.equal(noun([step("tile"), step("tile")]), "tile");
  assert.equal(noun([step("tile"), step("node")]), undefined);
  assert.equal(noun([step(), step()]), undefined);
});
