import assert from "node:assert/strict";
import { test } from "node:test";
import { blocks } from "../beside/rules.js";

test("Markdown falls into its blocks", () => {
  const text =
    "# Title\n\nA paragraph\nof two lines.\n\n- one\n- two\n  and more\n\n1. first\n\n```\na < b\n```\n| a | b |\n|---|---|\n| 1 | 2 |\n";
  assert.deepEqual(blocks(text), [
    { kind: "heading", level: 1, text: "Title" },
    { kind: "paragraph", text: "A paragraph of two lines." },
    { kind: "list", ordered: false, items: ["one", "two and more"] },
    { kind: "list", ordered: true, items: ["first"] },
    { kind: "code", text: "a < b" },
    {
      kind: "table",
      rows: [
        ["a", "b"],
        ["1", "2"],
      ],
    },
  ]);
});

test("markup in the rules stays text", () => {
  assert.deepEqual(blocks("<script>alert(1)</script>"), [{ kind: "paragraph", text: "<script>alert(1)</script>" }]);
});
