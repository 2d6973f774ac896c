import { sql } from "drizzle-orm";
import { z } from "zod";
import { startWaitlistRound } from "#server/events/change-locked.ts";
import type { Prices } from "#server/events/price-rules.ts";
import { lockEvent, readEventRow } from "#server/events/queries.ts";
import { closesAt, seatsFree } from "#server/events/rules.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockWaitlist } from "#server/platform/database/locks.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { seatOffered } from "./emails.ts";
import { type Contact, readQueue } from "./queries.ts";
import { offerEnds, type WaitingParty, whoIsOffered } from "./rules.ts";

/**
 * Offers freed seats to waiting parties before anybody else can take them. Call it in the transaction that frees
 * them. `newRound` is true for newly freed seats and false after an offer was not accepted (S-20). `except` is the
 * place in line of a party that an officer just moved there: its own seats are not immediately offered back to it.
 * Returns how many parties are offered seats.
 */
export async function offerFreedSeats(
  work: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { eventId, newRound, except }: { eventId: number; newRound: boolean; except?: number },
): Promise<number> {
  const event = await lockEvent(tx, eventId);
  if (event.isDeleted || !event.isActive || closesAt(event) <= work.now) return 0;
  await lockWaitlist(tx, eventId);
  if (newRound) {
    await startWaitlistRound(tx, eventId);
  }
  const { now, config } = work;
  const queue = (await readQueue(tx, eventId, { now, offerMs: config.offerMs })).filter(
    ({ id }) => id !== except,
  );
  const offered = whoIsOffered(queue, seatsFree(event));
  for (const party of offered) {
    const offerMs = Math.min(config.offerMs, party.mostMs ?? config.offerMs);
    const until = offerEnds(now, offerMs, closesAt(event));
    await makeOffer(work, tx, { event, party, until, actor: "portal" });
  }
  return offered.length;
}

/** Holds seats for a waiting party, emails it, and audits who offered them. The dinner is locked and has the seats. */
export async function makeOffer(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  {
    event,
    party,
    until,
    actor,
  }: {
    event: { id: number; prices: Prices };
    party: Pick<WaitingParty, "id" | "tickets"> & Contact & { number: number };
    until: Date;
    actor: string;
  },
): Promise<void> {
  const rows = await readRows(
    tx,
    z.object({ id: z.number() }),
    sql`with hold as (
      insert into seat_holds (event_id, seats, held_for, expires_at, created_at)
      values (${event.id}, ${party.tickets}, 'offer', ${until.toISOString()}, ${now.toISOString()}) returning id)
    insert into waitlist_offers (entry_id, event_id, hold_id, seats, prices, offered_at, expires_at)
    select ${party.id}, ${event.id}, hold.id, ${party.tickets}, ${JSON.stringify(event.prices)}::jsonb, ${now.toISOString()},
      ${until.toISOString()} from hold returning id`,
  );
  const offerId = rows[0]?.id ?? 0;
  const dinner = await readEventRow(tx, event.id);
  const email = seatOffered(config, party, { offerId, dinner, until, tickets: party.tickets });
  if (email) await queueEmail(tx, now, email);
  await audit(tx, {
    at: now,
    actor,
    action: "offer seats",
    entity: "offer",
    entityId: offerId,
    after: { registrationId: party.number, seats: party.tickets, until: until.toISOString() },
  });
}
