import { inArray } from "drizzle-orm";
import { isRefunded, listRefundsSince } from "#server/payments/authorize-net/lists.ts";
import { getTransaction, type Transaction } from "#server/payments/authorize-net/transactions.ts";
import { paymentRefunds } from "#server/payments/tables.ts";
import type { Charge } from "#server/payments/update-payment-status.ts";
import type { SystemContext } from "#server/platform/context.ts";

/**
 * Refunds of a charge that only the provider has since that time, oldest first; undefined if it cannot tell yet. Its
 * lists have a refund's invoice; only the details have the charge and our reference.
 */
export async function findMissingRefunds(
  { db, config, now }: SystemContext,
  charge: Charge,
  since: Date,
): Promise<Transaction[] | undefined> {
  const listed = (await listRefundsSince(config.authorizeNet, since, now)).filter(
    ({ invoiceNumber }) => invoiceNumber === null || invoiceNumber === charge.invoiceNumber,
  );
  const ids = [...new Set(listed.map(({ transactionId }) => transactionId))];
  const recorded = await db
    .select({ id: paymentRefunds.providerTransactionId })
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.providerTransactionId, ids));
  const known = new Set(recorded.map(({ id }) => id));
  const found: Transaction[] = [];
  for (const id of ids.filter((one) => !known.has(one))) {
    const refund = await getTransaction(config.authorizeNet, id);
    // Listed, but without details yet: ask again later.
    if (!refund) return undefined;
    if (!isOf(charge, refund)) continue;
    // Held or in an unknown state: it may still be refunded.
    if (!isRefunded(refund.providerStatus)) return undefined;
    found.push({ ...refund, refersTo: charge.transactionId });
  }
  return found.sort((one, other) => (one.submittedAt?.getTime() ?? 0) - (other.submittedAt?.getTime() ?? 0));
}

/** If the provider omits the refunded charge, the invoice decides. */
function isOf(charge: Charge, { kind, refersTo, invoiceNumber }: Transaction): boolean {
  if (kind !== "refund") return false;
  return refersTo === null ? invoiceNumber === charge.invoiceNumber : refersTo === charge.transactionId;
}
