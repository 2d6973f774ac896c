import { sql } from "drizzle-orm";
import { listPayments as endpoint, type ListedPayment, type PaymentLine } from "#contract/treasury.ts";
import { action } from "#server/platform/http/action.ts";
import {
  LAST_RETURN,
  MANUAL_LINES,
  MANUAL_RETURNED,
  MANUAL_STATUS,
  MONEY_RETURNED,
  manualLines,
} from "./manual-lines.ts";
import { paymentFilter } from "./payment-filter.ts";
import { ABOUT, type AboutRow, aboutOf, joinAbout, REFUNDED } from "./queries.ts";

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

/** Columns of a listed payment; needs `joinAbout`. */
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

type Sums = {
  found: number;
  paid: number | null;
  charged: string | null;
  went_back: string | null;
  received_manually: string | null;
  /** What credits paid. */
  credited: string | null;
};
type ManualColumns = {
  key: string;
  method: ListedPayment["method"];
  reference: string | null;
  received_by: string | null;
  voided_at: Date | string | null;
  /** What was returned of a manual payment; null for one by card. */
  returned: string | null;
  last_return: ListedPayment["lastReturn"];
};
type Row = Omit<PaymentRow, "id"> & ManualColumns & { id: number | null };
/** The totals are on each row; a single row without a payment where nothing was found. */
type Found = Sums & (Row | { key: null });

/** A page of payments, newest first, with totals over all that were found unless there are too many. */
export const listPayments = action(endpoint, async ({ db, config }, { page, ...sought }) => {
  const zone = config.chapter.timeZone;
  const { method, ...filters } = sought;
  const byCard = method && method !== "card" ? sql`false` : paymentFilter(filters, zone, COUNTED + 1);
  // Searched once, for the totals and for the page.
  const { rows } = await db.execute<Found>(sql`
    with cards as materialized (select 'card' as kind, p.id as number, p.created_at as at
        from payments p where ${byCard} order by p.created_at desc, p.id desc limit ${COUNTED + 1}),
      manual as materialized (select p.kind, p.number, p.at, p.method, case when p.voided_at is null then p.amount end as counted
        ${manualLines(sought, zone)} order by p.at desc, p.kind desc, p.number desc limit ${COUNTED + 1}),
      found as materialized (select kind, number, at from cards union all select kind, number, at from manual
        order by at desc, kind desc, number desc limit ${COUNTED + 1}),
      counted as (select count(*)::int as n from found),
      charges as materialized (select c.transaction_id, c.payment_id, c.amount from payment_charges c
        where (select n from counted) <= ${COUNTED} and c.payment_id in (select number from found where kind = 'card')),
      sums as (select n as found,
        case when n <= ${COUNTED} then (select count(distinct payment_id)::int from charges)
          + (select count(counted)::int from manual) end as paid,
        case when n <= ${COUNTED} then (select coalesce(sum(amount), 0)::numeric(14, 2)::text from charges) end as charged,
        case when n <= ${COUNTED} then ((select coalesce(sum(amount), 0) from payment_refunds
          where transaction_id = any(array(select transaction_id from charges))
            and status in ('refunded', 'settled_otherwise'))
          + (select coalesce(sum(${sql.raw(MONEY_RETURNED)}), 0) from manual p))::numeric(14, 2)::text end as went_back,
        case when n <= ${COUNTED} then (select coalesce(sum(counted) filter (where method <> 'credit'), 0)::numeric(14, 2)::text from manual) end as received_manually,
        case when n <= ${COUNTED} then (select coalesce(sum(counted) filter (where method = 'credit'), 0)::numeric(14, 2)::text from manual) end as credited
        from counted),
      page as (select kind, number, at from found order by at desc, kind desc, number desc limit ${PAGE} offset ${(page - 1) * PAGE})
    select sums.*, page.kind || ' ' || page.number as key, ${sql.raw(PAYMENT_COLUMNS)}, p.method, p.reference, p.received_by, p.voided_at,
      p.returned::text, p.last_return
    from sums left join page on true left join lateral (
      select id, purpose, subject_id, invoice_number, amount, status, needs_person, created_at, paid_at, email, description,
        'card' as method, null as reference, null as received_by, null::timestamptz as voided_at, null::numeric as returned,
        null::jsonb as last_return
      from payments where page.kind = 'card' and id = page.number
      union all select null, purpose, subject_id, '', amount, ${sql.raw(MANUAL_STATUS)}, null, at, at, email, description,
        method, reference, received_by, voided_at, ${sql.raw(MANUAL_RETURNED)}, ${sql.raw(LAST_RETURN)}
      from ${sql.raw(MANUAL_LINES)} p where p.kind = page.kind and p.number = page.number) p on true
      ${sql.raw(joinAbout("case when page.kind = 'party' then page.number end"))} order by page.at desc, page.kind desc, page.number desc`);
  const [first] = rows;
  const {
    found,
    paid,
    charged,
    went_back: refunded,
    received_manually: receivedManually,
    credited,
  } = first ?? NONE_FOUND;
  const total = Math.min(found, COUNTED);
  const pages = Math.max(1, Math.ceil(total / PAGE));
  const payments = rows.filter((row): row is Sums & Row => row.key !== null).map(listedPayment);
  const sums = { paid, charged, refunded, receivedManually, credited };
  return { payments, total, isMore: found > COUNTED, page, pages, ...sums };
});

const NONE_FOUND: Sums = {
  found: 0,
  paid: null,
  charged: null,
  went_back: null,
  received_manually: null,
  credited: null,
};

function listedPayment({
  id,
  key,
  method,
  reference,
  received_by: receivedBy,
  voided_at,
  returned,
  last_return: lastReturn,
  ...row
}: Row): ListedPayment {
  const voidedAt = voided_at && new Date(voided_at).toISOString();
  const [kind, number] = key.split(" ");
  const mayBeVoided =
    kind === "party" && voidedAt === null && method !== "complimentary" && lastReturn === null;
  return {
    ...paymentLine({ ...row, id: id ?? 0, refunded: returned ?? row.refunded }),
    id,
    key,
    voidableId: mayBeVoided ? Number(number) : null,
    method,
    reference,
    receivedBy,
    voidedAt,
    lastReturn,
  };
}
