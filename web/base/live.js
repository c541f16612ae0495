// Messages: announcements for screen readers, and short notices for everybody.

import { fill, h, setStyle } from "./dom.js";

const region = h("div", { id: "live", class: "sr-only", role: "status", "aria-live": "polite" });
const messages = h("div", { class: "toasts", "aria-hidden": "true" });
document.body.append(region, messages);

/** Announces a text to screen readers. @param {string} text */
export function announce(text) {
  if (!text) return;
  region.append(h("p", {}, text));
  while (region.childElementCount > 4) region.firstElementChild?.remove();
}

/** The time for which a sentence stays on the page, in milliseconds. @param {string} text */
export const duration = (text) => 3000 + 60 * text.length;

/**
 * Shows a short notice and announces it.
 * @param {string} text
 * @param {"plain" | "refused"} [tone]
 */
export function toast(text, tone = "plain") {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  const message = h("div", { class: `toast ${tone}` }, sentence);
  fill(messages, message);
  // It covers the words of the bar, if there are any, so that it hides neither scores nor tools.
  const bar = document.querySelector(".ui-bar");
  const box = bar?.querySelector(".ui-words")?.getBoundingClientRect();
  messages.classList.toggle("at-bar", Boolean(box?.width));
  if (bar && box) {
    const isBelow = (/** @type {Element} */ button) => button.getBoundingClientRect().top >= box.bottom;
    const bottom = [...bar.querySelectorAll("button")].some(isBelow)
      ? box.bottom
      : bar.getBoundingClientRect().bottom - 4;
    for (const [name, value] of [
      ["left", box.left],
      ["width", box.width],
      ["bottom", innerHeight - bottom],
    ])
      setStyle(messages, `--${name}`, `${value}px`);
  }
  announce(sentence);
  setTimeout(() => message.remove(), duration(text));
}

/** Removes a refusal from the page: the person does something else now, and the notice may cover the buttons for that. */
export function hush() {
  messages.querySelector(".refused")?.remove();
}

/**
 * Returns the response of a request; if it fails, shows the reason.
 * @template T
 * @param {() => Promise<T>} request
 * @returns {Promise<T | undefined>}
 */
export async function attempt(request) {
  try {
    return await request();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "refused");
    return undefined;
  }
}

/** @type {AudioContext | undefined} */
let audio;

/** A short wooden tick. @param {number} [pitch] */
export function tick(pitch = 1) {
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.value = 420 * pitch;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.09);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.1);
}
