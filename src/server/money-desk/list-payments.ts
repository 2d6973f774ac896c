import { sql } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { listPayments as endpoint, PaymentLine } from "#contract/money-desk.ts";
import type { Ctx } from "#server/platform/context.ts";
import { meant } from "./find-payments.ts";
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
  /** As the database's two ways of asking give them. */
  created_at: Date | string;
  paid_at: Date | string | null;
};

/** Columns of a payment in a list; with `JOIN_ABOUT`. */
export const LINE = `p.id, p.purpose, p.invoice_number, p.amount::text, ${REFUNDED}::text as refunded, p.status,
  p.needs_person, p.created_at, p.paid_at, ${ABOUT}`;

/** The payment as the contract lists it. */
export function lineOf(row: PaymentRow): PaymentLine {
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

/** So many payments are counted and added up; of more the page says that there are more. */
const COUNTED = 5000;

type Sums = { found: number; charged: string | null; went_back: string | null };
/** The sums stand on each line, and alone where nothing was found. */
type Found = Sums & (PaymentRow | { id: null });

/** Payments a page at a time, the newest first, with the sums over everything that was found where that is not too much. */
export async function listPayments(
  { db, config }: Ctx,
  { page, ...sought }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  // Sought once, for the sums and for the page.
  const { rows } = await db.execute<Found>(sql`
    with found as materialized (select p.id, p.created_at from payments p
        where ${meant(sought, config.chapter.timeZone, COUNTED + 1)}
        order by p.created_at desc, p.id desc limit ${COUNTED + 1}),
      counted as (select count(*)::int as n from found),
      charges as materialized (select c.transaction_id, c.amount from payment_charges c
        where (select n from counted) <= ${COUNTED} and c.payment_id in (select id from found)),
      sums as (select n as found,
        case when n <= ${COUNTED} then (select coalesce(sum(amount), 0)::numeric(14, 2)::text from charges) end as charged,
        case when n <= ${COUNTED} then (select coalesce(sum(amount), 0)::numeric(14, 2)::text from payment_refunds
          where transaction_id = any(array(select transaction_id from charges))
            and status in ('refunded', 'settled_otherwise')) end as went_back
        from counted),
      page as (select id from found order by created_at desc, id desc limit ${PAGE} offset ${(page - 1) * PAGE})
    select sums.*, ${sql.raw(LINE)} from sums left join page on true left join payments p on p.id = page.id
      ${sql.raw(JOIN_ABOUT)} order by p.created_at desc, p.id desc`);
  const [{ found, charged, went_back: refunded } = { found: 0, charged: null, went_back: null }] = rows;
  const total = Math.min(found, COUNTED);
  const pages = Math.max(1, Math.ceil(total / PAGE));
  const payments = rows.filter((row): row is Sums & PaymentRow => row.id !== null).map(lineOf);
  return { payments, total, isMore: found > COUNTED, page, pages, charged, refunded };
}
