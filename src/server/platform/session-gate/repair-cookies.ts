import type { AppContext } from "#server/platform/app-context.ts";
import type { Me, SystemContext } from "#server/platform/context.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import type { SessionKind } from "./lifetimes.ts";
import { setSessionCookie } from "./open-session.ts";
import {
  clearLegacyCookie,
  clearSessionCookies,
  cookieName,
  type RequestSession,
  SESSION_COOKIE,
} from "./session-cookies.ts";

type Asked = { request: Request; address: string; me: Me | null };

/** Whether a request has one session under the current cookie name, or none; then nothing needs repair. */
export function needsNoRepair(brought: RequestSession): boolean {
  return brought.is === "none" || (brought.is === "one" && !brought.isUnderOldName);
}

/**
 * Repairs a browser's session cookies with the answer (036): a cookie under the old name is replaced. If a request has
 * several, one of them was planted, so none is trusted and all are cleared.
 */
export function repairSessionCookies(
  { config, log }: Pick<SystemContext, "log" | "config">,
  { request, address, me }: Asked,
  { brought, response }: { brought: RequestSession; response: Response },
): Response {
  const cookies = new Headers();
  if (brought.is === "several") {
    logSecurityEvent({ log, address }, "several session cookies", { cookies: brought.secrets.length });
    clearSessionCookies(cookies, request, config);
  } else if (brought.is === "one") {
    if (me) setSessionCookie(cookies, config, { secret: brought.secret, kind: kindOfCaller(me) });
    else clearLegacyCookie(cookies, config, { name: SESSION_COOKIE, path: "/" });
  }
  return withCookies(response, cookies);
}

/** Requests that the portal sends to itself for a page: cookies in their answers reach no browser. */
const inner = new WeakSet<Request>();

/** Marks a request as the portal's own; returns it. */
export function asInner(request: Request): Request {
  inner.add(request);
  return request;
}

/** Sends a member's cookie again, at most once a day, so that it lasts as long as the session (D-520). */
export async function renewSessionCookie(
  { config, gate }: Pick<AppContext, "config" | "gate">,
  { request, me, now }: { request: Request; me: Me | null; now: Date },
  { brought, response }: { brought: RequestSession; response: Response },
): Promise<Response> {
  if (!me || brought.is !== "one" || brought.isUnderOldName || inner.has(request)) return response;
  // A log-in or log-out has already set or cleared the cookie.
  const own = `${cookieName(config, SESSION_COOKIE)}=`;
  if (response.headers.getSetCookie().some((cookie) => cookie.startsWith(own))) return response;
  if (!(await gate.claimCookie(me, now))) return response;
  const cookies = new Headers();
  setSessionCookie(cookies, config, { secret: brought.secret, kind: kindOfCaller(me) });
  return withCookies(response, cookies);
}

function kindOfCaller({ userId, isShared }: Me): SessionKind {
  return { isAccounts: userId !== null, isShared };
}

function withCookies(response: Response, cookies: Headers): Response {
  const said = response.headers.getSetCookie().map(nameAndPlace);
  for (const cookie of cookies.getSetCookie()) {
    // A log-in or log-out has already set or cleared the cookie.
    if (!said.includes(nameAndPlace(cookie))) response.headers.append("set-cookie", cookie);
  }
  return response;
}

function nameAndPlace(cookie: string): string {
  const [pair = "", ...attributes] = cookie.split("; ");
  return [pair.split("=")[0], ...attributes.filter((one) => /^(Path|Domain)=/.test(one))].join("; ");
}
