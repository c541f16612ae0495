import assert from "node:assert/strict";
import { test } from "node:test";
import { ghosts, point, start } from "../hands/gesture.js";
import { nearestSpot, neighbour, nextSpot } from "../hands/steer.js";

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ id: `${x}${y}`, x: x * 100, y: y * 100 })));
const at = (/** @type {string} */ id) => /** @type {any} */ (grid.find((spot) => spot.id === id));

test("arrow keys lead to the next spot in their direction", () => {
  assert.equal(neighbour(grid, at("11"), [1, 0])?.id, "21");
  assert.equal(neighbour(grid, at("11"), [0, -1])?.id, "10");
  assert.equal(neighbour(grid, at("21"), [1, 0]), undefined);
  const apart = [
    { id: "far", x: 300, y: 0 },
    { id: "aside", x: 100, y: 150 },
    { id: "here", x: 0, y: 0 },
  ];
  assert.equal(
    neighbour(apart, /** @type {any} */ (apart[2]), [1, 0])?.id,
    "far",
    "straight ahead is better than aside",
  );
});

test("the nearest spot is found within reach only", () => {
  assert.equal(nearestSpot(grid, { x: 110, y: 190 })?.id, "12");
  assert.equal(nearestSpot(grid, { x: 150, y: 150 }, 20), undefined);
});

test("every spot comes up once when one goes on from line to line", () => {
  let spot = nextSpot(grid, undefined, 1);
  const seen = [];
  for (let count = 0; count < grid.length; count++) {
    seen.push(spot?.id);
    spot = nextSpot(grid, spot?.id, 1);
  }
  assert.deepEqual(seen, ["00", "10", "20", "01", "11", "21", "02", "12", "22"]);
  assert.equal(spot?.id, "00");
});

test("a thing is put down at the first place, and what follows has its own look", () => {
  const moves = [
    {
      kind: "pick",
      id: "tile",
      label: "tile",
      symbol: "disc",
      next: [
        {
          kind: "place",
          id: "node",
          label: "node",
          panel: "board",
          at: [1, 2],
          mark: "ring",
          next: [
            {
              kind: "place",
              id: "edge",
              label: "edge",
              panel: "board",
              at: [3, 4],
              mark: "bar",
              action: "a",
              gain: [0],
            },
            {
              kind: "place",
              id: "other",
              label: "other",
              panel: "board",
              at: [5, 6],
              mark: "bar",
              action: "b",
              gain: [0],
            },
          ],
        },
        {
          kind: "place",
          id: "node2",
          label: "node2",
          panel: "board",
          at: [9, 9],
          mark: "ring",
          action: "c",
          gain: [0],
        },
      ],
    },
  ];
  const put = /** @type {any} */ (point(/** @type {any} */ (point(start(/** @type {any} */ (moves)), "node")), "edge"));
  assert.deepEqual(
    ghosts(put).map(({ place, symbol, item }) => [place.id, symbol, item]),
    [
      ["node", "disc", "tile"],
      ["edge", "bar", undefined],
    ],
  );
});
