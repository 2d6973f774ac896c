import { z } from "zod";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import type { Config } from "#server/platform/config/config.ts";
import { callAuthorizeNet, ProviderRefused, ProviderUnavailable } from "./call.ts";
import { cardInWords } from "./status-in-words.ts";

/** Whether a transaction charged the card: yes, undecided, or no. */
export type CaptureStatus = "captured" | "held" | "nothing";

/** A card transaction as the provider has it. */
export type Transaction = {
  transactionId: string;
  invoiceNumber: string | null;
  providerStatus: string;
  captureStatus: CaptureStatus;
  amount: Cents;
  card: string | null;
  submittedAt: Date | null;
  kind: "charge" | "refund";
  /** The charge that a refund refunds. */
  refersTo: string | null;
  /** Our reference of a refund (`describeRefund`); null for refunds made elsewhere. */
  ownReference: string | null;
  /** The batch it settled in; null until then. The time may be missing. */
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

/** Reviews, bare authorizations and unknown statuses are "held": money may have been taken. */
export function captureStatusOf(status: string): CaptureStatus {
  if (CAPTURED.has(status)) return "captured";
  return NOTHING.has(status) ? "nothing" : "held";
}

/** The fields of a batch that we read; a pending batch has few of them. */
export const BatchFacts = z.object({
  batchId: z.string(),
  settlementTimeUTC: z.string().optional(),
  settlementState: z.string().optional(),
});

/** Whether a batch, and so everything in it, has not settled yet. */
export function isPending({ settlementState, settlementTimeUTC }: z.output<typeof BatchFacts>): boolean {
  return settlementState === "pendingSettlement" || (!settlementState && !settlementTimeUTC);
}

/** When a batch settled, or null if the provider does not say. */
export function settledAtOf({ settlementTimeUTC }: z.output<typeof BatchFacts>): Date | null {
  return settlementTimeUTC ? instantOf(settlementTimeUTC) : null;
}

const DESCRIPTION = "Refund ";

/** The order description of a refund, from which its reference is read if the provider omits it. */
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

/** The details of a transaction; undefined if the provider does not have it (yet). */
export async function getTransaction(
  account: Config["authorizeNet"],
  transactionId: string,
): Promise<Transaction | undefined> {
  try {
    const { transaction, transrefId } = await callAuthorizeNet(account, "getTransactionDetailsRequest", {
      fields: { transId: transactionId },
      answer: Details,
    });
    const { batch } = transaction;
    const amount = transaction.settleAmount ?? transaction.authAmount;
    if (amount === undefined) throw new ProviderUnavailable("its answer has no amount");
    const card = transaction.payment?.creditCard;
    const isRefund = transaction.transactionType === "refundTransaction";
    // A refund has a settlement status, too; only a charge is captured.
    const isCharge =
      transaction.transactionType.startsWith("auth") || transaction.transactionType.startsWith("capture");
    return {
      transactionId: transaction.transId,
      invoiceNumber: transaction.order?.invoiceNumber ?? null,
      providerStatus: transaction.transactionStatus,
      captureStatus: isCharge ? captureStatusOf(transaction.transactionStatus) : "nothing",
      amount: centsOf(String(amount)),
      card: card ? `${cardInWords(card.cardType)} ${card.cardNumber}` : null,
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

/** One of the provider's times, which may omit the zone if it is UTC. */
export function instantOf(time: string): Date {
  return new Date(/(Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`);
}
