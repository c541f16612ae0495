import assert from "node:assert/strict";
import { test } from "node:test";

import { readings } from "../pages/readings.js";

test("a text is first taken as it stands", () => {
  assert.equal(readings("AB/CD")[0], "AB/CD");
});

test("blanks around it and quotes mean nothing", () => {
  assert.equal(readings("  AB/CD\n")[0], "AB/CD");
  assert.ok(readings('"AB/CD"').includes("AB/CD"));
  assert.ok(readings("AB\nCD").includes("ABCD"));
});

test("whatever separates parts may stand for a slash or a semicolon", () => {
  for (const text of ["AB CD", "AB;CD", "AB, CD", "AB\nCD", "'AB' 'CD'", "AB / CD"])
    assert.ok(readings(text).includes("AB/CD"), text);
  assert.ok(readings("2h 01 P0 P1").includes("2h;01;P0;P1;"));
});
