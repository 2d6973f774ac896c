import type { Me, SystemContext } from "#server/platform/context.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { setSessionCookie } from "./open-session.ts";
import {
  clearLegacyCookie,
  clearSessionCookies,
  type RequestSession,
  SESSION_COOKIE,
} from "./session-cookies.ts";

type Asked = { request: Request; address: string; me: Me | null };

/** Whether a request brought its session as browsers of today do, or none: then there is nothing to settle. */
export function needsNoRepair(brought: RequestSession): boolean {
  return brought.is === "none" || (brought.is === "one" && !brought.isUnderOldName);
}

/**
 * Puts a browser's session cookies right with the answer (036): one under the old name is exchanged, and of several in
 * one request none is believed and all are taken back, since one of them was planted.
 */
export function repairSessionCookies(
  { config, log }: Pick<SystemContext, "log" | "config">,
  { request, address, me }: Asked,
  brought: RequestSession,
  response: Response,
): Response {
  const cookies = new Headers();
  if (brought.is === "several") {
    logSecurityEvent({ log, address }, "several session cookies", { cookies: brought.secrets.length });
    clearSessionCookies(cookies, request, config);
  } else if (brought.is === "one") {
    if (me) setSessionCookie(cookies, config, brought.secret);
    else clearLegacyCookie(cookies, config, SESSION_COOKIE, "/");
  }
  const said = response.headers.getSetCookie().map(nameAndPlace);
  for (const cookie of cookies.getSetCookie()) {
    // A log-in or log-out has said already what becomes of the cookie.
    if (!said.includes(nameAndPlace(cookie))) response.headers.append("set-cookie", cookie);
  }
  return response;
}

function nameAndPlace(cookie: string): string {
  const [pair = "", ...attributes] = cookie.split("; ");
  return [pair.split("=")[0], ...attributes.filter((one) => /^(Path|Domain)=/.test(one))].join("; ");
}
