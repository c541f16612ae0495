// What players are called.

import assert from "node:assert/strict";
import { test } from "node:test";

import { named, seatName } from "../beside/names.js";

const game = { seat_names: ["Player 1", "Player 2"] };
const view = { seats: [{ name: "Ann $&" }, { name: "adept", bot: "adept" }] };
const panel = (title, label) => ({
  id: "a",
  role: "side",
  title,
  view: [0, 0, 1, 1],
  items: [{ id: "b", at: [0, 0], label }],
});

test("computer players have names, and nobody is a number", () => {
  assert.equal(seatName(view, 1, game), "Adept Thea");
  assert.equal(seatName({ seats: [{ name: "" }] }, 0, game), "Player 1");
});

const shown = (panels, seated = view) => named({ ...seated, panels }, seated, game).panels;

test("titles and labels call players by their names", () => {
  const [told] = shown([panel([{ seat: 1 }, ": 4 points"], [{ seat: 0 }, " has a stone"])]);
  assert.equal(told.title, "Adept Thea: 4 points");
  assert.equal(told.items[0].label, "Ann $& has a stone");
});

test("words that only look like a player are left alone", () => {
  const [told] = shown([panel("player 1 is a word", undefined)]);
  assert.equal(told.title, "player 1 is a word");
  assert.equal(told.items[0].label, undefined);
});

test("a long name leaves room for the points", () => {
  const seats = [{ name: "Wolfeschlegelsteinhausen" }, { name: "Bo" }];
  assert.equal(shown([panel([{ seat: 0 }, ": 4 points"], "")], { seats })[0].title, "Wolfeschlegel\u2026: 4 points");
});
