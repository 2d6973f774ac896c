import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { events } from "#server/events/tables.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";

/** The people in a member's own live parties, the latest party first: members by place, then guests. */
export function readOwnParties(db: Tx, memberId: number) {
  const { firstName, lastName } = members;
  return db
    .select({
      registrationId: registrations.id,
      kind: attendees.kind,
      memberId: attendees.memberId,
      firstName: sql<string>`coalesce(nullif(${attendees.firstName}, ''), ${firstName}, '')`,
      lastName: sql<string>`coalesce(nullif(${attendees.lastName}, ''), ${lastName}, '')`,
    })
    .from(registrations)
    .innerJoin(events, and(eq(events.id, registrations.eventId), isNull(events.deletedAt)))
    .innerJoin(attendees, eq(attendees.registrationId, registrations.id))
    .leftJoin(members, eq(members.id, attendees.memberId))
    .where(and(eq(registrations.memberId, memberId), isNull(registrations.removedAt)))
    .orderBy(
      desc(registrations.createdAt),
      desc(registrations.id),
      desc(attendees.kind),
      asc(attendees.place),
    )
    .limit(200);
}
