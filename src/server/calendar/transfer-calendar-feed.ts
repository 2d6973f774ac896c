import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { calendarFeeds } from "./tables.ts";

/**
 * Moves an account's private calendar address to the member, so that it keeps showing their dinners. If the member
 * already has one, that one stays and the account's is revoked: one address per person.
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
