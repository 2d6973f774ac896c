import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { calendarFeeds } from "./tables.ts";

/** Ends a member's private calendar address, and answers whether there was one. */
export async function revokeCalendarFeed(tx: Tx, memberId: number): Promise<boolean> {
  const gone = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.memberId, memberId))
    .returning({ at: calendarFeeds.openedAt });
  return gone.length > 0;
}
