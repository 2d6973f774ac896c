import { sql } from "drizzle-orm";
import { z } from "zod";
import { centsOf } from "#contract/values/cents.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import type { WentBack } from "./back-rules.ts";

/** What became due to go back when a registration was removed at this time. Everything is locked. */
export async function readWentBack(tx: Tx, registrationId: number, removedAt: Date): Promise<WentBack[]> {
  const at = removedAt.toISOString();
  const rows = await readRows(
    tx,
    z.object({
      id: z.int(),
      by_card: z.boolean(),
      is_due: z.boolean(),
      is_kept: z.boolean(),
      credit_id: z.int().nullable(),
      amount: z.string(),
    }),
    sql`select f.id, true as by_card, f.status in ('due', 'refund_failed') as is_due, f.status = 'dismissed' as is_kept,
        null::int as credit_id, f.amount::text
      from registration_payments rp join payment_charges c on c.payment_id = rp.payment_id
        join payment_refunds f on f.transaction_id = c.transaction_id
      where rp.registration_id = ${registrationId} and f.created_at = ${at}::timestamptz
    union all select t.id, false, t.returned_at is null and t.dismissed_at is null, t.dismissed_at is not null,
        h.credit_id, t.amount::text
      from manual_payments h join manual_returns t on t.manual_payment_id = h.id
      where h.registration_id = ${registrationId} and t.created_at = ${at}::timestamptz and t.voided_at is null`,
  );
  return rows.map(({ id, by_card, is_due, is_kept, credit_id, amount }) => ({
    id,
    isByCard: by_card,
    isDue: is_due,
    isKept: is_kept,
    credit: credit_id === null ? null : { id: credit_id, cents: centsOf(amount) },
  }));
}
