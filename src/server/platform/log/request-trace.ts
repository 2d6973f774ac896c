import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** Facts about the current request or job run. */
export type Trace = {
  readonly id: string;
  /** The name of the job, if there is no request. */
  readonly job?: string;
  /** The endpoint as the contract writes it, never the address with its ids and tokens; set when it is found. */
  route?: string;
};

const traces = new AsyncLocalStorage<Trace>();

/** An id that a proxy may pass on: short and plain enough for a log line and a header. */
const GOOD_ID = /^[A-Za-z0-9][\w.:-]{7,63}$/;

/** Runs `act` for one request or job: every log line it causes carries the trace id. */
export function inTrace<T>(trace: Trace, act: () => T): T {
  return traces.run(trace, act);
}

/** The trace of the current request or job; undefined at start-up. */
export function currentTrace(): Trace | undefined {
  return traces.getStore();
}

/** A new trace; `given` is the id that a trusted proxy passed on, kept if it is well formed. */
export function newTrace(given?: string | null): Trace {
  return { id: given && GOOD_ID.test(given) ? given : randomUUID() };
}
