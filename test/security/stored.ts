import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import type { Shop } from "#test/services/shop.ts";

/** Two returns of what was received for a party: one that is due, and one that was made. */
export async function twoReturns(db: Tx, registrationId: number): Promise<{ due: number; made: number }> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into manual_returns (manual_payment_id, amount, reason, asked_by, created_at, method, returned_at, recorded_by, recorded_at)
    select h.id, r.amount, 'One person less', 'portal', now(), r.method, r.at, r.by, r.at
    from manual_payments h, (values (20, null, null::timestamptz, null), (30, 'cash', now(), 'portal')) as r (amount, method, at, by)
    where h.registration_id = ${registrationId} order by r.amount returning id`);
  const [due = 0, made = 0] = rows.map(({ id }) => id);
  return { due, made };
}

/** A credit of a member, granted as goodwill. */
export async function aCredit(db: Tx, memberId: number, amount = 95): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into credits (member_id, amount, reason, expires_on, granted_by, granted_at)
    values (${memberId}, ${amount}, 'A bad table', '2099-01-01', 'portal', now()) returning id`);
  return rows[0]?.id ?? 0;
}

/** A column of the row that was inserted last. */
export async function newest<Value>({ app }: Shop, column: string, table: string): Promise<Value> {
  const { rows } = await app.db.execute<{ value: Value }>(
    sql.raw(`select ${column} as value from ${table} order by id desc limit 1`),
  );
  const [row] = rows;
  if (!row) throw new Error(`${table} is empty`);
  return row.value;
}
