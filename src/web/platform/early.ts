declare global {
  /** Questions that the page's first script has asked already, by their address (`begin` in vite.config.ts). */
  var begunEarly: Record<string, Promise<Response>> | undefined;
}

/** For so long after the page has begun to load, in milliseconds, an early answer passes for one that was just given. */
const FRESH_MS = 10_000;

/** The answer to what was asked before the scripts were there; each is taken once, and none that has become old. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const asked = performance.now() < FRESH_MS ? globalThis.begunEarly?.[address] : undefined;
  if (asked) delete globalThis.begunEarly?.[address];
  return asked;
}

/** Drops what nobody has taken: it was asked for in the name of somebody who is no longer here. */
export function forgetEarly(): void {
  globalThis.begunEarly = {};
}
