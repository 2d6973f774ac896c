import { centsOf } from "#contract/values/cents.ts";
import { technicalProblem } from "#server/payments/charges/apply-charge.ts";
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
import { attemptInSavepoint } from "#server/platform/database/savepoint.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";

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
  // The money is back at the payer, and that is recorded even if nothing can be revoked.
  const attempt = await attemptInSavepoint(tx, (inner) =>
    fulfillment.revoke(work, inner, { payment, actor }),
  );
  if ("error" in attempt) return notRevoked(work, charge, attempt.error);
  const revocation = attempt.done;
  const benefit = atProvider ? await fulfillment.remainingBenefit(tx, payment) : null;
  return {
    ...revocation,
    concern: revocation.concern ?? (benefit && `The payment was refunded at the card processor. ${benefit}`),
  };
}

function notRevoked({ log }: SystemContext, { transactionId }: Charge, error: unknown): Revocation {
  log.error({ charge: transactionId, error: summarizeError(error) }, "a refunded payment was not revoked");
  const concern = `The payment was refunded, but the portal couldn't take back what it paid for because of ${technicalProblem(error)}.`;
  return { concern, payerNote: null };
}
