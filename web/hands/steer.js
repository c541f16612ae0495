// Moving between points of the screen by arrow keys. Pure.

/** @typedef {{id: string, x: number, y: number}} Spot */

/** The direction of each arrow key. @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The spot that an arrow key leads to: near, and preferably straight ahead.
 * @param {Spot[]} spots
 * @param {Spot} from
 * @param {[number, number]} direction
 * @returns {Spot | undefined}
 */
export function neighbour(spots, from, [dx, dy]) {
  let best;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy - (spot.y - from.y) * dx);
    if (ahead < 1) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/**
 * The spot nearest to a point, if it is near enough.
 * @param {Spot[]} spots
 * @param {{x: number, y: number}} point
 * @param {number} [reach] how far it may be
 * @returns {Spot | undefined}
 */
export function nearestSpot(spots, point, reach = Infinity) {
  let best;
  let least = reach;
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - point.x, spot.y - point.y);
    if (distance < least || (distance === least && !best)) [best, least] = [spot, distance];
  }
  return best;
}

/**
 * The spot after another one, line by line.
 * @param {Spot[]} spots
 * @param {string | undefined} id
 * @param {number} by
 * @returns {Spot | undefined}
 */
export function nextSpot(spots, id, by) {
  const lines = spots.toSorted((one, other) => one.y - other.y || one.x - other.x);
  const index = lines.findIndex((spot) => spot.id === id);
  return lines.at((index < 0 && by < 0 ? by : index + by) % Math.max(lines.length, 1));
}
