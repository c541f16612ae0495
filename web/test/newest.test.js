import assert from "node:assert/strict";
import { test } from "node:test";

import { Newest } from "../base/newest.js";

/** Questions whose answers come when the test says so. */
function desk() {
  /** @type {{question: string, answer: (words: string) => void, fail: () => void}[]} */
  const asked = [];
  /** @type {[string, string | undefined][]} */
  const told = [];
  const ask = (/** @type {string} */ question) =>
    /** @type {Promise<string>} */ (
      new Promise((answer, fail) => asked.push({ question, answer, fail: () => fail(new Error("lost")) }))
    );
  const newest = new Newest(ask, (question, answer) => told.push([question, answer]), 0);
  return { asked, told, newest };
}

/** Lets everything happen that waits for nothing. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("only one question is under way, and the newest is the next", async () => {
  const { asked, told, newest } = desk();
  for (const question of ["a", "b", "c"]) newest.want(question);
  assert.deepEqual(
    asked.map(({ question }) => question),
    ["a"],
  );
  asked[0]?.answer("A");
  await settled();
  assert.deepEqual(told, [["a", "A"]]);
  assert.deepEqual(
    asked.map(({ question }) => question),
    ["a", "c"],
  );
});

test("what has been dropped is not told, and not asked", async () => {
  const { asked, told, newest } = desk();
  newest.want("a");
  newest.want("b");
  newest.drop();
  asked[0]?.answer("A");
  await settled();
  assert.deepEqual([asked.length, told], [1, []]);
  newest.want("c");
  asked[1]?.answer("C");
  await settled();
  assert.deepEqual(told, [["c", "C"]]);
});

test("a question that fails has no answer, and the next is asked", async () => {
  const { asked, told, newest } = desk();
  newest.want("a");
  newest.want("b");
  asked[0]?.fail();
  await settled();
  assert.deepEqual(told, [["a", undefined]]);
  assert.equal(asked[1]?.question, "b");
});
