import { eq } from "drizzle-orm";
import { centsOf } from "#contract/values/cents.ts";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { getTransaction } from "#server/payments/authorize-net/transactions.ts";
import { DUPLICATE_WINDOW_MS } from "#server/payments/authorize-net/void-and-refund.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { refundReference } from "#server/payments/rules.ts";
import { paymentCharges } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { findMissingRefunds } from "./find-missing-refunds.ts";
import { finishRefund, type RefundRow } from "./finish-refund.ts";

/** The provider may take this long to list what it did. */
const LAG_MS = 10 * 60_000;

/** The message of a refund that the provider rejects as a duplicate but does not list yet. */
export const ALREADY_RECEIVED = "The card processor already has this refund, but doesn't list it yet.";

/** The message as stored by earlier versions; such a refund can be in progress during an update. */
const EARLIER_ALREADY_RECEIVED = "The card company has this refund already, but does not list it yet.";

/**
 * Looks up a refund whose answer never came and records the outcome: "refunded" if the provider has it, "due" again if it
 * certainly was not sent, else unchanged.
 */
export async function lookUpRefund(
  work: SystemContext,
  fulfillments: Fulfillments,
  row: RefundRow,
): Promise<"refunded" | "due" | "unclear"> {
  const found = await findRefund(work, row);
  if (found && "providerTransactionId" in found) {
    await finishRefund(work, fulfillments, { attempt: row, end: { status: "refunded", ...found } });
    return "refunded";
  }
  // A duplicate is not sent again while the provider would still reject it as one.
  const isDuplicate = row.message === ALREADY_RECEIVED || row.message === EARLIER_ALREADY_RECEIVED;
  const patience = isDuplicate ? DUPLICATE_WINDOW_MS : LAG_MS;
  const isOld = row.claimedAt !== null && work.now.getTime() - row.claimedAt.getTime() > patience;
  if (!found || !isOld) return "unclear";
  const message = "The last attempt didn't reach the card processor. Nothing was sent; please send it again.";
  await finishRefund(work, fulfillments, { attempt: row, end: { status: "due", message } });
  return "due";
}

type Found =
  | { kind: "void" | "refund"; providerTransactionId: string; refundedAt?: Date | null }
  | { nothing: true };

/** The refund in the provider's records since its last claim; undefined if they cannot tell. */
async function findRefund(work: SystemContext, row: RefundRow): Promise<Found | undefined> {
  try {
    // The process died before it recorded what to send, so it sent nothing.
    if (row.kind === null) return { nothing: true };
    return row.kind === "void" ? await findVoid(work, row) : await findSent(work, row);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    work.log.warn({ refund: row.id, error: summarizeError(error) }, "a refund could not be looked up");
    return undefined;
  }
}

async function findVoid({ config }: SystemContext, { transactionId }: RefundRow): Promise<Found | undefined> {
  const charge = await getTransaction(config.authorizeNet, transactionId);
  if (!charge) return undefined;
  return charge.providerStatus === "voided"
    ? { kind: "void", providerTransactionId: transactionId }
    : { nothing: true };
}

/** Searches from before the claim, as far back as the provider treats a repeated request as a duplicate. */
async function findSent(work: SystemContext, row: RefundRow): Promise<Found | undefined> {
  const [charge] = await work.db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, row.transactionId));
  if (!charge) return undefined;
  const since = new Date((row.claimedAt ?? row.createdAt).getTime() - DUPLICATE_WINDOW_MS);
  const missing = await findMissingRefunds(work, charge, since);
  if (!missing) return undefined;
  const own = missing.find(
    ({ amount, ownReference }) =>
      amount === centsOf(row.amount) && (ownReference === null || ownReference === refundReference(row.id)),
  );
  return own
    ? { kind: "refund", providerTransactionId: own.transactionId, refundedAt: own.submittedAt }
    : { nothing: true };
}
