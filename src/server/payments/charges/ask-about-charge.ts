import { eq } from "drizzle-orm";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { statusInWords } from "#server/payments/authorize-net/status-in-words.ts";
import { getTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { recordMissingRefunds } from "#server/payments/refunds/record-missing-refunds.ts";
import { recordProviderRefund } from "#server/payments/refunds/record-provider-refund.ts";
import { paymentCharges } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";

const NO_ANSWER = "no answer from the card processor";

/**
 * Asks the provider about a recorded charge before it is tried again: a restored database may not know of a refund
 * there, which is recorded first. Returns why it cannot be applied now, or null. Runs outside any transaction.
 */
export async function askAboutCharge(
  work: SystemContext,
  fulfillments: Fulfillments,
  transactionId: string,
): Promise<string | null> {
  const [charge] = await work.db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, transactionId));
  if (charge?.outcome !== "recorded") return null;
  try {
    const there = await getTransaction(work.config.authorizeNet, transactionId);
    if (there?.providerStatus === "voided") {
      await recordProviderRefund(work, fulfillments, { undone: there });
      return null;
    }
    if (there?.captureStatus !== "captured")
      return there ? `the charge is ${statusInWords(there.providerStatus)} at the card processor` : NO_ANSWER;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return NO_ANSWER;
    throw error;
  }
  return (await recordMissingRefunds(work, fulfillments, charge)) === "unknown" ? NO_ANSWER : null;
}
