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
 * After money went back: where that was all of what had bought something, its fulfillment takes back what that undoes.
 * What the payer keeps although nobody here decided so (`atProvider`) is a question to an officer (019).
 */
export async function revokeIfRefunded(
  work: SystemContext,
  fulfillments: Fulfillments,
  tx: Tx,
  { charge, payment }: { charge: Charge; payment: Payment | null },
  { actor, atProvider }: { actor: string; atProvider: boolean },
): Promise<Revocation> {
  if (!payment || charge.outcome !== "applied") return NOTHING_REVOKED;
  const refunds = await readRefunds(tx, [charge.transactionId]);
  if (
    refundedTotal(refunds.map((row) => ({ ...row, amount: centsOf(row.amount) }))) < centsOf(charge.amount)
  ) {
    return NOTHING_REVOKED;
  }
  const fulfillment = fulfillmentOf(fulfillments, payment);
  const taken = await fulfillment.revoke(work, tx, payment, actor);
  const still = atProvider ? await fulfillment.remainingBenefit(tx, payment) : null;
  return {
    ...taken,
    concern: taken.concern ?? (still && `The money was returned at the card company. ${still}`),
  };
}
