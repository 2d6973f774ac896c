/** Asks a watched portal how long its serving thread kept requests waiting since it was asked before. */
export const HOW_LONG = "how long";

/** In milliseconds, on the clock and of its own work. */
export type LongestWait = { clockMs: number; ownMs: number };
