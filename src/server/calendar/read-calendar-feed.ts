import { readCalendarFeed as endpoint } from "#contract/calendar.ts";
import { calendarFeed } from "#server/events/calendar-file.ts";
import { action } from "#server/platform/http/action.ts";
import { entityTag, matchesEntityTag } from "#server/platform/http/entity-tag.ts";
import { notFound } from "#server/platform/refusal.ts";
import { findFeed, readEventsOf } from "./queries.ts";

/** How long a past event stays in the calendar. */
const PAST_MS = 90 * 86_400_000;

/** What a calendar program fetches; the token is the only key. Cancelled events are left out. */
export const readCalendarFeed = action(endpoint, async ({ db, config, now, request }, { token }) => {
  const feed = await findFeed(db, token.replace(/\.ics$/, ""));
  if (!feed) throw notFound();
  const events = await readEventsOf(db, feed, new Date(now.getTime() - PAST_MS));
  const calendar = calendarFeed(config, events);
  const etag = entityTag(calendar);
  const headers = { etag, "cache-control": "private" };
  if (matchesEntityTag(etag, request)) return new Response(null, { status: 304, headers });
  return new Response(calendar, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="dinners.ics"',
    },
  });
});
