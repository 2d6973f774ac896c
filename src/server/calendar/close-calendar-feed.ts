import { closeCalendarFeed as endpoint } from "#contract/calendar.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { auditSubject } from "./open-calendar-feed.ts";
import { isMyFeed } from "./queries.ts";
import { calendarFeeds } from "./tables.ts";

/** Revokes the caller's private calendar address; succeeds even if there is none. */
export const closeCalendarFeed = action(endpoint, async ({ db, me, now }) => {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(calendarFeeds).where(isMyFeed(me)).returning({ at: calendarFeeds.openedAt });
    if (gone.length === 0) return;
    await auditBy({ me, now }, tx, {
      action: "revoke calendar address",
      ...auditSubject(me),
    });
  });
  return { closed: true as const };
});
