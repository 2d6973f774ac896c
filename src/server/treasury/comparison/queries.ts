import { sql } from "drizzle-orm";
import { z } from "zod";
import { MONEY_CHECKS } from "#contract/attention.ts";
import { REFUNDABLE } from "#server/payments/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { LEFT_OF_CREDIT } from "#server/registrations/credits/queries.ts";
import { dismissedOf, LEFT_OF_PAYMENT } from "#server/registrations/parties/manual-returns.ts";
import { IS_RECEIVED } from "#server/registrations/parties/payment-known.ts";

const Cents = z.string().transform(Number);
const Row = z.object({
  what: z.enum(MONEY_CHECKS),
  number: z.string(),
  payment_id: z.int().nullable(),
  registration_id: z.int().nullable(),
  found: Cents,
  expected: Cents,
});

const cents = (dollars: string) => `round((${dollars}) * 100)::bigint`;
/** One kind of difference: what it is about, its two sums in dollars, and between which rows. */
const check = (
  what: (typeof MONEY_CHECKS)[number],
  of: Record<"number" | "payment" | "registration" | "found" | "expected" | "from", string>,
) => `select '${what}' as what, (${of.number})::text as number, (${of.payment})::int as payment_id,
    (${of.registration})::int as registration_id, ${cents(of.found)} as found, ${cents(of.expected)} as expected
  ${of.from}`;

/** Charges that paid for something, with their payments. */
const APPLIED =
  "from payment_charges c left join payments p on p.id = c.payment_id where c.outcome = 'applied'";

/** What cards and officers' payments have for party `r` that is not going back. */
const KEPT = `(coalesce((select sum(${REFUNDABLE}) from registration_payments rp
    join payment_charges c on c.payment_id = rp.payment_id and c.outcome = 'applied'
    where rp.registration_id = r.id), 0)
  + coalesce((select sum(${LEFT_OF_PAYMENT}) from manual_payments h
    where h.registration_id = r.id and ${IS_RECEIVED}), 0))`;
const MAY_KEEP = `(r.amount + r.kept_without_deadline_cents / 100.0 + ${dismissedOf("r.id")})`;
const PRICES = `((select coalesce(sum(a.price_cents), 0) from attendees a where a.registration_id = r.id)
  + r.adjustment_cents) / 100.0`;

/** Each is placed, each adds up, and no two rows claim one cent. Parties of coming dinners are compared on their own (D-346). */
const CHECKS = [
  check("placed", {
    number: "c.transaction_id",
    payment: "c.payment_id",
    registration: "null",
    found: "0",
    expected: "c.amount",
    from: `${APPLIED} and (p.id is null or p.purpose <> 'dues' and not exists (select from registration_payments rp
      join registrations r on r.id = rp.registration_id where rp.payment_id = p.id))`,
  }),
  check("dues", {
    number: "c.transaction_id",
    payment: "c.payment_id",
    registration: "null",
    found: "coalesce((select sum(d.amount) from dues_payments d where d.payment_id = p.id), 0)",
    expected: "c.amount",
    from: `${APPLIED} and p.purpose = 'dues'
      and c.amount is distinct from (select sum(d.amount) from dues_payments d where d.payment_id = p.id)`,
  }),
  check("refunded", {
    number: "c.transaction_id",
    payment: "c.payment_id",
    registration: "null",
    found: `c.amount - (${REFUNDABLE})`,
    expected: "c.amount",
    from: `from payment_charges c where (${REFUNDABLE}) < 0`,
  }),
  check("returned", {
    number: "h.id",
    payment: "null",
    registration: "h.registration_id",
    found: `h.amount - ${LEFT_OF_PAYMENT}`,
    expected: "h.amount",
    from: `from manual_payments h where h.voided_at is null and ${LEFT_OF_PAYMENT} < 0`,
  }),
  check("credit", {
    number: "k.id",
    payment: "null",
    registration: "null",
    found: `k.amount - ${LEFT_OF_CREDIT}`,
    expected: "k.amount",
    from: `from credits k where ${LEFT_OF_CREDIT} < 0`,
  }),
  check("amount", {
    number: "r.id",
    payment: "null",
    registration: "r.id",
    found: PRICES,
    expected: "r.amount",
    from: `from registrations r join events e on e.id = r.event_id
      where r.removed_at is null and e.deleted_at is null and e.date_time <= now_of.at and ${PRICES} <> r.amount`,
  }),
  check("kept", {
    number: "r.id",
    payment: "null",
    registration: "r.id",
    found: KEPT,
    expected: MAY_KEEP,
    from: `from registrations r join events e on e.id = r.event_id
      where r.removed_at is null and r.status = 'confirmed' and e.deleted_at is null and ${KEPT} > ${MAY_KEEP}`,
  }),
];

/** All money that does not add up. */
export async function findMoneyDifferences(tx: Tx, now: Date) {
  const text = CHECKS.join("\nunion all\n").replaceAll("now_of.at", `'${now.toISOString()}'::timestamptz`);
  const rows = await readRows(
    tx,
    Row,
    sql.raw(`select what, number, payment_id, registration_id,
    found::text, expected::text from (${text}) all_checks order by what, number`),
  );
  return rows.map(({ payment_id: paymentId, registration_id: registrationId, ...row }) => ({
    ...row,
    paymentId,
    registrationId,
  }));
}
