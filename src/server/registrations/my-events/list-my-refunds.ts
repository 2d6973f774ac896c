import type { OwnRefund } from "#contract/registrations/own-refunds.ts";
import { listMyRefunds as endpoint } from "#contract/registrations/own-refunds.ts";
import { REFUND_COUNTED } from "#server/payments/rules.ts";
import { action } from "#server/platform/http/action.ts";
import { RETURN_TAKES } from "#server/registrations/parties/manual-returns.ts";
import { IS_MINE, ownerOf } from "#server/registrations/parties/ownership.ts";
import { paidByOwner } from "#server/registrations/parties/payers/queries.ts";

/** A refund that was made is listed this long: until it must have been on a statement. */
const LISTED_MS = 90 * 86_400_000;

type Row = {
  id: number;
  registration_id: number;
  title: string;
  date_time: Date;
  amount: string;
  kind: "void" | "refund" | "external" | "manual" | null;
  status: "due" | "refunding" | "refunded" | "refund_failed" | "settled_otherwise" | "credited";
  created_at: Date;
  refunded_at: Date | null;
};

/** What goes back of what the caller paid, to a card or by the treasurer, latest first; what was dismissed does not. */
export const listMyRefunds = action(endpoint, async ({ db, me, now }) => {
  const { memberId, userId } = ownerOf(me);
  const rows = await db.fast<Row>(
    "my-refunds",
    `select f.id, paid.registration_id, e.title, e.date_time, f.amount, f.kind, f.status, f.created_at, f.refunded_at
    from (select r.id as registration_id, r.event_id, p.payment_id from registrations r
        cross join lateral (select payment_id from registration_payments p where p.registration_id = r.id offset 0) p
        where ${IS_MINE} and ${paidByOwner("payment_id = p.payment_id")}
      union all select r.registration_id, party.event_id, r.payment_id from earlier_payers r
        join registrations party on party.id = r.registration_id where ${IS_MINE}) paid
      join events e on e.id = paid.event_id
      join payment_charges c on c.payment_id = paid.payment_id
      join payment_refunds f on f.transaction_id = c.transaction_id
    where ${REFUND_COUNTED} and (f.refunded_at is null or f.refunded_at > $3)
    union all
    select t.id, paid.registration_id, e.title, e.date_time, t.amount, 'manual',
        case when t.returned_at is null then 'due' when t.method = 'credit' then 'credited' else 'refunded' end, t.created_at, t.returned_at
      from (select r.id as registration_id, r.event_id, h.id as payment_id from registrations r
          join manual_payments h on h.registration_id = r.id
          where ${IS_MINE} and ${paidByOwner("manual_payment_id = h.id")}
        union all select r.registration_id, party.event_id, r.manual_payment_id from earlier_payers r
          join registrations party on party.id = r.registration_id where ${IS_MINE}) paid
        join events e on e.id = paid.event_id join manual_returns t on t.manual_payment_id = paid.payment_id
      where ${RETURN_TAKES} and (t.returned_at is null or t.returned_at > $3)
    order by created_at desc, id desc limit 100`,
    [memberId, userId, new Date(now.getTime() - LISTED_MS)],
  );
  return rows.map((row) => ({
    id: row.id,
    registrationId: row.registration_id,
    eventTitle: row.title,
    eventAt: row.date_time.toISOString(),
    amount: row.amount,
    state: stateOf(row),
    requestedAt: row.created_at.toISOString(),
    sentAt: row.refunded_at?.toISOString() ?? null,
  }));
});

/** A failed attempt is the treasurer's concern: the refund is still to be sent. */
function stateOf({ status, kind }: Row): OwnRefund["state"] {
  if (status === "credited") return "credited";
  if (kind === "manual") return status === "due" ? "to return" : "returned";
  if (status === "settled_otherwise") return "settled";
  if (status !== "refunded") return "requested";
  return kind === "void" ? "voided" : "sent";
}
