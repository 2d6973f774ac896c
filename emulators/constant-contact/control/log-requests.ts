import type { Context, Next } from "hono";
import { wireTime } from "#emulators/constant-contact/wire-time.ts";
import type { EmulatedClock } from "#emulators/platform/clock.ts";
import type { RequestLog } from "./request-log.ts";

const longest = 20_000;

/** Keeps what the portal has called: API and token address. */
export function logRequests(log: RequestLog, clock: EmulatedClock) {
  return async (c: Context, next: Next): Promise<void> => {
    const { pathname, search } = new URL(c.req.url);
    const at = wireTime(clock.now());
    const isApi = pathname.startsWith("/v3/");
    const copy = isApi && c.req.method !== "GET" ? c.req.raw.clone() : undefined;
    await next();
    const body = copy ? (await copy.text()).slice(0, longest) : null;
    log.keep({ at, method: c.req.method, path: pathname + search, status: c.res.status, body });
  };
}
