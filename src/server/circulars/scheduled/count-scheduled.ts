import { and, asc, count, eq, isNull, min, or } from "drizzle-orm";
import type { EmailPage } from "#contract/outbox.ts";
import { scheduledCirculars } from "#server/circulars/tables.ts";
import { events } from "#server/events/tables.ts";
import type { Database } from "#server/platform/database/database.ts";

const { eventId, sendAt, endedAt } = scheduledCirculars;

/** The number of scheduled emails for each dinner and for members, and the time of the next; soonest first. */
export async function countScheduled(db: Database): Promise<EmailPage["scheduled"]> {
  const rows = await db
    .select({ eventId, title: events.title, emails: count(), next: min(sendAt) })
    .from(scheduledCirculars)
    .leftJoin(events, eq(events.id, eventId))
    .where(and(isNull(endedAt), or(isNull(eventId), isNull(events.deletedAt))))
    .groupBy(eventId, events.title)
    .orderBy(asc(min(sendAt)));
  return rows.flatMap(({ next, ...one }) => (next === null ? [] : { ...one, next: next.toISOString() }));
}
