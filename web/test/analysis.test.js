// The words and the numbers of an analysis.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chances, inside, plyAt } from "../analysis/graph.js";
import { average, counted, sentence, signedPercent, verdict } from "../analysis/lesson.js";

const analysis = {
  judge: "master",
  seats: 2,
  of: 4,
  start: { values: [0.5, 0.5], proved: false },
  events: [
    {
      seat: 0,
      action: "a",
      after: { values: [0.2, 0.8], proved: false },
      verdict: "blunder",
      best: "b",
      about: "takes two",
      loss: 0.3,
      proved: false,
    },
    {
      seat: 1,
      action: "c",
      after: { values: [0, 1], proved: true, margins: [-2, 2] },
      verdict: "best",
      best: "c",
      about: "takes one",
      loss: 0,
      proved: true,
    },
  ],
  turning: [0],
  totals: [],
};
const name = (seat) => ["Ann", "Ben"][seat];

test("chances begin before the first move", () => {
  assert.deepEqual(chances(analysis, 0), [0.5, 0.2, 0]);
  assert.deepEqual(chances({ ...analysis, start: null, events: [] }, 0), []);
});

test("a click finds the nearest ply that is known", () => {
  assert.equal(plyAt(analysis, 0), 0);
  assert.equal(plyAt(analysis, 0.26), 1);
  assert.equal(plyAt(analysis, 1), 2);
});

test("the scale at the left takes no part in the graph", () => {
  assert.ok(inside(0) < 0 && inside(1) > 1, "there is room at both ends");
  assert.ok(Math.abs(inside(0.5) - 0.5) < 0.1);
  assert.equal(plyAt(analysis, inside(0)), 0);
});

test("a proof is said to be one", () => {
  assert.equal(sentence(analysis, 0, name), "Ann 50\u00a0%, Ben 50\u00a0%");
  assert.equal(sentence(analysis, 2, name), "Proved win for Ben by 2.");
  assert.equal(
    sentence({ ...analysis, seats: 1, start: { values: [0], proved: true } }, 0, name),
    "It cannot be solved any more.",
  );
});

test("the end of a match is no proof but a fact", () => {
  const whole = { ...analysis, of: 2 };
  assert.equal(sentence(whole, 2, name, true), "Ben won by 2.");
  assert.equal(sentence(whole, 2, name, false), "Proved win for Ben by 2.", "somebody gave up");
  assert.equal(
    sentence({ ...analysis, seats: 1, of: 0, start: { values: [1], proved: true } }, 0, name, true),
    "Solved.",
  );
});

test("a bad move says what would have been better, and how sure that is", () => {
  const [blunder, best] = analysis.events;
  assert.equal(verdict(blunder, 1, "Ann"), "Move 1, Ann: blunder, lost 30\u00a0%. Better: takes two");
  assert.equal(
    verdict({ ...blunder, error: 0.034 }, 1, "Ann"),
    "Move 1, Ann: blunder, lost 30\u00a0% \u00b1 4\u00a0%. Better: takes two",
  );
  assert.equal(verdict(best, 2, "Ben"), "Move 2, Ben: best");
});

test("draws are not counted as moves", () => {
  const events = [{ seat: null }, { seat: 0 }, { seat: null }, { seat: 1 }];
  assert.equal(counted(events, 1), 1);
  assert.equal(counted(events, 3), 2);
});

test("averages have one decimal and luck has a sign", () => {
  assert.equal(average(0.0481), "4.8\u00a0%");
  assert.equal(signedPercent(-0.2), "\u221220\u00a0%");
  assert.equal(signedPercent(0), "0\u00a0%");
});
