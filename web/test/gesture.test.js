import assert from "node:assert/strict";
import { test } from "node:test";
import { action, back, begun, cycle, flip, flippable, follow, gain, inHand, nearest, placed, point, refusal, start, targets, turns } from "../gesture.js";

const turn = (/** @type {number} */ degrees, /** @type {object} */ more = {}) => ({ kind: "cycle", id: `turn-${degrees}`, label: `${degrees}`, rotate: degrees, ...more });
const place = (/** @type {string} */ id, /** @type {object} */ more = {}) => ({ kind: "place", id, label: id, panel: "board", at: [0, 0], mark: "dot", ...more });
const pick = (/** @type {string} */ id, /** @type {object[]} */ next, /** @type {object} */ more = {}) => ({ kind: "pick", id, label: `the ${id}`, symbol: `look-${id}`, next, ...more });
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

test("a piece is turned in hand, and its places follow", () => {
  let gesture = /** @type {any} */ (point(start(/** @type {any} */ (pieces())), "P"));
  assert.deepEqual(ids(gesture), ["x", "y"]);
  gesture = cycle(gesture, 1);
  assert.deepEqual(ids(gesture), ["x"], "a single place that would complete the move is not taken by itself");
  assert.equal(action(gesture), undefined);
  assert.equal(turns(gesture)?.index, 1);
  const put = /** @type {any} */ (point(gesture, "x"));
  assert.equal(action(put), "P90x");
  assert.equal(action(cycle(put, 1, true)), "P0x", "tapping again stays on the place and skips what does not fit there");
  assert.equal(action(cycle(put, 1)), undefined, "turning freely leaves the place");
});

test("single choices are skipped, but no move is made by itself", () => {
  const forced = [pick("only", [place("a", leaf("a")), place("b", leaf("b"))])];
  assert.deepEqual(ids(start(/** @type {any} */ (forced))), ["a", "b"]);
  const move = [pick("only", [place("a", leaf("a"))])];
  const gesture = start(/** @type {any} */ (move));
  assert.deepEqual(ids(gesture), ["a"]);
  assert.equal(action(/** @type {any} */ (point(gesture, "a"))), "a");
  const edges = [pick("t", [place("n", { next: [{ kind: "pick", id: "e", label: "e", ...leaf("tne") }] }), place("m", leaf("tm"))]), pick("u", [place("m", leaf("um"))])];
  const put = /** @type {any} */ (point(/** @type {any} */ (point(start(/** @type {any} */ (edges)), "t")), "n"));
  assert.equal(action(put), "tne", "after what and where, the only way to finish is taken");
});

test("nothing to do, nothing to point at", () => {
  assert.deepEqual(targets(start([])), []);
  assert.equal(inHand(start([])), undefined);
});

const side = (/** @type {string} */ id, /** @type {object[]} */ next) => ({ kind: "cycle", id, label: id, symbol: id, next });
const form = (/** @type {string} */ id, /** @type {string} */ symbol) => ({ kind: "cycle", id, label: symbol, symbol, next: [place("x", leaf(`${symbol}x`)), place("y", leaf(`${symbol}y`))] });

/** pick a piece, turn it over or not, turn it around, place it */
const sided = () => /** @type {any} */ ([
  pick("P", [side("up", [form("turn-0", "A"), form("turn-1", "B")]), side("over", [form("turn-0", "E"), form("turn-3", "F"), form("turn-1", "H")])]),
  pick("Q", [side("up", [form("turn-1", "QB")]), side("over", [form("turn-3", "QF"), form("turn-1", "QH")])]),
]);

test("turning goes around one side, and flipping keeps the turn on the other", () => {
  let gesture = /** @type {any} */ (point(start(sided()), "P"));
  const looks = [];
  for (const act of [(g) => cycle(g, 1), (g) => cycle(g, 1), (g) => cycle(g, 1), flip, (g) => cycle(g, 1), flip]) {
    gesture = act(gesture);
    looks.push(inHand(gesture)?.symbol);
  }
  assert.deepEqual(looks, ["B", "A", "B", "H", "E", "A"]);
  assert.ok(flippable(gesture));
});

test("flipping keeps a turn that was forced, and a thing with one side cannot be flipped", () => {
  const gesture = /** @type {any} */ (point(start(sided()), "Q"));
  assert.equal(inHand(gesture)?.symbol, "QB");
  assert.equal(inHand(flip(gesture))?.symbol, "QH");
  const tile = /** @type {any} */ (point(/** @type {any} */ (point(start(/** @type {any} */ (tiles())), "t1")), "a"));
  assert.ok(!flippable(tile));
  assert.equal(flip(tile), tile);
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

test("a refusal says what would help", () => {
  const turned = /** @type {any} */ (point(start(/** @type {any} */ (pieces())), "P"));
  assert.match(refusal(turned, "z"), /turned another way/);
  const tile = /** @type {any} */ (point(start(/** @type {any} */ (tiles())), "t1"));
  assert.match(refusal(tile, "c"), /the t1 cannot go here, but the t2 can/);
  assert.equal(refusal(tile, "q"), "the t1 cannot go here");
});
