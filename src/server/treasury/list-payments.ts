import { sql } from "drizzle-orm";
import { listPayments as endpoint, type PaymentLine } from "#contract/treasury.ts";
import { action } from "#server/platform/http/action.ts";
import { paymentFilter } from "./payment-filter.ts";
import { ABOUT, type AboutRow, aboutOf, JOIN_ABOUT, REFUNDED } from "./queries.ts";

const PAGE = 50;

export type PaymentRow = AboutRow & {
  id: number;
  purpose: PaymentLine["purpose"];
  invoice_number: string;
  amount: string;
  refunded: string;
  status: PaymentLine["status"];
  needs_person: string | null;
  /** A Date or a string, depending on the query interface. */
  created_at: Date | string;
  paid_at: Date | string | null;
};

/** Columns of a listed payment; needs `JOIN_ABOUT`. */
export const PAYMENT_COLUMNS = `p.id, p.purpose, p.invoice_number, p.amount::text, ${REFUNDED}::text as refunded, p.status,
  p.needs_person, p.created_at, p.paid_at, ${ABOUT}`;

/** A listed payment in the contract's shape. */
export function paymentLine(row: PaymentRow): PaymentLine {
  return {
    id: row.id,
    purpose: row.purpose,
    invoiceNumber: row.invoice_number,
    amount: row.amount,
    refunded: Number(row.refunded).toFixed(2),
    status: row.status,
    needsPerson: row.needs_person,
    createdAt: new Date(row.created_at).toISOString(),
    paidAt: row.paid_at && new Date(row.paid_at).toISOString(),
    ...aboutOf(row),
  };
}

/** At most this many payments are counted and totaled; beyond, the page says that there are more. */
const COUNTED = 5000;

type Sums = { found: number; paid: number | null; charged: string | null; went_back: string | null };
/** The totals are on each row; a single row without a payment where nothing was found. */
type Found = Sums & (PaymentRow | { id: null });

/** A page of payments, newest first, with totals over all that were found unless there are too many. */
export const listPayments = action(endpoint, async ({ db, config }, { page, ...sought }) => {
  // Searched once, for the totals and for the page.
  const { rows } = await db.execute<Found>(sql`
    with found as materialized (select p.id, p.created_at from payments p
        where ${paymentFilter(sought, config.chapter.timeZone, COUNTED + 1)}
        order by p.created_at desc, p.id desc limit ${COUNTED + 1}),
      counted as (select count(*)::int as n from found),
      charges as materialized (select c.transaction_id, c.payment_id, c.amount from payment_charges c
        where (select n from counted) <= ${COUNTED} and c.payment_id in (select id from found)),
      sums as (select n as found,
        case when n <= ${COUNTED} then (select count(distinct payment_id)::int from charges) end as paid,
        case when n <= ${COUNTED} then (select coalesce(sum(amount), 0)::numeric(14, 2)::text from charges) end as charged,
        case when n <= ${COUNTED} then (select coalesce(sum(amount), 0)::numeric(14, 2)::text from payment_refunds
          where transaction_id = any(array(select transaction_id from charges))
            and status in ('refunded', 'settled_otherwise')) end as went_back
        from counted),
      page as (select id from found order by created_at desc, id desc limit ${PAGE} offset ${(page - 1) * PAGE})
    select sums.*, ${sql.raw(PAYMENT_COLUMNS)} from sums left join page on true left join payments p on p.id = page.id
      ${sql.raw(JOIN_ABOUT)} order by p.created_at desc, p.id desc`);
  const [sums = { found: 0, paid: null, charged: null, went_back: null }] = rows;
  const { found, paid, charged, went_back: refunded } = sums;
  const total = Math.min(found, COUNTED);
  const pages = Math.max(1, Math.ceil(total / PAGE));
  const payments = rows.filter((row): row is Sums & PaymentRow => row.id !== null).map(paymentLine);
  return { payments, total, isMore: found > COUNTED, page, pages, paid, charged, refunded };
});
