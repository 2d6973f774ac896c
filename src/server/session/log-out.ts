import type { Ctx, Me } from "#server/platform/context.ts";
import { endSession } from "#server/platform/gate.ts";
import { noteSecurity } from "#server/platform/security-log.ts";

/**
 * Ends the session, whoever's it is; without one there is nothing to do (S-04). The browser forgets the copies of
 * lists that it keeps (006), and pages it could go back to: the next person may sit at the same computer.
 */
export async function logOut(ctx: Ctx<Me | null>): Promise<{ loggedOut: true }> {
  const { db, request, reply, config } = ctx;
  await endSession(db, request, reply, config);
  if (ctx.me) noteSecurity(ctx, "log-out");
  reply.set("clear-site-data", '"cache"');
  return { loggedOut: true };
}

/** The same for a browser that came by a link: on to the start page. */
export async function logOutAndGoHome(ctx: Ctx<Me | null>): Promise<Response> {
  await logOut(ctx);
  return new Response(null, { status: 303, headers: { location: "/" } });
}
