import type { Ctx, Me } from "#server/platform/context.ts";
import { entityTag, isNamed } from "#server/platform/entity-tag.ts";
import { notFound } from "#server/platform/refusal.ts";
import { calendarOf } from "#server/registrations/calendar-file.ts";
import { findFeed, readDinnersOf } from "./queries.ts";

/** How long a dinner that is over stays in the calendar. */
const PAST_MS = 90 * 86_400_000;

/** What a calendar program fetches; whoever holds the token may. Cancelled dinners are simply not there any more. */
export async function readCalendarFeed(
  { db, config, now, request }: Ctx<Me | null>,
  { token }: { token: string },
): Promise<Response> {
  const feed = await findFeed(db, token.replace(/\.ics$/, ""));
  if (!feed) throw notFound();
  const dinners = await readDinnersOf(db, feed, new Date(now.getTime() - PAST_MS));
  const calendar = calendarOf(config, dinners);
  const etag = entityTag(calendar);
  const headers = { etag, "cache-control": "private" };
  if (isNamed(etag, request)) return new Response(null, { status: 304, headers });
  return new Response(calendar, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="dinners.ics"',
    },
  });
}
