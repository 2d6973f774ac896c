import { centsOf } from "#contract/values/cents.ts";
import { lockEventRow } from "#server/events/queries.ts";
import { recordRefundDue } from "#server/payments/refunds/record-refund-due.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readManualPayments } from "#server/registrations/parties/manual-payments.ts";
import { recordReturnDue } from "#server/registrations/parties/manual-returns.ts";
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

/** The same of what they paid by check, which the treasurer returns (D-369). */
export async function writeReturnsDue(tx: Tx, registered: readonly Registered[]): Promise<void> {
  for (const { id, row, evening, host } of registered) {
    if (!row.removedAt || !host || row.paymentType !== "manual") continue;
    const [received] = await readManualPayments(tx, id);
    if (!received) continue;
    await recordReturnDue(
      tx,
      { manualPaymentId: received.id, registrationId: id },
      {
        amount: centsOf(received.left),
        reason: `The member cancelled their registration for ${evening.title}.`,
        isLowered: false,
        actor: `member ${host.id}`,
        now: row.removedAt,
      },
    );
  }
}
