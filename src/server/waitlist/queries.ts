import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { type EmailOwners, ownersOfRow } from "#server/platform/email/email-owners.ts";
import { MAX_HOLD_MS } from "#server/registrations/holds/hold-rules.ts";
import { readReleasedHolds } from "./released-holds.ts";
import type { WaitingParty } from "./rules.ts";

/** An email recipient; a null address if none is known. An officer acts for people without a login. */
export type Contact = {
  firstName: string;
  email: string | null;
  owners: EmailOwners;
  hasLogIn?: boolean;
};

/** The waitlist of a dinner, in order; the caller has locked the dinner's row. */
export async function readQueue(
  tx: Tx,
  eventId: number,
  time: { now: Date; offerMs: number },
): Promise<(WaitingParty & Contact)[]> {
  const letGo = await readReleasedHolds(tx, eventId, time);
  const { rows } = await tx.execute<{
    id: number;
    tickets: number;
    open: boolean;
    passed: boolean;
    first_name: string;
    email: string | null;
    member_id: number | null;
    user_id: number | null;
  }>(sql`select r.id, r.total_tickets as tickets, r.member_id, r.user_id,
      exists (select 1 from waitlist_offers o where o.registration_id = r.id
        and o.accepted_at is null and o.declined_at is null and o.lapsed_at is null) as open,
      exists (select 1 from waitlist_offers o where o.registration_id = r.id
        and coalesce(o.declined_at, o.lapsed_at) >= e.waitlist_round_at) as passed,
      coalesce(m.first_name, u.first_name, r.contact_first_name, '') as first_name,
      coalesce(m.confirmed_email, u.email, r.contact_email) as email
    from registrations r join events e on e.id = r.event_id
      left join members m on m.id = r.member_id left join users u on u.id = r.user_id
    where r.event_id = ${eventId} and r.status = 'waitlist' and r.removed_at is null
    order by r.created_at, r.id`);
  return rows.map((row) => ({
    id: row.id,
    tickets: row.tickets,
    hasOpenOffer: row.open,
    letPassThisRound: row.passed,
    mostMs: letGo.get(row.member_id ?? -(row.user_id ?? 0)),
    firstName: row.first_name,
    email: row.email,
    owners: ownersOfRow({ memberId: row.member_id, userId: row.user_id }),
    hasLogIn: row.member_id !== null || row.user_id !== null,
  }));
}

/** True for an offer to a person who released seats: it counts like any unpaid seats (S-71). */
const COUNTS = sql`expires_at <= offered_at + ${MAX_HOLD_MS} * interval '1 millisecond'`;

/** A waiting party's open offer, if any. */
export async function readOpenOffer(
  tx: Tx,
  registrationId: number,
): Promise<{ id: number; expiresAt: Date; counts: boolean } | undefined> {
  const { rows } = await tx.execute<{
    id: number;
    expires_at: string;
    counts: boolean;
  }>(sql`select id, expires_at,
      ${COUNTS} as counts
    from waitlist_offers where registration_id = ${registrationId}
      and accepted_at is null and declined_at is null and lapsed_at is null`);
  return rows[0] && { id: rows[0].id, expiresAt: new Date(rows[0].expires_at), counts: rows[0].counts };
}

/** The expiry of the offer that a party accepted with an unpaid registration (S-20). */
export async function readTakenOfferEnd(tx: Tx, registrationId: number): Promise<Date | undefined> {
  const { rows } = await tx.execute<{ expires_at: string }>(sql`select expires_at from waitlist_offers
    where registration_id = ${registrationId} and accepted_at is not null and not (${COUNTS}) order by id desc limit 1`);
  return rows[0] && new Date(rows[0].expires_at);
}
