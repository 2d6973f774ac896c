import { sql } from "drizzle-orm";
import { z } from "zod";
import { lockEvent, readEventRow } from "#server/events/queries.ts";
import { closesAt, seatsFree } from "#server/events/rules.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { ownersOfRow } from "#server/platform/email/email-owners.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";
import { closeOffer } from "./close-offer.ts";
import { offerExpired } from "./emails.ts";
import { offerFreedSeats } from "./offer-freed-seats.ts";
import { openOfferOf } from "./open-offer.ts";
import { afterOffer } from "./rules.ts";

const CONTACT = contactOf("w");

const DueOffer = z.object({
  id: z.int(),
  event_id: z.int(),
  expires_at: Moment,
  tickets: z.int(),
  first_name: z.string(),
  email: z.string().nullable(),
  member_id: z.int().nullable(),
  user_id: z.int().nullable(),
});
type DueOffer = z.infer<typeof DueOffer>;

/** Ends every expired offer and offers its seats to the next party; safe to run twice (S-20). */
export async function lapseOffers(work: SystemContext): Promise<number> {
  const due = await readRows(
    work.db,
    DueOffer,
    sql`select o.id, o.event_id, o.expires_at,
      o.seats as tickets, w.member_id, w.user_id, ${CONTACT.columns}
    from waitlist_offers o join waitlist_entries w on w.id = o.entry_id ${CONTACT.join}
    where ${sql.raw(openOfferOf("o"))} and o.expires_at <= ${work.now.toISOString()}
    order by o.id limit 100`,
  );
  await processEach(due, (offer) => work.db.transaction((tx) => lapse(work, tx, offer)), {
    log: work.log,
    what: "ending an offer",
  });
  return due.length;
}

async function lapse(work: SystemContext, tx: Tx, offer: DueOffer): Promise<void> {
  const event = await lockEvent(tx, offer.event_id);
  if (!(await closeOffer(tx, offer.id, { ending: "lapsed", now: work.now }))) return;
  const offered = await offerFreedSeats(work, tx, { eventId: event.id, newRound: false });
  // What became of the seats is true when the email is written.
  const now = await lockEvent(tx, offer.event_id);
  const isOpen = now.isActive && !now.isDeleted && closesAt(now) > work.now;
  const email = offerExpired(
    work.config,
    {
      firstName: offer.first_name,
      email: offer.email,
      owners: ownersOfRow({ memberId: offer.member_id, userId: offer.user_id }),
    },
    {
      offerId: offer.id,
      dinner: await readEventRow(tx, event.id),
      tickets: offer.tickets,
      until: offer.expires_at,
      after: afterOffer({ offered, seatsFree: seatsFree(now), isOpen }),
    },
  );
  if (email) await queueEmail(tx, work.now, email);
}
