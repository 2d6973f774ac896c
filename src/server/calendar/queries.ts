import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { events } from "#server/events/tables.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { isMine, ownerOf } from "#server/registrations/parties/ownership.ts";
import { registrations } from "#server/registrations/tables.ts";
import { calendarFeeds } from "./tables.ts";

type Feed = typeof calendarFeeds.$inferSelect;

/** The caller's own address: by member if they have a member record, else by account (S-66). */
export function isMyFeed(me: Me) {
  const { memberId, userId } = ownerOf(me);
  return memberId === null ? eq(calendarFeeds.userId, userId ?? 0) : eq(calendarFeeds.memberId, memberId);
}

/** The address with this token, unless it was revoked. */
export async function findFeed(db: Tx, token: string): Promise<Feed | undefined> {
  const [feed] = await db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashToken(token)));
  return feed;
}

/** The caller's address, if there is one. */
export async function readMyFeed(db: Tx, me: Me): Promise<Feed | undefined> {
  const [feed] = await db.select().from(calendarFeeds).where(isMyFeed(me));
  return feed;
}

/** The confirmed dinners of a feed's owner after an instant, earliest first. */
export async function readEventsOf(db: Tx, owner: Feed, after: Date) {
  return (await eventsOf(db, owner, after)).map(({ event }) => event);
}

/** The query of `readEventsOf`. */
export function eventsOf(db: Tx, owner: Feed, after: Date) {
  return db
    .select({ event: events })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(
        owner.memberId === null ? isMine(owner) : comesTo(owner.memberId),
        IS_CONFIRMED,
        or(gt(events.dateTime, after), gt(events.endDateTime, after)),
      ),
    )
    .orderBy(events.dateTime, events.id);
}

/**
 * The member's registrations and those of others in which they have a place. By one index each: with "or" every
 * registration of every dinner is read.
 */
function comesTo(memberId: number) {
  return sql`${registrations.id} in (select id from registrations where member_id = ${memberId}
    union all select registration_id from attendees where member_id = ${memberId} and is_live)`;
}

/** The dinner of a confirmed registration that is the caller's own or includes them, and when the registration last changed. */
export async function readMyEvent(db: Tx, me: Me, registrationId: number) {
  const [row] = await db
    .select({ event: events, bookedAt: registrations.updatedAt })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(
        eq(registrations.id, registrationId),
        me.memberId === null ? isMine(me) : comesTo(me.memberId),
        IS_CONFIRMED,
      ),
    );
  return row;
}

const IS_CONFIRMED = and(
  eq(registrations.status, "confirmed"),
  isNull(registrations.removedAt),
  isNull(events.deletedAt),
);
