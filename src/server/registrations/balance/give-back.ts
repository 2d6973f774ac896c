import type { Cents } from "#contract/values/cents.ts";
import { recordRefundDue } from "#server/payments/refunds/record-refund-due.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { recordReturnDue, returnToCredit } from "#server/registrations/parties/manual-returns.ts";
import type { PaidIn } from "./lock-card-payment.ts";
import { BY_CREDIT, takenFrom } from "./ways-back.ts";

/** How much goes back to a party, why (shown to officers), and on whose decision. */
export type GoesBack = {
  amount: Cents;
  reason: string;
  actor: string;
  now: Date;
  /** Set if the reason is that this registration's amount was lowered. */
  loweredRegistrationId?: number;
};

/**
 * Makes money of a party due the way it came, the last in first: a refund to the card, or a return for the treasurer
 * (D-369). What a credit paid is in the credit again at once. Everything is locked.
 */
export async function giveBack(tx: Tx, paid: readonly PaidIn[], debt: GoesBack): Promise<void> {
  const parts = takenFrom(paid, debt.amount);
  if (parts.reduce((sum, { cents }) => sum + cents, 0) < debt.amount)
    throw new Error("more goes back than was paid");
  const isLowered = debt.loweredRegistrationId !== undefined;
  for (const { of, cents: amount } of parts) {
    if ("charge" in of) await recordRefundDue(tx, [of.charge], { ...debt, amount });
    else if (of.way === BY_CREDIT) await returnToCredit(tx, of.manual, { ...debt, amount, isLowered });
    else await recordReturnDue(tx, of.manual, { ...debt, amount, isLowered });
  }
}
