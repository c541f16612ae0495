import assert from "node:assert/strict";
import { test } from "node:test";
import { action, back, begun, follow, gain, inHand, nearest, placed, point, start, targets } from "../hands/gesture.js";
import { turn as turned } from "../hands/turning.js";

const turn = (/** @type {number} */ degrees, /** @type {object} */ more = {}) => ({
  kind: "cycle",
  id: `turn-${degrees}`,
  label: `${degrees}`,
  rotate: degrees,
  ...more,
});
const place = (/** @type {string} */ id, /** @type {object} */ more = {}) => ({
  kind: "place",
  id,
  label: id,
  panel: "board",
  at: [0, 0],
  mark: "dot",
  ...more,
});
const pick = (/** @type {string} */ id, /** @type {object[]} */ next, /** @type {object} */ more = {}) => ({
  kind: "pick",
  id,
  label: `the ${id}`,
  symbol: `look-${id}`,
  next,
  ...more,
});
const leaf = (/** @type {string} */ name) => ({ action: name, gain: [name.length, 0] });

/** pick a tile, place it, turn it */
const tiles = () => [
  pick("t1", [
    place("a", { next: [turn(0, leaf("1a0")), turn(60, leaf("1a60")), turn(120, leaf("1a120"))] }),
    place("b", { next: [turn(180, leaf("1b180")), turn(300, leaf("1b300"))] }),
  ]),
  pick("t2", [place("c", { next: [turn(60, leaf("2c60"))] }), place("d", { next: [turn(0, leaf("2d0"))] })]),
];

/** pick a piece, turn it, place it */
const pieces = () => [
  pick("P", [
    turn(0, { next: [place("x", leaf("P0x")), place("y", leaf("P0y"))] }),
    turn(90, { next: [place("x", leaf("P90x"))] }),
    turn(180, { next: [place("z", leaf("P180z"))] }),
  ]),
  pick("Q", [turn(0, { next: [place("x", leaf("Q0x"))] })]),
];

const ids = (/** @type {any} */ gesture) => targets(gesture).map((step) => step.id);

/** Turns a thing where it lies. */
const cycle = (/** @type {any} */ gesture, /** @type {number} */ by) =>
  /** @type {any} */ (turned(gesture, by, placed(gesture)?.id)?.gesture);

test("a tile is picked, placed and turned only as it may be", () => {
  let gesture = start(/** @type {any} */ (tiles()));
  assert.deepEqual(ids(gesture), ["t1", "t2"]);
  assert.equal(begun(gesture), false);
  gesture = /** @type {any} */ (point(gesture, "t1"));
  assert.deepEqual(ids(gesture), ["a", "b"]);
  assert.deepEqual(inHand(gesture), { symbol: "look-t1", rotate: undefined, item: "t1" });
  gesture = /** @type {any} */ (point(gesture, "a"));
  assert.equal(action(gesture), "1a0");
  assert.deepEqual(gain(gesture), [3, 0]);
  gesture = cycle(gesture, 1);
  assert.equal(action(gesture), "1a60");
  gesture = cycle(cycle(gesture, 1), 1);
  assert.equal(action(gesture), "1a0", "goes round");
  gesture = cycle(gesture, -1);
  assert.equal(action(gesture), "1a120");
  gesture = /** @type {any} */ (point(gesture, "b"));
  assert.equal(action(gesture), "1b180", "180 is nearer to 120 than 300 is");
  assert.equal(placed(gesture)?.id, "b");
});

test("the last turn is kept for the next tile if it is legal there", () => {
  let gesture = /** @type {any} */ (point(/** @type {any} */ (point(start(/** @type {any} */ (tiles())), "t1")), "a"));
  gesture = cycle(gesture, 1);
  const next = start(/** @type {any} */ (tiles()), gesture.kept);
  assert.equal(action(/** @type {any} */ (point(/** @type {any} */ (point(next, "t1")), "a"))), "1a60");
});

test("one may change one's mind about an earlier step", () => {
  let gesture = /** @type {any} */ (point(start(/** @type {any} */ (tiles())), "t1"));
  gesture = point(gesture, "t2");
  assert.deepEqual(ids(gesture), ["c", "d"]);
  assert.equal(point(gesture, "nowhere"), undefined);
  assert.deepEqual(ids(back(gesture)), ["t1", "t2"]);
});

test("single choices are skipped, but no move is made by itself", () => {
  const forced = [pick("only", [place("a", leaf("a")), place("b", leaf("b"))])];
  assert.deepEqual(ids(start(/** @type {any} */ (forced))), ["a", "b"]);
  const move = [pick("only", [place("a", leaf("a"))])];
  const gesture = start(/** @type {any} */ (move));
  assert.deepEqual(ids(gesture), ["a"]);
  assert.equal(action(/** @type {any} */ (point(gesture, "a"))), "a");
  const edges = [
    pick("t", [place("n", { next: [{ kind: "pick", id: "e", label: "e", ...leaf("tne") }] }), place("m", leaf("tm"))]),
    pick("u", [place("m", leaf("um"))]),
  ];
  const put = /** @type {any} */ (point(/** @type {any} */ (point(start(/** @type {any} */ (edges)), "t")), "n"));
  assert.equal(action(put), "tne", "after what and where, the only way to finish is taken");
});

test("nothing to do, nothing to point at", () => {
  assert.deepEqual(targets(start([])), []);
  assert.equal(inHand(start([])), undefined);
});

test("the nearest turn goes round the circle", () => {
  const steps = /** @type {any} */ ([turn(60), turn(180), turn(300)]);
  assert.equal(nearest(steps, { id: "gone", rotate: 350, index: 9 }).id, "turn-300");
  assert.equal(nearest(steps, { id: "gone", rotate: 10, index: 9 }).id, "turn-60");
  assert.equal(nearest(steps, undefined).id, "turn-60");
});

test("a hint is followed step by step", () => {
  const gesture = start(/** @type {any} */ (tiles()));
  assert.equal(action(/** @type {any} */ (follow(gesture, ["t1", "b", "turn-300"]))), "1b300");
  assert.equal(follow(gesture, ["t1", "nowhere"]), undefined);
});
