import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { receiptOf } from "#server/payments/emails.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import type { PaidByCard } from "#server/registrations/emails/registrant-emails.ts";

/** A registration or a place in line. */
type Addressed = { eventId: number; number: number };

/** Emails to an owner whose key names the party second. */
export const OF_A_PARTY = [
  ...["registration-confirmed", "registration-cancelled", "registration-removed", "moved-to-waitlist"],
  ...[
    "waitlist-joined",
    "event-moved",
    "event-called-off",
    "guest-dropped",
    "person-added",
    "party-moved",
    "ticket-changed",
    "seat-given-up",
    "unpaid-replaced",
  ],
  "needs-asked",
];

/**
 * Emails about this party without a login and about the money of its registration, by their keys: another party of the
 * dinner may have been entered with the same wrong address. What officers wrote to people of the dinner is of both.
 */
export function aboutParty({ eventId, number }: Addressed): SQL {
  const key = sql`coalesce((select first.once_key from outbox first where first.id = outbox.copy_of), outbox.once_key)`;
  const part = (nth: number) => sql`split_part(${key}, ':', ${sql.raw(String(nth))})`;
  return sql`(${part(1)} in ${OF_A_PARTY} and ${part(2)} = ${String(number)})
    or (${part(1)} = 'dishes-changed' and ${part(2)} = ${String(eventId)} and ${part(4)} = ${String(number)})
    or coalesce(outbox.copy_of, outbox.id) in (select e.outbox_id from circular_emails e
      join circulars c on c.id = e.circular_id where c.event_id = ${eventId})
    or ${key} in (
      select 'waitlist-ended:' || id from waitlist_entries where number = ${number}
      union all select kind || ':' || f.id from waitlist_entries w join waitlist_offers f on f.entry_id = w.id
        cross join unnest(array['seat-offered', 'offer-expired', 'offer-lengthened']) kind where w.number = ${number}
      union all select kind || ':' || payment_id from registration_payments
        cross join unnest(array['paid-after-cancelling', 'payment-not-needed', 'payment-too-late']) kind where registration_id = ${number}
      union all select kind || ':' || c.transaction_id from registration_payments rp
        join payment_charges c on c.payment_id = rp.payment_id
        cross join unnest(array['payment-received', 'charged-in-error']) kind where rp.registration_id = ${number}
      union all select kind || ':' || h.id from manual_payments h
        cross join unnest(array['party-payment-received', 'payment-voided']) kind where h.registration_id = ${number}
      union all select 'refund-sent:' || f.id from registration_payments rp
        join payment_charges c on c.payment_id = rp.payment_id
        join payment_refunds f on f.transaction_id = c.transaction_id where rp.registration_id = ${number})`;
}

/** The latest card payment that was applied to a registration, as its receipt shows it. */
export async function readPaidByCard(tx: Tx, registrationId: number): Promise<PaidByCard | undefined> {
  const [row] = await readRows(
    tx,
    z.object({
      description: z.string(),
      invoice_number: z.string(),
      amount: z.string(),
      card: z.string().nullable(),
      charged_at: z.coerce.date(),
      transaction_id: z.string(),
    }),
    sql`select p.description, p.invoice_number, c.amount, c.card, c.transaction_id,
        coalesce(c.charged_at, c.recorded_at) as charged_at
      from registration_payments rp join payments p on p.id = rp.payment_id
      join payment_charges c on c.payment_id = p.id and c.outcome = 'applied'
      where rp.registration_id = ${registrationId} order by c.recorded_at desc, c.transaction_id limit 1`,
  );
  if (!row) return undefined;
  const charge = { submittedAt: row.charged_at, card: row.card, transactionId: row.transaction_id };
  const payment = { invoiceNumber: row.invoice_number, amount: row.amount };
  return { what: row.description, receipt: receiptOf(payment, charge, row.charged_at) };
}

/**
 * The live party without a login that an unsent email is about, and whose address it has: where officers correct it
 * (D-406). Null if it is of a member, an account or no party, or set aside, since it would not be sent then.
 */
export async function findAddressed(
  tx: Tx,
  emailId: number,
): Promise<{ registrationId: number; eventId: number; updatedAt: string } | null> {
  const parties = await readRows(
    tx,
    z.object({ event_id: z.int(), number: z.int(), updated_at: z.coerce.date() }),
    sql`with email as (select lower(recipient) as address from outbox o where o.id = ${emailId} and o.sent_at is null
        and o.set_aside_at is null and not o.is_confidential and not o.owner_unknown
        and not exists (select from outbox_owners w where w.outbox_id = o.id))
      select r.event_id, r.id as number, r.updated_at from registrations r join email on lower(r.contact_email) = address
        where r.removed_at is null and r.member_id is null and r.user_id is null
      union all select w.event_id, w.number, w.updated_at from waitlist_entries w
        join email on lower(w.contact_email) = address
        where w.ended_at is null and w.member_id is null and w.user_id is null order by number`,
  );
  for (const { event_id: eventId, number, updated_at } of parties) {
    const found = await readRows(
      tx,
      z.object({ id: z.int() }),
      sql`select id from outbox where id = ${emailId} and (${aboutParty({ eventId, number })})`,
    );
    if (found.length > 0) return { registrationId: number, eventId, updatedAt: updated_at.toISOString() };
  }
  return null;
}
