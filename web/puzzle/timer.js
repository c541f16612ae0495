// The clock of a puzzle: it counts while the page is seen, and what it has counted survives a reload.

/** A clock that is kept. */
export class Timer {
  #keep;
  #tick;
  #spent;
  /** When it was started last. @type {number | undefined} */
  #since;
  /** Whether it counts whenever the page is seen. */
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

  /** Milliseconds so far. */
  get spent() {
    return this.#spent + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }

  /** Counts from now on. */
  start() {
    this.#wanted = true;
    this.#follow();
  }

  /** Counts no longer. */
  stop() {
    this.#wanted = false;
    this.#follow();
  }

  /** Stops, at nothing. */
  reset() {
    this.stop();
    this.#spent = 0;
    this.#beat();
  }

  /** Leaves the page. */
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
