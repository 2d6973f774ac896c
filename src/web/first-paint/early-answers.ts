declare global {
  /** Questions that the page's first script has asked already, by their address (`head-script.ts`). */
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** For so long after the page has begun to load, in milliseconds, an early answer passes for one that was just given. */
const FRESH_MS = 10_000;

/** The answer to what was asked before the scripts were there; each is taken once, and none that has become old. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const asked = performance.now() < FRESH_MS ? globalThis.earlyAnswers?.[address] : undefined;
  if (asked) delete globalThis.earlyAnswers?.[address];
  return asked;
}

/** Drops what nobody has taken: it was asked for in the name of somebody who is no longer here. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = {};
}
