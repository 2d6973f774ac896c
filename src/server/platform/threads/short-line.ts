import { Refusal } from "#server/platform/refusal.ts";

/** Seconds; the work of a usual dinner or file takes one or two. */
const RETRY_AFTER = 15;

/** Work that is done one after the other, since each takes a core; behind so much of it, more is refused with 503. */
export class ShortLine {
  /** What is done and what waits, with what it keeps in memory. */
  readonly most: number;
  readonly #whenFull: string;
  #length = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** `whenFull` is the sentence of the refusal. */
  constructor(most: number, whenFull: string) {
    this.most = most;
    this.#whenFull = whenFull;
  }

  async add<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#length >= this.most) throw new Refusal(503, this.#whenFull, { retryAfter: RETRY_AFTER });
    this.#length += 1;
    const done = this.#last.then(work).finally(() => {
      this.#length -= 1;
    });
    // One that failed must not fail those behind it.
    this.#last = done.catch(() => undefined);
    return done;
  }
}
