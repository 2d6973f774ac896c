declare global {
  /** Requests that the page's first script has already sent, by address (`head-script.ts`). */
  var earlyAnswers: Record<string, Promise<Response>> | undefined;
}

/** For this long after the page has begun to load, in milliseconds, an early answer counts as new. */
const FRESH_MS = 10_000;

/** The answer to a request sent before the scripts had loaded; each is used once, and none that is too old. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const asked = performance.now() < FRESH_MS ? globalThis.earlyAnswers?.[address] : undefined;
  if (asked) delete globalThis.earlyAnswers?.[address];
  return asked;
}

/** Reads every early answer to its end: one that no page uses would keep its connection busy. */
export function readEarlyAnswers(): void {
  for (const asked of Object.values(globalThis.earlyAnswers ?? {})) {
    // Who uses it reads the original.
    asked.then((answer) => answer.clone().arrayBuffer()).catch(() => undefined);
  }
}

/** Drops unused answers, which belong to a reader who is no longer logged in. */
export function forgetEarlyAnswers(): void {
  globalThis.earlyAnswers = {};
}
