import { inDollars } from "#contract/dollars.ts";
import type { Matter } from "#contract/money-desk.ts";
import type { Ctx } from "#server/platform/context.ts";
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
  since: Date;
};

/**
 * Everything that waits for a person, the oldest first: money to return, what was returned elsewhere, what is held,
 * and what the newest daily comparison found to differ and could not enter by itself; that goes with the cause.
 */
export async function listMatters({ db }: Ctx): Promise<Matter[]> {
  const rows = await db.fast<Row>(
    "money-desk-matters",
    `select 'refund-' || f.id as key, f.id as refund_id, p.id as payment_id, f.transaction_id, f.amount::text, c.card, f.status, f.reason,
        f.message, f.concern, f.kind, f.queued_by, f.created_at as since, ${ABOUT}
      from payment_refunds f join payment_charges c on c.transaction_id = f.transaction_id
      left join payments p on p.id = c.payment_id ${JOIN_ABOUT}
      where f.status in ('due', 'refunding', 'refund_failed') or f.concern is not null
    union all
    select 'payment-' || p.id, null, p.id, null, p.amount::text, null, 'held', p.needs_person, null, null, null, null, p.updated_at, ${ABOUT}
      from payments p ${JOIN_ABOUT} where p.needs_person is not null and p.status = 'created'
    union all
    select 'difference-' || d.id, null, p.id, d.transaction_id, coalesce(d.amount_there, d.amount_here, 0)::numeric(10, 2)::text, null,
        'differs', d.sentence, null, null, null, null, n.started_at, ${ABOUT}
      from reconciliation_differences d join (select id, started_at from reconciliations
          where asked_by = 'portal' and finished_at is not null order by id desc limit 1) n on n.id = d.reconciliation_id
        left join payments p on p.id = d.payment_id ${JOIN_ABOUT}
      where d.kind = any($1::text[])
    order by since, refund_id, key`,
    [FOR_A_PERSON],
  );
  return rows.map(matterOf);
}

/** What a comparison finds and does not enter. */
const FOR_A_PERSON = ["amount-differs", "disputed", "missing-there", "refund-missing-there", "not-settled"];

function matterOf(row: Row): Matter {
  return {
    key: row.key,
    paymentId: row.payment_id,
    refundId: row.refund_id,
    transactionId: row.transaction_id,
    amount: row.amount,
    card: row.card,
    since: row.since.toISOString(),
    ...stepOf(row),
    ...aboutOf(row),
  };
}

/** The step that fits, what it is called, and why it is needed, in words for a volunteer. */
function stepOf(row: Row): Pick<Matter, "step" | "title" | "why"> {
  const sum = inDollars(row.amount);
  const to = row.payer ? ` to ${row.payer}` : "";
  const reason = row.reason ?? "No reason was noted.";
  if (row.status === "held")
    return {
      step: "review",
      title: `${sum}${row.payer ? ` from ${row.payer}` : ""} is held for review`,
      why: reason,
    };
  if (row.status === "differs")
    return {
      step: "review",
      title: `Card company and portal differ: ${sum}${row.payer ? ` of ${row.payer}` : ""}`,
      why: `${reason} Transaction ${row.transaction_id}.`,
    };
  if (row.status === "refunding")
    return {
      step: "wait",
      title: `${sum} is being returned${to}`,
      why: "The card company's answer has not come yet. The portal keeps asking.",
    };
  if (row.concern)
    return {
      step: "look",
      title: `${sum} was returned${to}${row.kind === "external" ? " outside the portal" : ""}`,
      why: row.concern,
    };
  if (row.status === "refund_failed")
    return {
      step: "send",
      title: `${sum} could not be returned${to}`,
      why: `${row.message ?? "The card company gave no reason."} First asked because: ${reason}`,
    };
  if (row.queued_by)
    return { step: "wait", title: `${sum} goes back${to} by itself`, why: row.message ?? reason };
  if (row.payment_id === null)
    return {
      step: "send",
      title: `${sum} was charged for an unknown invoice`,
      why: `${reason} Find out who paid it and what for; if nobody can say, send it back.`,
    };
  return { step: "send", title: `Return ${sum}${to}`, why: [reason, row.message].filter(Boolean).join(" ") };
}
