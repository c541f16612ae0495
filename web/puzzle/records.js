// A person's puzzle results, stored in this browser: the best time and stars of each, and the daily streak.

/**
 * @typedef {object} Best
 * @property {number} time milliseconds
 * @property {number} stars 1 to 3
 */

/**
 * @typedef {object} Streak
 * @property {string} last the last day whose puzzle was solved
 * @property {number} days in a row up to then
 * @property {number} longest
 */

/**
 * @typedef {object} Records what is kept of one game
 * @property {Record<string, Best>} best by level and number, such as `3/120`
 * @property {Streak} [streak]
 */

/**
 * @typedef {object} Run what is kept of a puzzle that has been begun
 * @property {number} spent milliseconds
 * @property {string[]} moves
 * @property {number} hints
 * @property {number} backs moves taken back, wrong tries among them
 */

/** One star each for using no hint, for taking nothing back, and for solving it. @param {Run} run */
export function stars({ hints, backs }) {
  return 1 + (hints === 0 ? 1 : 0) + (backs === 0 ? 1 : 0);
}

/** The better of two results: by stars, then by time. @param {Best | undefined} one @param {Best} other @returns {Best} */
export function better(one, other) {
  if (!one) return other;
  const isBetter = other.stars > one.stars || (other.stars === one.stars && other.time < one.time);
  return isBetter ? other : one;
}

/** The local date of a time, such as `2026-11-18`. @param {Date} moment */
export function dayOf(moment) {
  const part = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${part(moment.getMonth() + 1)}-${part(moment.getDate())}`;
}

/** The day before, such as `2026-11-18` for `2026-11-19`. @param {string} day */
export function dayBefore(day) {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** The streak after the puzzle of a day is solved. @param {Streak | undefined} streak @param {string} day @returns {Streak} */
export function extended(streak, day) {
  if (streak && streak.last >= day) return streak;
  const days = streak?.last === dayBefore(day) ? streak.days + 1 : 1;
  return { last: day, days, longest: Math.max(days, streak?.longest ?? 0) };
}

/** The number of consecutive days solved by today; missing a whole day ends the streak. @param {Streak | undefined} streak @param {string} today */
export function current(streak, today) {
  return streak && (streak.last >= today || streak.last === dayBefore(today)) ? streak.days : 0;
}

/** Minutes and seconds. @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The text for sharing a solved puzzle, without spoilers.
 * @param {{title: string, level: string, number: number, day?: string, time: number, stars: number, streak: number, address: string}} told
 */
export function shareText({ title, level, number, day, time, stars, streak, address }) {
  const what = day ? `puzzle of ${day}` : `${level} ${number}`;
  const row = "\u2605".repeat(stars) + "\u2606".repeat(3 - stars);
  const days = day && streak > 1 ? `\n${streak} days in a row` : "";
  return `Tessera ${title}, ${what}\n${row} ${clock(time)}${days}\n${address}`;
}

/** @param {string} key @param {any} none @returns {any} */
function read(key, none) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? none;
  } catch {
    return none;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the game still works.
  }
}

/** The stored records of a game. @param {string} game @returns {Records} */
export function records(game) {
  const kept = read(`tessera-puzzles-${game}`, {});
  return { best: {}, ...kept };
}

/** @param {string} game @param {Records} kept */
export const keepRecords = (game, kept) => write(`tessera-puzzles-${game}`, kept);

/** The stored run of a puzzle. @param {string} id @returns {Run} */
export function run(id) {
  const kept = read(`tessera-puzzle-${id}`, {});
  return { spent: 0, moves: [], hints: 0, backs: 0, ...kept };
}

/** Stores a run, or removes it. @param {string} id @param {Run} [kept] */
export const keepRun = (id, kept) => write(`tessera-puzzle-${id}`, kept);
