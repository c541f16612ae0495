// Throttles questions that come faster than their answers. Pure.

/**
 * Asks one question at a time. While an answer is pending, only the newest question is kept, so that a fast pointer
 * neither floods the server nor waits for answers about places it has left.
 * @template Question, Answer
 */
export class Newest {
  #ask;
  #tell;
  #gap;
  #busy = false;
  #round = 0;
  /** @type {Question | undefined} */
  #waiting;

  /**
   * @param {(question: Question) => Promise<Answer>} ask
   * @param {(question: Question, answer: Answer | undefined) => void} tell gets no answer if the request fails
   * @param {number} gap milliseconds from one question to the next
   */
  constructor(ask, tell, gap) {
    this.#ask = ask;
    this.#tell = tell;
    this.#gap = gap;
  }

  /** Asks now or as soon as allowed. @param {Question} question */
  want(question) {
    if (this.#busy) this.#waiting = question;
    else void this.#run(question);
  }

  /** Drops the waiting question and ignores the pending answer. */
  drop() {
    this.#waiting = undefined;
    this.#round += 1;
  }

  /** @param {Question} question */
  async #run(question) {
    this.#busy = true;
    const [round, began] = [this.#round, performance.now()];
    const answer = await this.#ask(question).catch(() => undefined);
    if (round === this.#round) this.#tell(question, answer);
    const rest = this.#gap - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    this.#busy = false;
    const next = this.#waiting;
    this.#waiting = undefined;
    if (next !== undefined) void this.#run(next);
  }
}
