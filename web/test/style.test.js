// What style sheets must not do.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

test("the page of a table asks no element what it holds", () => {
  // After every change of a board `:has()` would be asked again for the whole page, which takes longer than a frame.
  for (const file of ["style.css", "play.css", "hand.css", "info.css", "narrow.css", "analysis.css"]) {
    const css = readFileSync(new URL(`../styles/${file}`, import.meta.url), "utf8");
    assert.ok(!css.includes(":has("), `${file} uses :has()`);
  }
});
