import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { receiptOf } from "#server/payments/emails.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import type { PaidByCard } from "#server/registrations/emails/registrant-emails.ts";

/** A party without a login, a registration or a place in line, and the address that is on file for it. */
type Addressed = { eventId: number; number: number; from: string };

/**
 * Emails about a party without a login: about its dinner, unless another such party of the dinner has the same address,
 * and about the money of its registration.
 */
export function aboutParty({ eventId, number, from }: Addressed): SQL {
  const isAnother = sql`contact_email is not null and lower(contact_email) = lower(${from}) and event_id = ${eventId}`;
  return sql`(outbox.topic = ${`dinner ${eventId}`}
      and not exists (select from registrations where ${isAnother} and id <> ${number} and removed_at is null)
      and not exists (select from waitlist_entries where ${isAnother} and number <> ${number} and ended_at is null))
    or outbox.id in (select o.id from outbox o left join outbox first on first.id = o.copy_of
      where coalesce(first.once_key, o.once_key) in (
        select kind || ':' || c.transaction_id from registration_payments rp
          join payment_charges c on c.payment_id = rp.payment_id
          cross join unnest(array['payment-received', 'charged-in-error']) kind where rp.registration_id = ${number}
        union all select 'refund-sent:' || f.id from registration_payments rp
          join payment_charges c on c.payment_id = rp.payment_id
          join payment_refunds f on f.transaction_id = c.transaction_id where rp.registration_id = ${number}))`;
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

/** The email that was queued under this key, which a repeated one is a copy of. */
export async function readQueuedAs(tx: Tx, onceKey: string): Promise<number | undefined> {
  const rows = await readRows(
    tx,
    z.object({ id: z.int() }),
    sql`select id from outbox where once_key = ${onceKey}`,
  );
  return rows[0]?.id;
}
