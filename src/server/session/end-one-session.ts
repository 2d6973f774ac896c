import type { Ask } from "#contract/endpoint.ts";
import type { endOneSession as endpoint } from "#contract/session.ts";
import type { Ctx } from "#server/platform/context.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { deleteOwnSessions, isSessionInHand } from "./own-sessions.ts";

/** Ends one of the caller's other sessions. */
export async function endOneSession(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<{ ended: 1 }> {
  const { db, me } = ctx;
  if (await isSessionInHand(db, me, id)) {
    throw conflict("This is the browser you are using now. Please log out instead.");
  }
  if ((await deleteOwnSessions(db, me, id)) === 0) throw notFound("This browser is logged out already.");
  noteSecurity(ctx, "session ended", { sessions: 1 });
  return { ended: 1 };
}
