import type { Ctx } from "#server/platform/context.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { deleteOwnSessions } from "./own-sessions.ts";

/** Ends all of the caller's sessions but the one in hand. */
export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  const ended = await deleteOwnSessions(ctx.db, ctx.me, null);
  noteSecurity(ctx, "session ended", { sessions: ended });
  return { ended };
}
