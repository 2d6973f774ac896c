import {
  showAdminLogin as endpoint,
  finishOpenIdLogIn as finishOpenIdLogInEndpoint,
} from "#contract/session.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { endPreviousSession } from "#server/platform/session-gate/end-sessions.ts";
import { hasMarker, WAS_MEMBER } from "#server/platform/session-gate/markers.ts";
import { openSession } from "#server/platform/session-gate/open-session.ts";
import { readCookieSecret, setCookie } from "#server/platform/session-gate/session-cookies.ts";
import { adminLoginPage, issuerLoginPage, refusedPage, TO_ISSUER } from "./admin-login-page.ts";
import { findOpenIdAdministrator } from "./find-openid-administrator.ts";
import { type Identity, issuerPage, newFlow, readIdentity } from "./open-id.ts";

const FLOW_COOKIE = "chapterhouse_openid";
const FLOW_PATH = "/api/login";
const FLOW_SECONDS = 600;

/** Shows the administrators' log-in: our own page, or the issuer's if one is configured (S-02). */
export const showAdminLogin = action(endpoint, async (ctx) => {
  if (!ctx.config.openId) return adminLoginPage(ctx);
  const { searchParams } = new URL(ctx.request.url);
  // A member whose session was lost has no account at the issuer (C-06).
  if (hasMarker(ctx.request, WAS_MEMBER) && !searchParams.has(TO_ISSUER)) return issuerLoginPage(ctx.config);
  const flow = newFlow();
  try {
    const page = await issuerPage(ctx.config, flow);
    setCookie(ctx.reply, ctx.config, {
      name: FLOW_COOKIE,
      value: flow,
      maxAge: FLOW_SECONDS,
      path: FLOW_PATH,
    });
    return new Response(null, { status: 303, headers: { location: page.href } });
  } catch (error) {
    ctx.log.error({ error: summarizeError(error) }, "the OpenID issuer is not responding");
    return refusedPage(ctx.config, {
      title: "Login unavailable",
      sentence: "The service that logs administrators in isn’t responding. Please try again in a moment.",
      status: 502,
    });
  }
});

/** Opens a session for the administrator the issuer identified; anyone else sees why not. */
export const finishOpenIdLogIn = action(finishOpenIdLogInEndpoint, async (ctx) => {
  const { config, request, reply } = ctx;
  const flow = readCookieSecret(request, config, FLOW_COOKIE);
  if (!config.openId) return refuse(ctx, "This login isn’t available here.", 404);
  if (!flow) return refuse(ctx, "This login was started in another browser or too long ago.", 400);
  let identity: Identity;
  try {
    identity = await readIdentity(config, flow, new URL(request.url));
  } catch (error) {
    ctx.log.warn({ error: summarizeError(error) }, "an OpenID log-in was not completed");
    return refuse(ctx, "The login wasn’t completed or couldn’t be verified.", 400);
  }
  const outcome = await ctx.db.transaction(async (tx) => {
    const found = await findOpenIdAdministrator(ctx, tx, identity);
    if ("whyNot" in found) return found;
    await endPreviousSession(tx, request, config);
    const { isProved, askedAt } = identity;
    await openSession(tx, ctx, { userId: found.userId, isProved, ...(askedAt && { confirmedAt: askedAt }) });
    return found;
  });
  if ("whyNot" in outcome) {
    logSecurityEvent(ctx, "log-in failed", { who: outcome.who, way: "OpenID Connect" });
    return refuse(ctx, outcome.whyNot, 403);
  }
  logSecurityEvent(ctx, "log-in", { who: `administrator ${outcome.userId}`, way: "OpenID Connect" });
  setCookie(reply, config, { name: FLOW_COOKIE, value: "", maxAge: 0, path: FLOW_PATH });
  return new Response(null, { status: 303, headers: { location: "/admin" } });
});

/** Refuses the log-in and removes its cookie, which is good for one attempt. */
function refuse(ctx: Ctx<Me | null>, sentence: string, status: number): Response {
  setCookie(ctx.reply, ctx.config, { name: FLOW_COOKIE, value: "", maxAge: 0, path: FLOW_PATH });
  return refusedPage(ctx.config, { title: "Not logged in", sentence, status });
}
