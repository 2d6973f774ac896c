import { eq } from "drizzle-orm";
import { centsOf } from "#contract/cents.ts";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { askForTransaction } from "#server/payments/authorize-net/transactions.ts";
import { DUPLICATES_MS } from "#server/payments/authorize-net/undo.ts";
import type { Work } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import type { Buyers } from "./buyer.ts";
import { findUnentered } from "./find-unentered.ts";
import { finishRefund, type RefundRow } from "./finish-refund.ts";
import { referenceOf } from "./rules.ts";
import { paymentCharges } from "./tables.ts";

/** So long the provider may take to show in its records what it did. */
const LAG_MS = 10 * 60_000;

/** Said of a refund that the provider refuses as a repeated one and does not list yet. */
export const HAD_ALREADY = "The card company has this refund already, but does not list it yet.";

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
  // What the provider says it has had already is not sent again as long as it would refuse it again.
  const patience = row.message === HAD_ALREADY ? DUPLICATES_MS : LAG_MS;
  const isOld = row.claimedAt !== null && work.now.getTime() - row.claimedAt.getTime() > patience;
  if (!found || !isOld) return "unclear";
  const message = "The last try did not reach the card company. Nothing was sent; please send it again.";
  await finishRefund(work, buyers, row, { status: "due", message });
  return "due";
}

type Found = { kind: "void" | "refund"; providerTransactionId: string } | { nothing: true };

/** The refund in the provider's records since its last claim; undefined where they cannot tell. */
async function findRefund(work: Work, row: RefundRow): Promise<Found | undefined> {
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

/** What was sent before the claim was entered before it was sent; a duplicate may be that much older. */
async function findSent(work: Work, row: RefundRow): Promise<Found | undefined> {
  const [charge] = await work.db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, row.transactionId));
  if (!charge) return undefined;
  const since = new Date((row.claimedAt ?? row.createdAt).getTime() - DUPLICATES_MS);
  const unentered = await findUnentered(work, charge, since);
  if (!unentered) return undefined;
  const own = unentered.find(
    ({ amount, ownReference }) =>
      amount === centsOf(row.amount) && (ownReference === null || ownReference === referenceOf(row.id)),
  );
  return own ? { kind: "refund", providerTransactionId: own.transactionId } : { nothing: true };
}
