import { endOtherSessions as endpoint } from "#contract/session.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { deleteOwnSessions } from "#server/platform/session-gate/own-sessions.ts";

/** Ends all of the caller's sessions except the current one. */
export const endOtherSessions = action(endpoint, async (ctx) => {
  const ended = await deleteOwnSessions(ctx.db, ctx.me, null);
  logSecurityEvent(ctx, "session ended", { sessions: ended });
  return { ended };
});
