import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  CREDIT_DAYS_MIN,
  CREDITS_SHOWN,
  type Credit,
  type OwnCredit,
} from "#contract/registrations/credits.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { LEFT_OF_PAYMENT } from "#server/registrations/parties/manual-returns.ts";

/** What of `credits k` can still be used, whatever the day, in SQL. */
export const LEFT_OF_CREDIT = `(k.amount
  - coalesce((select sum(${LEFT_OF_PAYMENT}) from manual_payments h where h.credit_id = k.id and h.voided_at is null), 0)
  - coalesce((select sum(n.amount) from credit_endings n where n.credit_id = k.id), 0))`;

/**
 * The last day on which `credits k` can be used, in SQL; null if it has no end. What comes back to it moves that day. After
 * its own day, members who use it and cancel do not move it again; a chapter officer who takes the seats does.
 */
const USABLE_UNTIL = `case when k.expires_on is not null then greatest(k.expires_on,
  (select (max(greatest(t.returned_at, h.voided_at)) at time zone 'UTC')::date + ${CREDIT_DAYS_MIN}
    from manual_payments h left join manual_returns t on t.manual_payment_id = h.id and t.voided_at is null
    where h.credit_id = k.id and ((h.received_at at time zone 'UTC')::date <= k.expires_on
      or t.asked_by not in ('portal', 'member ' || k.member_id)))) end`;

const Left = z.object({ id: z.int(), left: z.string(), usable_until: z.string().nullable() });
const LEFT_COLUMNS = sql.raw(
  `k.id, ${LEFT_OF_CREDIT}::text as left, (${USABLE_UNTIL})::text as usable_until`,
);
/** Of which something is left, and which have not ended by this day. */
const isUsable = (today: string) =>
  sql`${sql.raw(LEFT_OF_CREDIT)} > 0 and coalesce(${sql.raw(USABLE_UNTIL)} >= ${today}::date, true)`;

/** The credits of a member that can be used on this day, the first to end in front. */
export async function readUsable(
  db: Database | Tx,
  { memberId, today }: { memberId: number; today: string },
): Promise<{ id: number; cents: Cents }[]> {
  const rows = await readRows(
    db,
    Left,
    sql`select ${LEFT_COLUMNS} from credits k where k.member_id = ${memberId} and ${isUsable(today)}
    order by usable_until nulls last, k.id`,
  );
  return rows.map(({ id, left }) => ({ id, cents: centsOf(left) }));
}

/** What each of these members has in credits on this day; nothing for those without one. */
export async function readUsableOf(
  db: Database | Tx,
  memberIds: readonly number[],
  today: string,
): Promise<Map<number, Cents>> {
  const rows = await readRows(
    db,
    z.object({ member_id: z.int(), left: z.string() }),
    sql`select k.member_id, sum(${sql.raw(LEFT_OF_CREDIT)})::text as left from credits k
    where k.member_id = any(${sql.param(`{${memberIds}}`)}::int[]) and ${isUsable(today)} group by k.member_id`,
  );
  return new Map(rows.map(({ member_id, left }) => [member_id, centsOf(left)]));
}

/** What is left of a locked credit. */
export async function readLeft(tx: Tx, id: number): Promise<Cents> {
  const [row] = await readRows(tx, Left, sql`select ${LEFT_COLUMNS} from credits k where k.id = ${id}`);
  return centsOf(row?.left ?? "0");
}

/** Credits of which something is left though their day is over, or their member was deleted. */
export async function readLapsed(db: Database | Tx, today: string): Promise<number[]> {
  const rows = await readRows(
    db,
    z.object({ id: z.int() }),
    sql`select k.id from credits k where (k.expires_on < ${today}::date or k.member_id is null)
      and ${sql.raw(LEFT_OF_CREDIT)} > 0 and (k.member_id is null or ${sql.raw(USABLE_UNTIL)} < ${today}::date)
    order by k.id limit 1000`,
  );
  return rows.map(({ id }) => id);
}

/** Credits that end by this day, of which their members were not told so yet. */
export async function readEnding(
  db: Database | Tx,
  { today, until }: { today: string; until: string },
): Promise<number[]> {
  const rows = await readRows(
    db,
    z.object({ id: z.int() }),
    sql`select k.id from credits k where k.expires_on <= ${until}::date and k.member_id is not null
      and ${isUsable(today)} and ${sql.raw(USABLE_UNTIL)} <= ${until}::date
      and k.reminded_of is distinct from ${sql.raw(USABLE_UNTIL)}
    order by k.id limit 1000`,
  );
  return rows.map(({ id }) => id);
}

/** What the chapter owes in credits: the one number of the treasurer's sums (D-373). */
export async function readOutstanding(db: Database): Promise<Cents> {
  const [row] = await readRows(
    db,
    z.object({ left: z.string() }),
    sql`select coalesce(sum(${sql.raw(LEFT_OF_CREDIT)}), 0)::text as left from credits k`,
  );
  return centsOf(row?.left ?? "0");
}

