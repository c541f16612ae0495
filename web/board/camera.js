// The visible part of a panel: fit, zoom and pan. Pure.

/** @typedef {[number, number, number, number]} Box left, top, width, height */
/** @typedef {{zoom: number, centre: [number, number] | null}} Camera how much nearer than the whole, and looking where */

const MOST = 6;

/** The camera that shows everything. @type {Camera} */
export const FIT = { zoom: 1, centre: null };

/**
 * The part of the whole that a camera shows; never beyond its edge.
 * @param {Box} whole
 * @param {Camera} camera
 * @returns {Box}
 */
export function shown([left, top, width, height], { zoom, centre }) {
  if (zoom <= 1 || !centre) return [left, top, width, height];
  const [w, h] = [width / zoom, height / zoom];
  const x = clamp(centre[0] - w / 2, left, left + width - w);
  const y = clamp(centre[1] - h / 2, top, top + height - h);
  return [x, y, w, h];
}

/**
 * Zooms in or out around a point that stays fixed on the screen.
 * @param {Box} whole
 * @param {Camera} camera
 * @param {number} factor
 * @param {[number, number]} fixed
 * @returns {Camera}
 */
export function zoomAt(whole, camera, factor, fixed) {
  const zoom = clamp(camera.zoom * factor, 1, MOST);
  if (zoom === 1) return FIT;
  const now = middle(shown(whole, camera));
  const ratio = camera.zoom / zoom;
  return within(whole, zoom, [fixed[0] + (now[0] - fixed[0]) * ratio, fixed[1] + (now[1] - fixed[1]) * ratio]);
}

/**
 * Pans to the right and down, in panel units.
 * @param {Box} whole
 * @param {Camera} camera
 * @param {number} right
 * @param {number} down
 * @returns {Camera}
 */
export function pan(whole, camera, right, down) {
  if (camera.zoom <= 1) return FIT;
  const now = middle(shown(whole, camera));
  return within(whole, camera.zoom, [now[0] + right, now[1] + down]);
}

/**
 * Zooms in on a point and moves it away from the edge, so that a thing placed there is fully visible.
 * @param {Box} whole
 * @param {Camera} camera
 * @param {number} factor
 * @param {[number, number]} at
 * @returns {Camera}
 */
export function closeTo(whole, camera, factor, at) {
  const near = zoomAt(whole, camera, factor, at);
  const [left, top, width, height] = shown(whole, near);
  const inside = [
    clamp(at[0], left + width / 4, left + (3 * width) / 4),
    clamp(at[1], top + height / 4, top + (3 * height) / 4),
  ];
  return pan(whole, near, at[0] - (inside[0] ?? 0), at[1] - (inside[1] ?? 0));
}

/** @param {Box} whole @param {number} zoom @param {[number, number]} centre @returns {Camera} */
function within(whole, zoom, centre) {
  return { zoom, centre: middle(shown(whole, { zoom, centre })) };
}

/** The middle of a box. @param {Box} box @returns {[number, number]} */
export function middle([left, top, width, height]) {
  return [left + width / 2, top + height / 2];
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}
