import type { Ask } from "#contract/endpoint.ts";
import type { endOneSession as endpoint } from "#contract/session.ts";
import type { Ctx } from "#server/platform/context.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { deleteOwnSessions, isCurrentSession } from "#server/platform/session-gate/own-sessions.ts";

/** Ends one of the caller's other sessions. */
export async function endOneSession(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<{ ended: 1 }> {
  const { db, me } = ctx;
  if (await isCurrentSession(db, me, id)) {
    throw conflict("This is the browser you are using now. Please log out instead.");
  }
  if ((await deleteOwnSessions(db, me, id)) === 0) throw notFound("This browser is already logged out.");
  logSecurityEvent(ctx, "session ended", { sessions: 1 });
  return { ended: 1 };
}
