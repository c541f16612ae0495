import assert from "node:assert/strict";
import { test } from "node:test";

import { aimPath, toAction } from "../hands/aiming.js";
import { point, start, turnTo } from "../hands/gesture.js";

const place = (/** @type {string} */ id, /** @type {object} */ more) => ({
  kind: "place",
  id,
  label: id,
  panel: "board",
  at: [0, 0],
  ...more,
});
const turn = (/** @type {number} */ rotate, /** @type {object} */ more) => ({
  kind: "cycle",
  id: `turn-${rotate}`,
  label: "",
  rotate,
  ...more,
});

/** Tiles that are turned once they lie somewhere. */
const tiles = () =>
  /** @type {any} */ ([
    {
      kind: "pick",
      id: "tile",
      label: "tile",
      next: [
        place("a", { next: [turn(0, { action: "a0" }), turn(60, { action: "a60" })] }),
        place("b", { next: [turn(0, { action: "b0" })] }),
      ],
    },
    { kind: "pick", id: "other", label: "other", next: [place("a", { next: [turn(0, { action: "oa0" })] })] },
  ]);

/** Pieces that are turned in the hand. */
const pieces = () =>
  /** @type {any} */ ([
    {
      kind: "pick",
      id: "piece",
      label: "piece",
      next: [turn(0, { next: [place("a", { action: "pa" })] }), turn(90, { next: [place("b", { action: "pb" })] })],
    },
    { kind: "pick", id: "last", label: "last", next: [turn(0, { next: [place("c", { action: "lc" })] })] },
  ]);

const at = (/** @type {any} */ gesture, /** @type {string[]} */ ...ids) =>
  ids.reduce((now, id) => /** @type {any} */ (point(now, id)), gesture);

test("what is in hand is told, and nothing else", () => {
  assert.deepEqual(aimPath(start(tiles())), []);
  assert.deepEqual(aimPath(at(start(tiles()), "tile")), ["tile"]);
  assert.deepEqual(aimPath(at(start(pieces()), "piece")), ["piece", "turn-0"]);
});

test("a place that was chosen gives way to the one that is pointed at, and the turn stays", () => {
  assert.deepEqual(aimPath(at(start(tiles()), "tile", "a")), ["tile", "turn-0"]);
  assert.deepEqual(aimPath(at(start(pieces()), "piece", "a")), ["piece", "turn-0"]);
});

test("the turn that was given last is told before anything lies there", () => {
  const lies = at(start(tiles()), "tile", "a");
  const turned = turnTo(lies, 2, /** @type {any} */ (tiles())[0].next[0].next[1]);
  const next = at(start(tiles(), turned.kept), "other");
  assert.deepEqual(aimPath(next), ["other", "turn-60"]);
  assert.deepEqual(aimPath(start(tiles(), turned.kept)), [], "with empty hands nothing is turned");
});

test("an action leads back to its gesture", () => {
  const found = toAction(start(tiles()), "a60");
  assert.deepEqual(
    found?.path.map(({ id }) => id),
    ["tile", "a", "turn-60"],
  );
  assert.equal(toAction(start(tiles()), "nothing"), undefined);
});
