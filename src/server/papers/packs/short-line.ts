import { Refusal } from "#server/platform/refusal.ts";

/** Seconds; a pack of a usual dinner takes one or two. */
const RETRY_AFTER = 15;

/** Work that is done one after the other, since each takes a core; behind so much of it, more is refused with 503. */
export class ShortLine {
  /** What is done and what waits, with what it prints in memory. */
  readonly most: number;
  #length = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(most: number) {
    this.most = most;
  }

  async add<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#length >= this.most) {
      const message = "Many papers are being printed right now. Please try again in a moment.";
      throw new Refusal(503, message, { retryAfter: RETRY_AFTER });
    }
    this.#length += 1;
    const done = this.#last.then(work).finally(() => {
      this.#length -= 1;
    });
    // One that failed must not fail those behind it.
    this.#last = done.catch(() => undefined);
    return done;
  }
}
