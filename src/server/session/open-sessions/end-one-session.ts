import { endOneSession as endpoint } from "#contract/session.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { deleteOwnSessions, isCurrentSession } from "#server/platform/session-gate/own-sessions.ts";

/** Ends one of the caller's other sessions. */
export const endOneSession = action(endpoint, async (ctx, { id }) => {
  const { db, me } = ctx;
  if (await isCurrentSession(db, me, id)) {
    throw conflict("This is the browser you are using now. Please log out instead.");
  }
  if ((await deleteOwnSessions(db, me, id)) === 0) throw notFound("This browser is already logged out.");
  logSecurityEvent(ctx, "session ended", { sessions: 1 });
  return { ended: 1 } as const;
});
