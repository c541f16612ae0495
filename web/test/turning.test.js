import assert from "node:assert/strict";
import { test } from "node:test";
import { action, inHand, point, start, targets } from "../hands/gesture.js";
import { flip, flippable, held, look, places, turn, turnable } from "../hands/turning.js";

/** @typedef {any} Any */

const leaf = (/** @type {string} */ name) => ({ action: name, gain: [name.length, 0] });
const place = (/** @type {string} */ id, /** @type {object} */ more = {}) => ({
  kind: "place",
  id,
  label: id,
  panel: "board",
  at: [0, 0],
  mark: "dot",
  ...more,
});
const pick = (/** @type {string} */ id, /** @type {object[]} */ next) => ({
  kind: "pick",
  id,
  label: `the ${id}`,
  symbol: `look-${id}`,
  next,
});
const angle = (/** @type {number} */ degrees, /** @type {object} */ more = {}) => ({
  kind: "cycle",
  id: `turn-${degrees}`,
  label: `${degrees}`,
  rotate: degrees,
  ...more,
});
const side = (/** @type {string} */ id, /** @type {object[]} */ next) => ({
  kind: "cycle",
  id,
  label: id,
  symbol: id,
  next,
});
const form = (/** @type {string} */ id, /** @type {string} */ symbol, /** @type {string[]} */ spots = ["x", "y"]) => ({
  kind: "cycle",
  id,
  label: symbol,
  symbol,
  next: spots.map((spot) => place(spot, leaf(`${symbol}${spot}`))),
});

/** A tile is put down and turned there. */
const tile = () =>
  /** @type {Any} */ (
    start(
      /** @type {Any} */ ([
        pick("t", [
          place("a", { next: [angle(0, leaf("a0")), angle(60, leaf("a60")), angle(120, leaf("a120"))] }),
          place("b", { next: [angle(180, leaf("b180"))] }),
        ]),
      ]),
    )
  );

/** A piece has sides and is turned before it is put down. */
const piece = (/** @type {string} */ id) =>
  /** @type {Any} */ (
    point(
      start(
        /** @type {Any} */ ([
          pick("P", [
            side("up", [form("turn-0", "A"), form("turn-1", "B", ["y"]), form("turn-2", "C", ["x"])]),
            side("over", [form("turn-0", "E"), form("turn-3", "F"), form("turn-1", "H")]),
          ]),
          pick("Q", [side("up", [form("turn-1", "QB")]), side("over", [form("turn-3", "QF"), form("turn-1", "QH")])]),
        ]),
      ),
      id,
    )
  );

test("turning goes around one side, and flipping keeps the turn on the other", () => {
  let gesture = piece("P");
  const looks = [];
  const around = (/** @type {Any} */ now) => turn(now, 1);
  for (const act of [around, around, around, around, flip, around, flip]) {
    gesture = /** @type {Any} */ (act(gesture)).gesture;
    looks.push(inHand(gesture)?.symbol);
  }
  assert.deepEqual(looks, ["B", "C", "A", "B", "H", "E", "A"]);
  assert.ok(flippable(gesture));
});

test("what lies only one way on this side is not turned over by turning it", () => {
  const gesture = piece("Q");
  assert.equal(inHand(gesture)?.symbol, "QB");
  assert.equal(turn(gesture, 1), undefined);
  assert.ok(!turnable(gesture));
  assert.equal(
    inHand(/** @type {Any} */ (flip(gesture)).gesture)?.symbol,
    "QH",
    "flipping keeps a turn that was forced",
  );
});

test("over a place a thing turns through the ways that are legal there", () => {
  const first = /** @type {Any} */ (turn(piece("P"), 1, "x"));
  assert.ok(first.fits);
  assert.equal(action(first.gesture), "Cx", "the way that is illegal there is skipped");
  assert.equal(action(/** @type {Any} */ (turn(first.gesture, 1, "x")).gesture), "Ax", "and round again");
  assert.equal(action(/** @type {Any} */ (turn(first.gesture, -1, "x")).gesture), "Ax");
});

test("where one way is legal a thing still turns, and does not fit", () => {
  const gesture = /** @type {Any} */ (
    start(
      /** @type {Any} */ ([
        pick("P", [form("turn-0", "A", ["x", "y"]), form("turn-1", "B", ["y"]), form("turn-2", "C", ["y"])]),
      ]),
    )
  );
  const put = /** @type {Any} */ (point(gesture, "x"));
  assert.equal(action(put), "Ax");
  const turned = /** @type {Any} */ (turn(put, 1, "x"));
  assert.ok(!turned.fits);
  assert.equal(look(turned.gesture)?.symbol, "B");
  assert.deepEqual(
    targets(turned.gesture).map(({ id }) => id),
    ["y"],
  );
  const back = /** @type {Any} */ (turn(turned.gesture, -1, "x"));
  assert.ok(back.fits);
  assert.equal(action(back.gesture), "Ax");
});

test("a thing that is turned at its place can be turned in the hand as well", () => {
  assert.ok(turnable(tile()));
  assert.equal(look(tile())?.rotate, 0);
  const turned = /** @type {Any} */ (turn(tile(), 1));
  assert.equal(look(turned.gesture)?.rotate, 60);
  assert.equal(action(/** @type {Any} */ (point(turned.gesture, "a"))), "a60", "it is put down as it was held");
  assert.equal(action(/** @type {Any} */ (point(turned.gesture, "b"))), "b180", "or the nearest way that is legal");
});

test("a thing at its place turns there, or in the hand if there is no other way", () => {
  const there = /** @type {Any} */ (turn(/** @type {Any} */ (point(tile(), "a")), 1, "a"));
  assert.ok(there.fits);
  assert.equal(action(there.gesture), "a60");
  const other = /** @type {Any} */ (turn(/** @type {Any} */ (point(tile(), "b")), 1, "b"));
  assert.ok(!other.fits);
  assert.equal(look(other.gesture)?.rotate, 0, "after 180 comes 0 again: the tile has no other way");
});

test("what has one side is not turned over, and over a place it must fit again", () => {
  assert.ok(!flippable(tile()));
  assert.equal(flip(tile()), undefined);
  const flipped = /** @type {Any} */ (flip(piece("P"), "x"));
  assert.ok(flipped.fits);
  assert.equal(action(flipped.gesture), "Ex");
});

test("the places of a thing are those of all its turns on this side", () => {
  assert.deepEqual(
    places(/** @type {Any} */ (turn(piece("P"), 1)).gesture)
      .map(({ id }) => id)
      .sort(),
    ["x", "y"],
  );
  assert.deepEqual(
    places(tile()).map(({ id }) => id),
    ["a", "b"],
  );
});

test("a thing is held so that it looks as it did", () => {
  const gesture = /** @type {Any} */ (held(piece("P"), "F"));
  assert.equal(look(gesture)?.symbol, "F");
  assert.equal(action(/** @type {Any} */ (point(gesture, "y"))), "Fy");
  assert.equal(held(piece("P"), "Z"), undefined);
});
