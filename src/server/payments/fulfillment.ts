import type { Cents } from "#contract/values/cents.ts";
import type { Transaction } from "#server/payments/authorize-net/transactions.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Ctx, SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { Payer, Receipt } from "./emails.ts";
import type { payments } from "./tables.ts";

export type Payment = typeof payments.$inferSelect;
export type Purpose = Payment["purpose"];
/** What the provider's page is requested with. */
export type PaymentPageOrder = Pick<
  Payment,
  "id" | "invoiceNumber" | "reference" | "description" | "email" | "amount"
>;

/** What the payer is shown on return; "refund" if the charge could not be applied and will be refunded. */
export type Outcome = "success" | "processing" | "cancelled" | "refund";

/** What a revocation leaves for an officer, and what the refund email adds for the payer; sentences or null. */
export type Revocation = { concern: string | null; payerNote: string | null };

/** Nothing was revoked. */
export const NOTHING_REVOKED: Revocation = { concern: null, payerNote: null };

/** What a fulfillment may know of the charge: what its row keeps, since it may be applied later (076). */
export type CapturedCharge = Pick<Transaction, "transactionId" | "amount" | "card" | "submittedAt">;

/** An applied payment and who paid it. */
export type Receipted = { payer: Payer; payment: Payment; receipt: Receipt };

/**
 * What a payment does for its purpose, passed in by app.ts: payments imports neither registrations nor dues. Every
 * function runs in the transaction that changes the payment, and may be called again.
 */
export type Fulfillment = {
  /** Locks the rows of the subject. Payments are locked after them, so that all lock in one order. */
  lock(tx: Tx, subjectId: number): Promise<void>;
  /**
   * Applies a verified charge, or says why it must be refunded. `charge` is null for a payment of zero (S-24): the same
   * rules hold, and a refusal notifies no one.
   */
  fulfill(
    work: SystemContext,
    tx: Tx,
    paid: { payment: Payment; charge: CapturedCharge | null },
  ): Promise<"applied" | { refundBecause: string }>;
  /** The payment was abandoned or expired: releases what was held for it, unless that is kept for a recorded charge. */
  abandoned(
    work: SystemContext,
    tx: Tx,
    unpaid: { payment: Payment; why: "cancelled" | "expired" },
  ): Promise<void>;
  /** The recipient of emails about the payment; null if erased. */
  contact(tx: Tx, payment: Pick<Payment, "id" | "subjectId">): Promise<Payer | null>;
  /** The receipt as the payer gets it; null without an address. */
  receipt(config: Config, tx: Tx, paid: Receipted): Promise<ComposedEmail | null>;
  /** What the payer still has from this payment, as a sentence for an officer; null if nothing. */
  remainingBenefit(tx: Tx, payment: Payment): Promise<string | null>;
  /** What a full refund does to that, as a sentence for an officer. */
  afterRefund: string;
  /** The charge was refunded in full: revokes what depends on it. The subject's rows are locked. */
  revoke(work: SystemContext, tx: Tx, refunded: { payment: Payment; actor: string }): Promise<Revocation>;
  /**
   * An officer, or the chapter at the provider, returns money of its own accord: it comes first from what is kept of
   * people who left. The subject's rows are locked.
   */
  returned(tx: Tx, refund: { subjectId: number; amount: Cents }): Promise<void>;
  /** An officer keeps money that was to go back: it counts for the subject again, whose rows are locked. */
  kept(ctx: Ctx, tx: Tx, subjectId: number): Promise<void>;
  /**
   * What a refund in full revoked and the undoing of that refund does not give back, as a sentence for an officer with
   * both dates; null if nothing (D-375).
   */
  lostByRefund(tx: Tx, payment: Payment): Promise<string | null>;
  /** Where the payer's browser goes after the provider's page (S-18a). */
  returnPath(outcome: Outcome, payment: Payment, db: Tx): string | Promise<string>;
};

/** The fulfillment of each purpose. */
export type Fulfillments = Partial<Record<Purpose, Fulfillment>>;

/** The fulfillment of a payment; throws for a purpose without one. */
export function fulfillmentOf(fulfillments: Fulfillments, payment: Payment): Fulfillment {
  const fulfillment = fulfillments[payment.purpose];
  if (!fulfillment) throw new Error(`no fulfillment for ${payment.purpose}`);
  return fulfillment;
}
