import { centsOf } from "#contract/values/cents.ts";
import {
  type Fulfillments,
  fulfillmentOf,
  NOTHING_REVOKED,
  type Payment,
  type Revocation,
} from "#server/payments/fulfillment.ts";
import { readRefunds } from "#server/payments/read-ledger.ts";
import { refundedTotal } from "#server/payments/rules.ts";
import type { Charge } from "#server/payments/update-payment-status.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Once all of an applied charge has been refunded, lets the fulfillment revoke what it gave. What the payer keeps after a
 * refund made at the provider (`atProvider`) becomes a concern for an officer (019).
 */
export async function revokeIfRefunded(
  work: SystemContext,
  tx: Tx,
  {
    fulfillments,
    charge,
    payment,
    actor,
    atProvider,
  }: {
    fulfillments: Fulfillments;
    charge: Charge;
    payment: Payment | null;
    actor: string;
    atProvider: boolean;
  },
): Promise<Revocation> {
  if (!payment || charge.outcome !== "applied") return NOTHING_REVOKED;
  const refunds = await readRefunds(tx, [charge.transactionId]);
  if (
    refundedTotal(refunds.map((row) => ({ ...row, amount: centsOf(row.amount) }))) < centsOf(charge.amount)
  ) {
    return NOTHING_REVOKED;
  }
  const fulfillment = fulfillmentOf(fulfillments, payment);
  const revocation = await fulfillment.revoke(work, tx, { payment, actor });
  const benefit = atProvider ? await fulfillment.remainingBenefit(tx, payment) : null;
  return {
    ...revocation,
    concern: revocation.concern ?? (benefit && `The payment was refunded at the card processor. ${benefit}`),
  };
}
