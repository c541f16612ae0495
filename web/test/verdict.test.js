import assert from "node:assert/strict";
import { test } from "node:test";
import { hopeless, verdict } from "../beside/verdict.js";

const hint = (/** @type {number} */ value, /** @type {boolean} */ proved) => ({
  action: "x",
  steps: [],
  value,
  proved,
  about: "looks far ahead",
});

test("what is proved is said so, for whoever is on turn", () => {
  assert.equal(verdict(hint(1, true), "Ann", false), "Proved win for Ann.");
  assert.equal(verdict(hint(0, true), "Ann", false), "Proved loss for Ann.");
  assert.equal(verdict(hint(0.5, true), "Ann", false), "Proved: the first place is shared.");
});

test("what is estimated is a chance", () => {
  assert.equal(verdict(hint(0.634, false), "Ann", false), "Ann wins about 63 of 100 games from here.");
  assert.equal(verdict(hint(0, false), "Ann", false), "looks far ahead");
});

test("a puzzle is hopeless only if that is proved", () => {
  assert.ok(hopeless(hint(0, true)));
  assert.ok(!hopeless(hint(0, false)));
  assert.ok(!hopeless(hint(1, true)));
  assert.equal(verdict(hint(1, true), "You", true), "From there it can be solved.");
});
