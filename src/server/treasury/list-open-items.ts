import { paidByWords } from "#contract/members/manual-methods.ts";
import { listOpenItems as endpoint, type OpenItem } from "#contract/treasury.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { type DifferenceKind, isRefundOf } from "#server/payments/reconciliation/read-items.ts";
import { NEEDS_OFFICER } from "#server/payments/rules.ts";
import type { Database } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { RETURN_IS_DUE } from "#server/registrations/parties/manual-returns.ts";
import { differenceTitle } from "./difference-title.ts";
import { ABOUT, type AboutRow, aboutOf, joinAbout } from "./queries.ts";

type Row = AboutRow & {
  key: string;
  refund_id: number | null;
  return_id: number | null;
  paid_how: string | null;
  reference: string | null;
  payment_id: number | null;
  transaction_id: string | null;
  amount: string;
  card: string | null;
  status: "due" | "returning" | "refunding" | "refund_failed" | "refunded" | "held" | "recorded" | "differs";
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
  waits: boolean;
  registration_id: number | null;
  since: Date;
};

/**
 * All open items at the time `$1`: refunds due, refunds made elsewhere, payments under review, charges that could not be
 * applied (D-357), money to be returned by the treasurer (D-369), and differences until both sides agree or an officer explains them (D-378). `waits` marks what needs no
 * officer: the portal or the provider is working on it.
 */
const OPEN = `select 'refund' as thing, f.id, f.id as refund_id, f.transaction_id, 'refund-' || f.id as key,
      f.created_at as since, f.status = 'refunding' or (f.status = 'due' and f.concern is null and f.queued_by is not null) as waits
    from payment_refunds f where f.status in ('due', 'refunding', 'refund_failed') or f.concern is not null
  union all
  select 'payment', id, null, null, 'payment-' || id, updated_at, false
    from payments where needs_person is not null and status = 'created'
  union all
  select 'charge', c.payment_id, null, c.transaction_id, 'charge-' || c.transaction_id, c.recorded_at,
      not ${NEEDS_OFFICER("$1::timestamptz")}
    from payment_charges c where c.outcome = 'recorded'
  union all
  select 'return', t.id, null, null, 'return-' || t.id, t.created_at, false from manual_returns t where ${RETURN_IS_DUE}
  union all
  select 'difference', id, null, null, 'difference-' || id, first_seen_at, false
    from reconciliation_items where resolved_at is null and explained_at is null`;

/** The rows of `found`, each with its refund, difference, payment, and what that is about. */
const FROM_FOUND = `from found left join payment_refunds f on found.thing = 'refund' and f.id = found.id
      left join payment_charges c on c.transaction_id = found.transaction_id
      left join reconciliation_items d on found.thing = 'difference' and d.id = found.id
      left join manual_returns t on found.thing = 'return' and t.id = found.id
      left join manual_payments h on h.id = t.manual_payment_id
      left join lateral (
        select id, purpose, subject_id, amount, needs_person, email, description from payments
          where id = case found.thing when 'refund' then c.payment_id when 'difference' then d.payment_id
            when 'return' then null else found.id end
        union all select null, 'registration', h.registration_id, null, null, null, null where h.id is not null) p on true
      ${joinAbout("h.id")}`;

const PAGE = 50;

/** A page of open items, of all or of one event's registrations: those that need an officer, then those in progress, each oldest first. */
export const listOpenItems = action(endpoint, async ({ db, now }, { after, event }) => {
  const rows = await readOpenItems(db, { now, after, event });
  return {
    openItems: rows.slice(0, PAGE).map(openItemOf),
    next: rows.length > PAGE ? after + PAGE : null,
    needPerson: event === undefined ? await countOpenItems(db, now) : await countOpenItemsOf(db, event, now),
  };
});

type Sought = { now: Date; after: number; event: number | undefined };

function readOpenItems(db: Database, { now, after, event }: Sought): Promise<Row[]> {
  const page = `limit ${PAGE + 1} offset $2::int`;
  return event === undefined
    ? // Payers are joined for one page only, however many items are open.
      db.fast<Row>("treasury-open-items", openItems({ found: page, of: "", page: "" }), [now, after])
    : db.fast<Row>(
        "treasury-open-items-of-one-event",
        openItems({ found: "", of: "where e.id = $3", page }),
        [now, after, event],
      );
}

/** Open items, limited before payers are joined or, where the event decides, after. */
const openItems = ({ found, of, page }: Record<"found" | "of" | "page", string>) =>
  `with found as materialized (select * from (${OPEN}) o
      order by waits, since, refund_id, key ${found})
    select found.key, found.refund_id, t.id as return_id, h.method as paid_how, h.reference, p.id as payment_id, coalesce(found.transaction_id, d.transaction_id) as transaction_id,
      case thing when 'refund' then f.amount when 'return' then t.amount when 'payment' then p.amount when 'charge' then c.amount
        else coalesce(d.amount_there, d.amount_here, 0)::numeric(10, 2) end::text as amount,
      c.card, case thing when 'refund' then f.status when 'return' then 'returning' when 'payment' then 'held' when 'charge' then 'recorded'
        else 'differs' end as status,
      case thing when 'refund' then f.reason when 'return' then t.reason when 'payment' then p.needs_person when 'charge' then c.apply_error
        else d.sentence end as reason,
      d.id as difference_id, d.kind as difference, d.amount_here::text, d.amount_there::text,
      ${isRefundOf("d")} as is_refund,
      f.message, f.concern, f.kind, f.queued_by, found.waits, r.id as registration_id, found.since, ${ABOUT}
    ${FROM_FOUND} ${of}
    order by found.waits, found.since, found.refund_id, found.key ${page}`;

/** How many open items need an officer. */
export async function countOpenItems(db: Database, now: Date): Promise<number> {
  const text = `select count(*)::int as n from (${OPEN}) o where not waits`;
  const [row] = await db.fast<{ n: number }>("treasury-open-items-count", text, [now]);
  return row?.n ?? 0;
}

/** How many of them are about this event's registrations. */
export async function countOpenItemsOf(db: Database, eventId: number, now: Date): Promise<number> {
  const [row] = await db.fast<{ n: number }>(
    "treasury-open-items-of-event",
    `with found as materialized (select * from (${OPEN}) o where not waits)
    select count(*)::int as n
    ${FROM_FOUND}
    where e.id = $2`,
    [now, eventId],
  );
  return row?.n ?? 0;
}

function openItemOf(row: Row): OpenItem {
  return {
    key: row.key,
    paymentId: row.payment_id,
    refundId: row.refund_id,
    returnId: row.return_id,
    differenceId: row.difference_id,
    registrationId: row.registration_id,
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
  const from = row.payer ? ` from ${row.payer}` : "";
  if (row.status === "returning") {
    const paid = paidByWords({ method: row.paid_how ?? "other", reference: row.reference });
    return {
      step: "return",
      title: `Return ${sum}${to}; paid ${paid}`,
      why: reason,
    };
  }
  if (row.status === "recorded")
    return row.waits
      ? {
          step: "wait",
          title: `Applying ${sum}${from}`,
          why: "The first try failed. The portal tries again.",
        }
      : {
          step: "apply",
          title: `${sum}${from} could not be applied: ${reason}`,
          why: `The card was charged. The portal keeps trying${row.event_id ? ", and the seats stay on hold" : ""}.`,
        };
  if (row.status === "held")
    return {
      step: "review",
      title: `${sum}${from} is held for review`,
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
