import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { calendarFeeds } from "./tables.ts";

/**
 * Ends the private calendar address of a member, or of an administrator's account that is linked to no member. Returns
 * how many there were: one or none.
 */
export async function revokeCalendarFeed(
  tx: Tx,
  owner: { memberId: number } | { userId: number },
): Promise<number> {
  const isTheirs =
    "memberId" in owner ? eq(calendarFeeds.memberId, owner.memberId) : eq(calendarFeeds.userId, owner.userId);
  const ended = await tx.delete(calendarFeeds).where(isTheirs).returning({ at: calendarFeeds.openedAt });
  return ended.length;
}
