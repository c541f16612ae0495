// What players are called.

import assert from "node:assert/strict";
import { test } from "node:test";

import { named, seatName } from "../names.js";

const game = { seat_names: ["Player 1", "Player 2"] };
const view = { seats: [{ name: "Ann $&" }, { name: "adept", bot: "adept" }] };
const panel = (title, label) => ({ id: "a", role: "side", title, view: [0, 0, 1, 1], items: [{ id: "b", at: [0, 0], label }] });

test("computer players have a capital, and nobody is a number", () => {
  assert.equal(seatName(view, 1, game), "Adept");
  assert.equal(seatName({ seats: [{ name: "" }] }, 0, game), "Player 1");
});

test("titles and labels call players by their names", () => {
  const [told] = named([panel("Player 2: 4 points", "player 1 has a stone")], view, game);
  assert.equal(told.title, "Adept: 4 points");
  assert.equal(told.items[0].label, "Ann $& has a stone");
});

test("a long name leaves room for the points", () => {
  const seats = [{ name: "Wolfeschlegelsteinhausen" }, { name: "Bo" }];
  assert.equal(named([panel("Player 1: 4 points", "")], { seats }, game)[0].title, "Wolfeschlegel\u2026: 4 points");
});

test("sides with names of their own keep them", () => {
  const panels = [panel("Orange's hand", "")];
  assert.equal(named(panels, view, { seat_names: ["Orange", "Black"] }), panels);
});
