// The clock of a puzzle: it runs while the page is visible, and its time survives a reload.

/** A stored clock. */
export class Timer {
  #keep;
  #tick;
  #spent;
  /** The last start time. @type {number | undefined} */
  #since;
  /** Whether it runs whenever the page is visible. */
  #wanted = false;
  #timer = setInterval(() => this.#beat(), 1000);
  #seen = () => this.#follow();

  /**
   * @param {number} spent milliseconds counted so far
   * @param {(spent: number) => void} keep stores what has been counted
   * @param {(spent: number) => void} tick shows it
   */
  constructor(spent, keep, tick) {
    this.#spent = spent;
    this.#keep = keep;
    this.#tick = tick;
    document.addEventListener("visibilitychange", this.#seen);
    window.addEventListener("pagehide", this.#seen);
    tick(spent);
  }

  /** The elapsed time in milliseconds. */
  get spent() {
    return this.#spent + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }

  /** Starts the clock. */
  start() {
    this.#wanted = true;
    this.#follow();
  }

  /** Pauses the clock. */
  stop() {
    this.#wanted = false;
    this.#follow();
  }

  /** Stops and resets the clock. */
  reset() {
    this.stop();
    this.#spent = 0;
    this.#beat();
  }

  /** Removes the listeners when the page is left. */
  close() {
    this.stop();
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#seen);
    window.removeEventListener("pagehide", this.#seen);
  }

  #follow() {
    const counts = this.#wanted && document.visibilityState === "visible";
    if (counts && this.#since === undefined) this.#since = performance.now();
    if (!counts && this.#since !== undefined) {
      this.#spent = this.spent;
      this.#since = undefined;
    }
    this.#beat();
  }

  #beat() {
    this.#tick(this.spent);
    this.#keep(this.spent);
  }
}
