import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** More refunds than one page of payments shows: $1.00 to $60.00, and 57 of them need a person. */
export async function sixtyDebts(db: Database): Promise<void> {
  await db.execute(sql`insert into payment_charges (transaction_id, amount, outcome, provider_status, recorded_at)
    select (70000 + n)::text, 300, 'refund_due', 'settledSuccessfully', now() from generate_series(1, 60) n`);
  // The later its number, the longer it has waited; the oldest three the portal sends by itself.
  await db.execute(sql`insert into payment_refunds (transaction_id, amount, status, reason, asked_by, queued_by,
      created_at, updated_at)
    select (70000 + n)::text, n, 'due', 'Nobody knows.', 'portal', case when n > 57 then 'portal' end,
      '2026-01-02T12:00:00Z'::timestamptz - n * interval '1 minute', now() from generate_series(1, 60) n`);
}
