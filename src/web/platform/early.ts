declare global {
  /** Questions that the page's first script has asked already, by their address (`begin` in vite.config.ts). */
  var begunEarly: Record<string, Promise<Response>> | undefined;
}

/** The answer to what was asked before the scripts were there; each is taken once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const asked = globalThis.begunEarly?.[address];
  if (asked) delete globalThis.begunEarly?.[address];
  return asked;
}
