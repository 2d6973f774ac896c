import { showCalendarFeed as endpoint } from "#contract/calendar.ts";
import { action } from "#server/platform/http/action.ts";
import { readMyFeed } from "./queries.ts";

/** When the caller's private calendar address was created; the address itself is not stored. */
export const showCalendarFeed = action(endpoint, async ({ db, me }) => {
  const feed = await readMyFeed(db, me);
  return { openedAt: feed?.openedAt.toISOString() ?? null };
});
