import type { Ctx } from "#server/platform/context.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { deleteOwnSessions } from "#server/platform/session-gate/own-sessions.ts";

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  const ended = await deleteOwnSessions(ctx.db, ctx.me, null);
  logSecurityEvent(ctx, "session ended", { sessions: ended });
  return { ended };
}
