import { type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import type { HoldPeriod } from "#server/registrations/hold-rules.ts";
import { HOLD_WINDOW_MS, MAX_HOLD_MS, remainingHoldMs } from "#server/registrations/hold-rules.ts";

/** A member's id, or the negative id of an account without a member record (S-66). */
type Person = number;

const PERSON = sql`coalesce(r.member_id, -r.user_id)`;
const PERSON_OF_ENTRY = sql`coalesce(w.member_id, -w.user_id)`;
/** Offers count toward their person's 60 minutes if they last no longer than that (S-71). */
export function counts(offer: { expiresAt: SQLWrapper; offeredAt: SQLWrapper }) {
  return sql`${offer.expiresAt} <= ${offer.offeredAt} + ${MAX_HOLD_MS} * interval '1 millisecond'`;
}
const COUNTS = counts({ expiresAt: sql`o.expires_at`, offeredAt: sql`o.offered_at` });

/**
 * Since when a removed unpaid registration `r` held seats that count: those that an offer held anyway do not (078).
 */
export const COUNTED_SINCE = sql<
  string | Date
>`greatest(coalesce(r.held_since, r.created_at), (select o.expires_at
  from waitlist_offers o where o.id = r.offer_id and not (${COUNTS}) and r.total_tickets <= o.seats))`;

/** When counted offers held seats of an event within the last day, by person. The event is locked. */
export async function readOfferHolds(
  tx: Tx,
  eventId: number,
  now: Date,
): Promise<(HoldPeriod & { person: Person })[]> {
  return readRows(
    tx,
    z.object({ person: z.int(), from: Moment, until: Moment }),
    sql`select ${PERSON_OF_ENTRY} as person, o.offered_at as "from",
      least(o.expires_at, coalesce(o.accepted_at, o.declined_at, o.lapsed_at, ${now.toISOString()}::timestamptz)) as until
    from waitlist_offers o join waitlist_entries w on w.id = o.entry_id
    where o.event_id = ${eventId} and ${PERSON_OF_ENTRY} is not null and ${COUNTS}
      and o.offered_at > ${new Date(now.getTime() - HOLD_WINDOW_MS).toISOString()}`,
  );
}

/**
 * How long, in milliseconds, seats may be offered to those who released unpaid seats of the event within a day plus the
 * duration of one offer. Without that addition, two people could pass full offers back and forth and each be past a day.
 */
export async function readReleasedHolds(
  tx: Tx,
  eventId: number,
  { now, offerMs }: { now: Date; offerMs: number },
): Promise<Map<Person, number>> {
  const since = new Date(now.getTime() - HOLD_WINDOW_MS - offerMs).toISOString();
  const rows = await readRows(
    tx,
    z.object({ person: z.int(), from: Moment.nullable(), until: Moment.nullable() }),
    sql`select ${PERSON} as person, ${COUNTED_SINCE} as "from", least(r.removed_at, r.hold_expires_at) as until
    from registrations r where r.event_id = ${eventId} and r.status = 'pending' and r.removed_at > ${since}
      and r.removed_reason in ('payment_cancelled', 'payment_expired', 'superseded', 'cancelled_by_member')
      and ${PERSON} is not null and (r.offer_id is null or r.removed_reason = 'cancelled_by_member'
        or ${COUNTED_SINCE} < least(r.removed_at, r.hold_expires_at))
    union all select ${PERSON_OF_ENTRY}, null, null
    from waitlist_offers o join waitlist_entries w on w.id = o.entry_id
    where o.event_id = ${eventId} and coalesce(o.declined_at, o.lapsed_at) > ${since}
      and ${PERSON_OF_ENTRY} is not null`,
  );
  const periods = new Map<Person, HoldPeriod[]>(rows.map(({ person }) => [person, []]));
  for (const { person, from, until } of rows) {
    if (from && until) periods.get(person)?.push({ from, until });
  }
  for (const { person, ...period } of await readOfferHolds(tx, eventId, now))
    periods.get(person)?.push(period);
  return new Map([...periods].map(([person, kept]) => [person, remainingHoldMs(kept, now)]));
}
