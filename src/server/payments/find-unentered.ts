import { inArray } from "drizzle-orm";
import { hasGoneBack, listRefundsSince } from "#server/payments/authorize-net/lists.ts";
import { askForTransaction, type Transaction } from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import type { Charge } from "./restate-payment.ts";
import { paymentRefunds } from "./tables.ts";

/**
 * Refunds of a charge that are in the provider's records since that moment and not in ours, oldest first; undefined
 * where its records cannot tell yet. Its lists name a refund's invoice, only its details the charge and our name for it.
 */
export async function findUnentered(
  { db, config, now }: Work,
  charge: Charge,
  since: Date,
): Promise<Transaction[] | undefined> {
  const listed = (await listRefundsSince(config.authorizeNet, since, now)).filter(
    ({ invoiceNumber }) => invoiceNumber === null || invoiceNumber === charge.invoiceNumber,
  );
  const ids = [...new Set(listed.map(({ transactionId }) => transactionId))];
  const entered = await db
    .select({ id: paymentRefunds.providerTransactionId })
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.providerTransactionId, ids));
  const known = new Set(entered.map(({ id }) => id));
  const found: Transaction[] = [];
  for (const id of ids.filter((one) => !known.has(one))) {
    const refund = await askForTransaction(config.authorizeNet, id);
    // Known to the list and not yet to the details: ask again later.
    if (!refund) return undefined;
    if (!isOf(charge, refund)) continue;
    // Held or in a state that we do not know: it may go back yet.
    if (!hasGoneBack(refund.providerStatus)) return undefined;
    found.push({ ...refund, refersTo: charge.transactionId });
  }
  return found.sort((one, other) => (one.submittedAt?.getTime() ?? 0) - (other.submittedAt?.getTime() ?? 0));
}

/** Where the provider leaves out which charge it refunded, the invoice decides. */
function isOf(charge: Charge, { kind, refersTo, invoiceNumber }: Transaction): boolean {
  if (kind !== "refund") return false;
  return refersTo === null ? invoiceNumber === charge.invoiceNumber : refersTo === charge.transactionId;
}
