import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { calendarFeeds } from "./tables.ts";

/**
 * Makes an account's private calendar address the member's, so that it goes on showing his dinners. Where he has one
 * as a member already, that one stays and the account's is revoked: one address for each person.
 */
export async function transferCalendarFeed(
  tx: Tx,
  { userId, memberId }: { userId: number; memberId: number },
): Promise<void> {
  const own = await tx.select().from(calendarFeeds).where(eq(calendarFeeds.memberId, memberId));
  const isOfUser = eq(calendarFeeds.userId, userId);
  if (own.length > 0) await tx.delete(calendarFeeds).where(isOfUser);
  else await tx.update(calendarFeeds).set({ userId: null, memberId }).where(isOfUser);
}
