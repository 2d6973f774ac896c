import { z } from "zod";
import { type Cents, centsOf } from "#contract/cents.ts";
import type { Config } from "#server/platform/config.ts";
import { callAuthorizeNet, ProviderRefused, ProviderUnavailable } from "./call.ts";

/** What a transaction means to us: money taken, money not (yet) decided on, or nothing taken. */
export type Standing = "captured" | "held" | "nothing";

/** A card transaction as the provider's own records have it. */
export type Transaction = {
  transactionId: string;
  invoiceNumber: string | null;
  providerStatus: string;
  standing: Standing;
  amount: Cents;
  card: string | null;
  submittedAt: Date | null;
  kind: "charge" | "refund";
  /** The charge that a refund gives back. */
  refersTo: string | null;
  /** What we called the refund that it is (`describeRefund`); anybody else's have none. */
  ownReference: string | null;
  /** The batch it was settled in, once it was; when that was is not always said. */
  batch: { id: string; settledAt: Date | null } | null;
};

const CAPTURED = new Set([
  "capturedPendingSettlement",
  "settledSuccessfully",
  "pendingFinalSettlement",
  "pendingSettlement",
  "updatingSettlement",
]);
const NOTHING = new Set([
  "declined",
  "voided",
  "expired",
  "failedReview",
  "communicationError",
  "generalError",
  "settlementError",
  "returnedItem",
  "chargeback",
  "chargebackReversal",
  "refundPendingSettlement",
  "refundSettledSuccessfully",
]);

/** Reviews, mere authorisations and every status we do not know are for a person: money may have been taken. */
export function standingOf(status: string): Standing {
  if (CAPTURED.has(status)) return "captured";
  return NOTHING.has(status) ? "nothing" : "held";
}

/** A batch as far as we read it: of one that is not settled yet there is no time, and little else. */
export const BatchFacts = z.object({
  batchId: z.string(),
  settlementTimeUTC: z.string().optional(),
  settlementState: z.string().optional(),
});

/** Whether a batch has not been settled yet, so that what is in it has not either. */
export function isPending({ settlementState, settlementTimeUTC }: z.output<typeof BatchFacts>): boolean {
  return settlementState === "pendingSettlement" || (!settlementState && !settlementTimeUTC);
}

/** When a batch was settled, where that is said. */
export function settledAtOf({ settlementTimeUTC }: z.output<typeof BatchFacts>): Date | null {
  return settlementTimeUTC ? instantOf(settlementTimeUTC) : null;
}

const DESCRIPTION = "Refund ";

/** The order text of a refund, in which its name is found again where the reference is left out. */
export function describeRefund(reference: string): string {
  return `${DESCRIPTION}${reference}`;
}

const Details = z.object({
  transaction: z.object({
    transId: z.string(),
    refTransId: z.string().optional(),
    submitTimeUTC: z.string().optional(),
    transactionType: z.string(),
    transactionStatus: z.string(),
    batch: BatchFacts.optional(),
    order: z.object({ invoiceNumber: z.string().optional(), description: z.string().optional() }).optional(),
    authAmount: z.number().optional(),
    settleAmount: z.number().optional(),
    payment: z
      .object({
        creditCard: z.object({ cardNumber: z.string(), cardType: z.string().optional() }).optional(),
      })
      .optional(),
  }),
  transrefId: z.string().optional(),
});

/** One transaction in full; undefined where the provider does not know it (yet). */
export async function askForTransaction(
  account: Config["authorizeNet"],
  transactionId: string,
): Promise<Transaction | undefined> {
  try {
    const { transaction, transrefId } = await callAuthorizeNet(
      account,
      "getTransactionDetailsRequest",
      { transId: transactionId },
      Details,
    );
    const { batch } = transaction;
    const amount = transaction.settleAmount ?? transaction.authAmount;
    if (amount === undefined) throw new ProviderUnavailable("it named no amount");
    const card = transaction.payment?.creditCard;
    const isRefund = transaction.transactionType === "refundTransaction";
    // A refund has the status of its own settlement; only a charge is money taken.
    const isCharge =
      transaction.transactionType.startsWith("auth") || transaction.transactionType.startsWith("capture");
    return {
      transactionId: transaction.transId,
      invoiceNumber: transaction.order?.invoiceNumber ?? null,
      providerStatus: transaction.transactionStatus,
      standing: isCharge ? standingOf(transaction.transactionStatus) : "nothing",
      amount: centsOf(String(amount)),
      card: card ? `${card.cardType ?? "Card"} ${card.cardNumber}` : null,
      submittedAt: transaction.submitTimeUTC ? instantOf(transaction.submitTimeUTC) : null,
      kind: isRefund ? "refund" : "charge",
      refersTo: transaction.refTransId ?? null,
      ownReference: isRefund ? (transrefId ?? referenceIn(transaction.order?.description)) : null,
      batch: batch && !isPending(batch) ? { id: batch.batchId, settledAt: settledAtOf(batch) } : null,
    };
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === "E00040") return undefined;
    throw error;
  }
}

function referenceIn(description: string | undefined): string | null {
  return description?.startsWith(DESCRIPTION) ? description.slice(DESCRIPTION.length) : null;
}

/** An instant of theirs, which may leave the zone out where it means UTC. */
export function instantOf(time: string): Date {
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`);
}
