import type { Answer, Ask } from "#contract/endpoint.ts";
import type { listPayments as endpoint, PaymentLine } from "#contract/money-desk.ts";
import type { Ctx } from "#server/platform/context.ts";
import { addDays, instantAt } from "#server/platform/zone.ts";
import { ABOUT, type AboutRow, aboutOf, JOIN_ABOUT, PAYER, REFUNDED } from "./queries.ts";

const PAGE = 50;

export type PaymentRow = AboutRow & {
  id: number;
  purpose: PaymentLine["purpose"];
  invoice_number: string;
  amount: string;
  refunded: string;
  status: PaymentLine["status"];
  needs_person: string | null;
  created_at: Date;
  paid_at: Date | null;
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
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    ...aboutOf(row),
  };
}

/** Payments a page at a time, the newest first, with the sums over everything that was found. */
export async function listPayments(
  { db, config }: Ctx,
  { search, state, purpose, from, to, member, page }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const zone = config.chapter.timeZone;
  const pattern = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const begin = from && instantAt(from, "00:00", zone);
  const end = to && instantAt(addDays(to, 1), "00:00", zone);
  const found = `from payments p ${JOIN_ABOUT} where ($1::text is null or p.status = $1)
    and ($2::text is null or p.purpose = $2) and ($3::timestamptz is null or p.created_at >= $3)
    and ($4::timestamptz is null or p.created_at < $4)
    and ($6::int is null or m.id = $6)
    and ($5 = '' or ${PAYER} ilike $5 or coalesce(m.email, u.email, r.contact_email, p.email) ilike $5
      or p.email ilike $5 or p.invoice_number ilike $5 or p.description ilike $5
      or exists (select 1 from payment_charges c left join payment_refunds f on f.transaction_id = c.transaction_id
        where c.payment_id = p.id and (c.transaction_id ilike $5 or f.provider_transaction_id ilike $5)))`;
  const given = [state, purpose, begin, end, pattern, member];
  const [sums] = await db.fast<{ total: number; charged: string; refunded: string }>(
    "money-desk-sums",
    `select count(*)::int as total, coalesce(sum(refunded), 0)::numeric(12, 2)::text as refunded,
      coalesce(sum(charged), 0)::numeric(12, 2)::text as charged from (select ${REFUNDED} as refunded,
        (select sum(c.amount) from payment_charges c where c.payment_id = p.id) as charged ${found}) every_one`,
    given,
  );
  const rows = await db.fast<PaymentRow>(
    "money-desk-list",
    `select ${LINE} ${found} order by p.created_at desc, p.id desc limit ${PAGE} offset $7`,
    [...given, (page - 1) * PAGE],
  );
  const { total = 0, charged = "0.00", refunded = "0.00" } = sums ?? {};
  const pages = Math.max(1, Math.ceil(total / PAGE));
  return { payments: rows.map(lineOf), total, page, pages, charged, refunded };
}
