import { centsOf } from "#contract/values/cents.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { recordRefundDue } from "#server/payments/refunds/record-refund-due.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Settled } from "./write-payments.ts";
import type { Registered } from "./write-registrations.ts";

/** Owes back what was paid by members who have cancelled since, as the portal does when they cancel. */
export async function writeRefundsDue(tx: Tx, paid: ReadonlyMap<Registered, Settled>): Promise<void> {
  for (const [{ row, evening, host }, settled] of paid) {
    if (!row.removedAt || !host) continue;
    const amount = centsOf(row.amount);
    await lockEventRow(tx, evening.id);
    await recordRefundDue(tx, [{ ...settled, left: amount }], {
      amount,
      reason: `The member cancelled their registration for ${evening.title}.`,
      actor: `member ${host.id}`,
      now: row.removedAt,
    });
  }
}
