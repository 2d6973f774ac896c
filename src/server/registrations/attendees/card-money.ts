import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { REFUNDABLE } from "#server/payments/rules.ts";

/** The card payments for a registration that are neither refunded nor being refunded; null if no card paid. */
const paidByCard = (registrationId: AnyPgColumn) => sql<
  string | null
>`(select sum(${sql.raw(REFUNDABLE)})::text
  from registration_payments rp join payment_charges c on c.payment_id = rp.payment_id and c.outcome = 'applied'
  where rp.registration_id = ${registrationId})`;

/** The amount owed back for it, including surplus charges, that has not been sent. */
const refundDue = (registrationId: AnyPgColumn) => sql<string | null>`(select sum(f.amount)::text
  from registration_payments rp join payment_charges c on c.payment_id = rp.payment_id
    join payment_refunds f on f.transaction_id = c.transaction_id and f.status in ('due', 'refund_failed')
  where rp.registration_id = ${registrationId})`;

const paymentId = (registrationId: AnyPgColumn) =>
  sql<
    number | null
  >`(select max(rp.payment_id) from registration_payments rp where rp.registration_id = ${registrationId})`;

/** The card money of a party, by the column that names its registration. */
export function cardMoneyOf(registrationId: AnyPgColumn) {
  return {
    paidByCard: paidByCard(registrationId),
    refundDue: refundDue(registrationId),
    paymentId: paymentId(registrationId),
  };
}
