import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Cents } from "#contract/values/cents.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";

/**
 * What the chapter has of a party's payments, in cents, as the lines of the bookkeeper's file add up: what is to go back
 * is still there, as is what became a credit, whose line names no dinner, and what was kept of people who left stays with
 * the dinner that they left. Everything is locked.
 */
export async function readChaptersMoney(tx: Tx, registrationId: number): Promise<Cents> {
  const [row] = await readRows(
    tx,
    z.object({ cents: z.coerce.number() }),
    sql`select greatest(0, round(100 * (
        coalesce((select sum(c.amount - coalesce((select sum(f.amount) from payment_refunds f
            where f.transaction_id = c.transaction_id and f.status in ('refunded', 'settled_otherwise')), 0))
          from registration_payments rp join payment_charges c on c.payment_id = rp.payment_id
          where rp.registration_id = r.id), 0)
        + coalesce((select sum(h.amount - coalesce((select sum(t.amount) from manual_returns t
            where t.manual_payment_id = h.id and t.returned_at is not null and t.voided_at is null
              and (t.method <> 'credit' or h.method = 'credit')), 0))
          from manual_payments h where h.registration_id = r.id and h.voided_at is null), 0)))
        - r.kept_without_deadline_cents)::text as cents
      from registrations r where r.id = ${registrationId}`,
  );
  return row?.cents ?? 0;
}
