// What is kept of puzzles, and their clock.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { better, clock, current, dayBefore, dayOf, extended, shareText, stars } from "../puzzle/records.js";
import { Timer } from "../puzzle/timer.js";

test("a star is lost by a hint and another by taking back", () => {
  const run = { spent: 0, moves: [], hints: 0, backs: 0 };
  assert.equal(stars(run), 3);
  assert.equal(stars({ ...run, hints: 4 }), 2);
  assert.equal(stars({ ...run, backs: 1 }), 2);
  assert.equal(stars({ ...run, hints: 1, backs: 1 }), 1);
});

test("stars count more than time", () => {
  const slow = { time: 90_000, stars: 3 };
  assert.equal(better(undefined, slow), slow);
  assert.equal(better(slow, { time: 10_000, stars: 2 }), slow);
  assert.deepEqual(better(slow, { time: 80_000, stars: 3 }), { time: 80_000, stars: 3 });
});

test("a streak grows day by day and ends when one is left out", () => {
  const first = extended(undefined, "2026-12-31");
  assert.deepEqual(first, { last: "2026-12-31", days: 1, longest: 1 });
  const second = extended(first, "2027-01-01");
  assert.deepEqual(second, { last: "2027-01-01", days: 2, longest: 2 });
  assert.equal(extended(second, "2027-01-01"), second);
  assert.deepEqual(extended(second, "2027-01-03"), { last: "2027-01-03", days: 1, longest: 2 });
  assert.equal(current(second, "2027-01-02"), 2);
  assert.equal(current(second, "2027-01-03"), 0);
  assert.equal(current(undefined, "2027-01-03"), 0);
});

test("days are those of the calendar where the person is", () => {
  assert.equal(dayBefore("2028-03-01"), "2028-02-29");
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

test("what is shared gives nothing away", () => {
  const told = { title: "IQ-Steps", level: "Wizard", number: 12, time: 83_000, stars: 2, streak: 5, address: "A" };
  assert.equal(shareText(told), "Tessera IQ-Steps, Wizard 12\n\u2605\u2605\u2606 1:23\nA");
  assert.equal(
    shareText({ ...told, day: "2026-11-19" }),
    "Tessera IQ-Steps, puzzle of 2026-11-19\n\u2605\u2605\u2606 1:23\n5 days in a row\nA",
  );
  assert.equal(clock(3_605_000), "60:05");
});

test("the clock counts only while it runs and the page is seen", () => {
  let now = 0;
  mock.timers.enable({ apis: ["setInterval"] });
  const listeners = new Map();
  const page = {
    visibilityState: "visible",
    addEventListener: (name, call) => listeners.set(name, call),
    removeEventListener() {},
  };
  Object.assign(globalThis, { document: page, window: page });
  mock.method(performance, "now", () => now);
  const shown = [];
  const timer = new Timer(
    5_000,
    () => {},
    (spent) => shown.push(spent),
  );
  const pass = (milliseconds) => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
  };
  pass(1_000);
  assert.equal(timer.spent, 5_000, "it has not been started");
  timer.start();
  pass(2_000);
  assert.equal(timer.spent, 7_000);
  page.visibilityState = "hidden";
  listeners.get("visibilitychange")();
  pass(60_000);
  assert.equal(timer.spent, 7_000, "nobody looks");
  page.visibilityState = "visible";
  listeners.get("visibilitychange")();
  pass(1_000);
  assert.equal(timer.spent, 8_000);
  timer.reset();
  pass(3_000);
  assert.equal(timer.spent, 0, "it stands still after the reset");
  timer.close();
  assert.equal(shown[0], 5_000);
  mock.restoreAll();
  mock.timers.reset();
});
