import type { Extent } from "./run.ts";
import { LONG, SHORT } from "./settle.ts";

/** How much is done: on two portals, and of kills on the embedded database. */
type Form = Omit<Extent, "seed" | "trace"> & { kills: number };

/** `npm run test:faults` as it is. */
export const LONG_FORM: Form = {
  journeys: 200,
  atOnce: 12,
  every: [6, 14],
  holdMs: 9_000,
  patience: LONG,
  kills: 50,
};

/** The failover of `npm run test:faults`: as many members as a large dinner has. */
export const LONG_FAILOVER: Omit<Extent, "seed" | "trace" | "plan"> = {
  journeys: 200,
  atOnce: 20,
  every: [0, 0],
  holdMs: 9_000,
  patience: LONG,
};

/** An hour of evenings like that, one after the other. */
export const HOUR: Omit<Extent, "seed" | "trace" | "plan"> = {
  journeys: 1_500,
  atOnce: 20,
  every: [0, 0],
  holdMs: 9_000,
  patience: LONG,
  spreadMs: 3_600_000,
};

/** The same as the long failover among the races of `npm test`. */
export const SHORT_FAILOVER: Omit<Extent, "seed" | "trace" | "plan"> = {
  journeys: 30,
  atOnce: 15,
  every: [0, 0],
  holdMs: 6_000,
  patience: SHORT,
};

/** Each kind of fault once or twice: with `--short`, and among the races of `npm test`. */
export const SHORT_FORM: Form = {
  journeys: 14,
  atOnce: 14,
  every: [5, 7],
  holdMs: 6_000,
  patience: SHORT,
  // The second is preceded by another process on the folder, the third followed by two at once.
  kills: 3,
};
