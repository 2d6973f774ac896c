import { and, desc, eq, isNotNull, not, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { type EmailOwners, ownersOfRow } from "#server/platform/email/email-owners.ts";
import { MAX_HOLD_MS } from "#server/registrations/holds/hold-rules.ts";
import { readReleasedHolds } from "./released-holds.ts";
import type { WaitingParty } from "./rules.ts";
import { IS_OPEN_OFFER, waitlistOffers } from "./tables.ts";

/** An email recipient; a null address if none is known. An officer acts for people without a login. */
export type Contact = {
  firstName: string;
  email: string | null;
  owners: EmailOwners;
  hasLogIn?: boolean;
};

const QueueRow = z.object({
  id: z.int(),
  tickets: z.int(),
  open: z.boolean(),
  passed: z.boolean(),
  first_name: z.string(),
  email: z.string().nullable(),
  member_id: z.int().nullable(),
  user_id: z.int().nullable(),
});

/** The waitlist of a dinner as its parties joined; lock the dinner's row before offering them seats. */
export async function readQueue(
  tx: Tx,
  eventId: number,
  time: { now: Date; offerMs: number },
): Promise<(WaitingParty & Contact)[]> {
  const letGo = await readReleasedHolds(tx, eventId, time);
  const rows = await readRows(
    tx,
    QueueRow,
    sql`select r.id, r.total_tickets as tickets, r.member_id, r.user_id,
      exists (select 1 from waitlist_offers o where o.registration_id = r.id
        and o.accepted_at is null and o.declined_at is null and o.lapsed_at is null) as open,
      exists (select 1 from waitlist_offers o where o.registration_id = r.id
        and coalesce(o.declined_at, o.lapsed_at) >= e.waitlist_round_at) as passed,
      coalesce(m.first_name, u.first_name, r.contact_first_name, '') as first_name,
      coalesce(m.confirmed_email, u.email, r.contact_email) as email
    from registrations r join events e on e.id = r.event_id
      left join members m on m.id = r.member_id left join users u on u.id = r.user_id
    where r.event_id = ${eventId} and r.status = 'waitlist' and r.removed_at is null
    order by r.created_at, r.id`,
  );
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
const COUNTS = sql<boolean>`(expires_at <= offered_at + ${MAX_HOLD_MS} * interval '1 millisecond')`;

/** A waiting party's open offer, if any. */
export async function readOpenOffer(
  tx: Tx,
  registrationId: number,
): Promise<{ id: number; expiresAt: Date; counts: boolean } | undefined> {
  const [open] = await tx
    .select({ id: waitlistOffers.id, expiresAt: waitlistOffers.expiresAt, counts: COUNTS })
    .from(waitlistOffers)
    .where(and(eq(waitlistOffers.registrationId, registrationId), IS_OPEN_OFFER));
  return open;
}

/** The expiry of the offer that a party accepted with an unpaid registration (S-20). */
export async function readTakenOfferEnd(tx: Tx, registrationId: number): Promise<Date | undefined> {
  const isTaken = and(
    eq(waitlistOffers.registrationId, registrationId),
    isNotNull(waitlistOffers.acceptedAt),
    not(COUNTS),
  );
  const [taken] = await tx
    .select({ expiresAt: waitlistOffers.expiresAt })
    .from(waitlistOffers)
    .where(isTaken)
    .orderBy(desc(waitlistOffers.id))
    .limit(1);
  return taken?.expiresAt;
}
