import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { calendarFeeds } from "./tables.ts";

/** Ends a member's private calendar address, if they have one. */
export async function revokeCalendarFeed(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.memberId, memberId));
}

/** The same of an administrator's account that is linked to no member. */
export async function revokeCalendarFeedOfAccount(tx: Tx, userId: number): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