const Row = Left.extend({
  member_id: z.int().nullable(),
  member: z.string().nullable(),
  amount: z.string(),
  reason: z.string(),
  title: z.string().nullable(),
  granted_at: Moment,
  granted_by: z.string().nullable(),
  uses: z.array(z.object({ registrationId: z.int(), title: z.string(), amount: z.string() })),
  endings: z.array(
    z.object({
      amount: z.string(),
      because: z.enum(["withdrawn", "lapsed", "erased"]),
      reason: z.string().nullable(),
      at: z.string(),
    }),
  ),
});

const CREDITS =
  sql.raw(`select k.id, ${LEFT_OF_CREDIT}::text as left, (${USABLE_UNTIL})::text as usable_until, k.member_id,
    nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') as member, k.amount::text, k.reason, e.title, k.granted_at,
    (select trim(concat_ws(' ', o.first_name, o.last_name)) from members o
      where o.id = substring(k.granted_by from '^member ([0-9]+)$')::int) as granted_by,
    coalesce((select jsonb_agg(jsonb_build_object('registrationId', h.registration_id, 'title', d.title,
        'amount', (${LEFT_OF_PAYMENT})::text) order by h.id) from manual_payments h
      join registrations r on r.id = h.registration_id join events d on d.id = r.event_id
      where h.credit_id = k.id and h.voided_at is null and ${LEFT_OF_PAYMENT} > 0), '[]') as uses,
    coalesce((select jsonb_agg(jsonb_build_object('amount', n.amount::text, 'because', n.because, 'reason', n.reason,
        'at', to_char(n.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.id)
      from credit_endings n where n.credit_id = k.id), '[]') as endings
  from credits k left join members m on m.id = k.member_id left join events e on e.id = k.event_id`);

async function readCredits(db: Database | Tx, which: SQL): Promise<z.output<typeof Row>[]> {
  return readRows(db, Row, sql`${CREDITS} where ${which} order by k.id desc limit ${CREDITS_SHOWN}`);
}

/** All credits of a member, or those of everyone of which something is left, the latest first. */
export async function readCreditsOf(db: Database | Tx, memberId: number | undefined): Promise<Credit[]> {
  const which = memberId === undefined ? sql`${sql.raw(LEFT_OF_CREDIT)} > 0` : sql`k.member_id = ${memberId}`;
  return (await readCredits(db, which)).map(presentCredit);
}

/** A credit as officers see it. */
export async function showCredit(tx: Tx, id: number): Promise<Credit> {
  const [row] = await readCredits(tx, sql`k.id = ${id}`);
  if (!row) throw new Error(`credit ${id} is gone`);
  return presentCredit(row);
}

/** The credits that a member can use on this day, as they see them. */
export async function readOwnCredits(
  db: Database,
  { memberId, today }: { memberId: number; today: string },
): Promise<OwnCredit[]> {
  const rows = await readRows(
    db,
    Row,
    sql`${CREDITS} where k.member_id = ${memberId} and ${isUsable(today)} order by usable_until nulls last, k.id`,
  );
  return rows.map(presentOwn);
}

function presentOwn(row: z.output<typeof Row>): OwnCredit {
  return {
    id: row.id,
    amount: moneyOf(centsOf(row.amount)),
    left: moneyOf(centsOf(row.left)),
    from: row.title,
    usableUntil: row.usable_until,
    grantedAt: row.granted_at.toISOString(),
  };
}

function presentCredit(row: z.output<typeof Row>): Credit {
  const { uses, endings, reason, member, member_id: memberId, granted_by: grantedBy } = row;
  return { ...presentOwn(row), memberId, member, reason, grantedBy, uses, endings };
}

/** The member who paid what is due, by a payment's earlier payer or its party (105), and their dinner. */
export async function readPayer(tx: Tx, paid: SQL) {
  const [row] = await readRows(
    tx,
    z.object({ member_id: z.int().nullable(), event_id: z.int().nullable(), is_of_dinner: z.boolean() }),
    paid,
  );
  return row;
}

/** Of a card refund. Goodwill about dues is granted as such. */
export const paidForRefund = (
  id: number,
) => sql`select case when x.id is null then coalesce(r.member_id, o.member_id)
      else x.member_id end as member_id, coalesce(r.event_id, o.event_id) as event_id,
    coalesce(r.id, o.id) is not null as is_of_dinner
  from payment_refunds f join payment_charges c on c.transaction_id = f.transaction_id
    left join payments p on p.id = c.payment_id
    left join registrations r on p.purpose = 'registration' and r.id = p.subject_id
    left join manual_registrations o on p.purpose = 'manual-registration' and o.id = p.subject_id
    left join earlier_payers x on x.payment_id = p.id
  where f.id = ${id}`;

/** Of what the treasurer is to return. */
export const paidForReturn = (
  id: number,
) => sql`select case when x.id is null then r.member_id else x.member_id end as member_id,
    r.event_id, true as is_of_dinner
  from manual_returns t join manual_payments h on h.id = t.manual_payment_id
    join registrations r on r.id = h.registration_id left join earlier_payers x on x.manual_payment_id = h.id
  where t.id = ${id}`;
