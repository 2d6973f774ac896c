import { and, eq, isNotNull } from "drizzle-orm";
import { centsOf } from "#contract/cents.ts";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { askForTransaction, listTransactionsSince } from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import type { Buyers } from "./buyer.ts";
import { finishRefund, type RefundRow } from "./finish-refund.ts";
import { paymentCharges, paymentRefunds } from "./tables.ts";

/** So long the provider may take to show in its records what it did. */
const LAG_MS = 10 * 60_000;

/** The name under which the provider hears of a refund, at most 20 characters. */
export function referenceOf(refundId: number): string {
  return `CHR-${refundId}`;
}

/**
 * Finds out what became of a refund whose answer never came, from the provider's own records, and enters it: money
 * that went back is "refunded"; where it certainly did not, the refund is due again; else it stays as it is.
 */
export async function lookUpRefund(
  work: Work,
  buyers: Buyers,
  row: RefundRow,
): Promise<"refunded" | "due" | "unclear"> {
  const found = await findRefund(work, row);
  if (found && "providerTransactionId" in found) {
    await finishRefund(work, buyers, row, { status: "refunded", ...found });
    return "refunded";
  }
  const isOld = row.claimedAt !== null && work.now.getTime() - row.claimedAt.getTime() > LAG_MS;
  if (!found || !isOld) return "unclear";
  const message = "The last try did not reach the card company. Nothing was sent; please send it again.";
  await finishRefund(work, buyers, row, { status: "due", message });
  return "due";
}

type Found = { kind: "void" | "refund"; providerTransactionId: string } | { nothing: true };

/** The refund in the provider's records, since its last claim or else since it was owed; undefined where they cannot tell. */
export async function findRefund(work: Work, row: RefundRow): Promise<Found | undefined> {
  try {
    // It died before it said what it would send: so it sent nothing.
    if (row.kind === null) return { nothing: true };
    return row.kind === "void" ? await findVoid(work, row) : await findSent(work, row);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    work.log.warn({ refund: row.id, error: inWords(error) }, "the fate of a refund is not known yet");
    return undefined;
  }
}

async function findVoid({ config }: Work, { transactionId }: RefundRow): Promise<Found | undefined> {
  const charge = await askForTransaction(config.authorizeNet, transactionId);
  if (!charge) return undefined;
  return charge.providerStatus === "voided"
    ? { kind: "void", providerTransactionId: transactionId }
    : { nothing: true };
}

/** The provider's lists name a refund's invoice, its details the charge and the name that we gave it. */
async function findSent(work: Work, row: RefundRow): Promise<Found | undefined> {
  const { db, config, now } = work;
  const [charge] = await db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, row.transactionId));
  const listed = await listTransactionsSince(config.authorizeNet, row.claimedAt ?? row.createdAt, now);
  const entered = await db
    .select({ id: paymentRefunds.providerTransactionId })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.transactionId, row.transactionId),
        isNotNull(paymentRefunds.providerTransactionId),
      ),
    );
  const known = new Set(entered.map(({ id }) => id));
  for (const line of listed) {
    if (line.invoiceNumber !== (charge?.invoiceNumber ?? null) || known.has(line.transactionId)) continue;
    if (!line.providerStatus.startsWith("refund")) continue;
    const refund = await askForTransaction(config.authorizeNet, line.transactionId);
    // Known to the list and not yet to the details: ask again later.
    if (!refund) return undefined;
    if (refund.refersTo !== row.transactionId) continue;
    const isThis = refund.ownReference
      ? refund.ownReference === referenceOf(row.id)
      : refund.amount === centsOf(row.amount);
    if (isThis) return { kind: "refund", providerTransactionId: refund.transactionId };
  }
  return { nothing: true };
}
