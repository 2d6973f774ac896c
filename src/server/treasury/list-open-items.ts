import type { Answer, Ask } from "#contract/endpoint.ts";
import type { listOpenItems as endpoint, OpenItem } from "#contract/treasury.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { type DifferenceKind, isRefundOf } from "#server/payments/reconciliation/read-items.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { differenceTitle } from "./difference-title.ts";
import { ABOUT, type AboutRow, aboutOf, JOIN_ABOUT } from "./queries.ts";

type Row = AboutRow & {
  key: string;
  refund_id: number | null;
  payment_id: number | null;
  transaction_id: string | null;
  amount: string;
  card: string | null;
  status: "due" | "refunding" | "refund_failed" | "refunded" | "held" | "differs";
  reason: string | null;
  message: string | null;
  concern: string | null;
  kind: string | null;
  queued_by: string | null;
  difference_id: number | null;
  difference: DifferenceKind | null;
  amount_here: string | null;
  amount_there: string | null;
  is_refund: boolean;
  since: Date;
};

/**
 * All open items: refunds due, refunds made elsewhere, payments under review, and differences until both sides agree or
 * an officer explains them (D-378). `waits` marks what needs no officer: the portal or the provider is working on it.
 */
const OPEN = `select 'refund' as thing, f.id, f.id as refund_id, 'refund-' || f.id as key, f.created_at as since,
      f.status = 'refunding' or (f.status = 'due' and f.concern is null and f.queued_by is not null) as waits
    from payment_refunds f where f.status in ('due', 'refunding', 'refund_failed') or f.concern is not null
  union all
  select 'payment', id, null, 'payment-' || id, updated_at, false
    from payments where needs_person is not null and status = 'created'
  union all
  select 'difference', id, null, 'difference-' || id, first_seen_at, false
    from reconciliation_items where resolved_at is null and explained_at is null`;

/** The rows of `found`, each with its refund, difference, payment, and what that is about. */
const FROM_FOUND = `from found left join payment_refunds f on found.thing = 'refund' and f.id = found.id
      left join payment_charges c on c.transaction_id = f.transaction_id
      left join reconciliation_items d on found.thing = 'difference' and d.id = found.id
      left join payments p on p.id = case found.thing when 'refund' then c.payment_id when 'payment' then found.id
        else d.payment_id end ${JOIN_ABOUT}`;

const PAGE = 50;

/** A page of open items: those that need an officer, then those in progress, each oldest first. */
export async function listOpenItems(
  { db }: Ctx,
  { after }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const rows = await db.fast<Row>(
    "treasury-open-items",
    // Payers are joined for one page only, however many items are open.
    `with found as materialized (select * from (${OPEN}) o
      order by waits, since, refund_id, key limit ${PAGE + 1} offset $1::int)
    select found.key, found.refund_id, p.id as payment_id, coalesce(f.transaction_id, d.transaction_id) as transaction_id,
      case thing when 'refund' then f.amount when 'payment' then p.amount
        else coalesce(d.amount_there, d.amount_here, 0)::numeric(10, 2) end::text as amount,
      c.card, case thing when 'refund' then f.status when 'payment' then 'held' else 'differs' end as status,
      case thing when 'refund' then f.reason when 'payment' then p.needs_person else d.sentence end as reason,
      d.id as difference_id, d.kind as difference, d.amount_here::text, d.amount_there::text,
      ${isRefundOf("d")} as is_refund,
      f.message, f.concern, f.kind, f.queued_by, found.since, ${ABOUT}
    ${FROM_FOUND}
    order by found.waits, found.since, found.refund_id, found.key`,
    [after],
  );
  return {
    openItems: rows.slice(0, PAGE).map(openItemOf),
    next: rows.length > PAGE ? after + PAGE : null,
    needPerson: await countOpenItems(db),
  };
}

/** How many open items need an officer. */
export async function countOpenItems(db: Database): Promise<number> {
  const text = `select count(*)::int as n from (${OPEN}) o where not waits`;
  const [row] = await db.fast<{ n: number }>("treasury-open-items-count", text, []);
  return row?.n ?? 0;
}

/** How many of them are about this event's registrations. */
export async function countOpenItemsOf(db: Database, eventId: number): Promise<number> {
  const [row] = await db.fast<{ n: number }>(
    "treasury-open-items-of-event",
    `with found as materialized (select * from (${OPEN}) o where not waits)
    select count(*)::int as n
    ${FROM_FOUND}
    where e.id = $1`,
    [eventId],
  );
  return row?.n ?? 0;
}

function openItemOf(row: Row): OpenItem {
  return {
    key: row.key,
    paymentId: row.payment_id,
    refundId: row.refund_id,
    differenceId: row.difference_id,
    transactionId: row.transaction_id,
    amount: row.amount,
    card: row.card,
    since: row.since.toISOString(),
    ...stepOf(row),
    ...aboutOf(row),
  };
}

/** The suggested step, its title, and why it is needed. */
function stepOf(row: Row): Pick<OpenItem, "step" | "title" | "why"> {
  const sum = formatDollars(row.amount);
  const to = row.payer ? ` to ${row.payer}` : "";
  const reason = row.reason ?? "No reason was given.";
  if (row.status === "held")
    return {
      step: "review",
      title: `${sum}${row.payer ? ` from ${row.payer}` : ""} is held for review`,
      why: reason,
    };
  if (row.difference !== null) {
    const amounts = { amountHere: row.amount_here, amountThere: row.amount_there, isRefund: row.is_refund };
    return {
      step: "explain",
      title: differenceTitle({ kind: row.difference, ...amounts }),
      why: `${row.payer ? `${row.payer}: ` : ""}${reason} Transaction ${row.transaction_id}.`,
    };
  }
  if (row.status === "refunding")
    return {
      step: "wait",
      title: `Refunding ${sum}${to}`,
      why: "Waiting for the card processor's answer. The portal keeps checking.",
    };
  if (row.concern)
    return {
      step: "look",
      title: `${sum} was refunded${to}${row.kind === "external" ? " outside the portal" : ""}`,
      why: row.concern,
    };
  if (row.status === "refund_failed")
    return {
      step: "send",
      title: `Refund of ${sum}${to} failed`,
      why: `${row.message ?? "The card processor gave no reason."} Reason for the refund: ${reason}`,
    };
  if (row.queued_by)
    return { step: "wait", title: `Refund of ${sum}${to} is scheduled`, why: row.message ?? reason };
  if (row.payment_id === null)
    return {
      step: "send",
      title: `${sum} was charged for an unknown invoice`,
      why: `${reason} Find out who paid it and what for; if no one can say, refund it.`,
    };
  return { step: "send", title: `Refund ${sum}${to}`, why: [reason, row.message].filter(Boolean).join(" ") };
}
