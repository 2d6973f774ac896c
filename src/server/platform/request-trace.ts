import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** What is known of the request, or the turn of a chore, that the program is working for at this moment. */
export type Trace = {
  readonly id: string;
  /** A chore's name, where no request is the cause. */
  readonly chore?: string;
  /** The endpoint as the contract writes it, never the address with its ids and tokens; set when it is found. */
  route?: string;
};

const traces = new AsyncLocalStorage<Trace>();

/** An id that a proxy may have given: long enough to be one, short and plain enough for a log line and a header. */
const GOOD_ID = /^[A-Za-z0-9][\w.:-]{7,63}$/;

/** Does something in the name of one request or chore: every line of the log that it causes bears its id. */
export function inTrace<T>(trace: Trace, act: () => T): T {
  return traces.run(trace, act);
}

export function currentTrace(): Trace | undefined {
  return traces.getStore();
}

/** A new trace; `given` is the id that a trusted proxy sent along, which is kept where it is fit. */
export function newTrace(given?: string | null): Trace {
  return { id: given && GOOD_ID.test(given) ? given : randomUUID() };
}
