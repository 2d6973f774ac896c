import { adminLogOut, logOut as endpoint } from "#contract/session.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { endSession } from "#server/platform/session-gate/end-sessions.ts";

/**
 * Ends the session; does nothing without one (S-04). Clears the browser's cache, including its copies of lists and pages
 * it could go back to, since the next person may use the same computer.
 */
export const logOut = action(endpoint, async (ctx) => {
  const { db, request, reply, config } = ctx;
  await endSession(db, config, { request, reply });
  if (ctx.me) logSecurityEvent(ctx, "log-out");
  reply.set("clear-site-data", '"cache"');
  return { loggedOut: true } as const;
});

/** Logs out by a link and redirects to the start page. */
export const logOutAndGoHome = action(adminLogOut, async (ctx, ask) => {
  await logOut(ctx, ask);
  return new Response(null, { status: 303, headers: { location: "/" } });
});
