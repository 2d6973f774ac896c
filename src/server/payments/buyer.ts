import type { Transaction } from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Payer } from "./letters.ts";
import type { payments } from "./tables.ts";

export type Payment = typeof payments.$inferSelect;
export type Purpose = Payment["purpose"];

/** How a payment stands when the payer's browser comes back; "refund" where his money bought nothing. */
export type Outcome = "success" | "processing" | "cancelled" | "refund";

/** What an officer is to see to after that, and what the payer is told of it; each a sentence or null. */
export type TakenBack = { concern: string | null; told: string | null };

/** Nothing was taken back. */
export const NOTHING_TAKEN: TakenBack = { concern: null, told: null };

/**
 * What payments must know of the one who buys, handed in by app.ts: payments itself knows no registration and
 * no dues. Every function runs in the transaction that changes the payment, and may be called again.
 */
export type Buyer = {
  /** Takes the buyer's locks; payments takes its own after them, so that all lock in one order. */
  lock(tx: Tx, subjectId: number): Promise<void>;
  /**
   * Verified money arrived: gives what was bought ("applied"), or says why it must go back. Without a charge there was
   * nothing to pay (S-24): the same is bought under the same rules, or nothing happens and nobody is told of a refund.
   */
  paid(
    work: Work,
    tx: Tx,
    payment: Payment,
    charge: Transaction | null,
  ): Promise<"applied" | { refundBecause: string }>;
  /** The payment came to nothing: gives up what was kept for it. */
  givenUp(work: Work, tx: Tx, payment: Payment, why: "cancelled" | "expired"): Promise<void>;
  /** To whom letters about the money go; null where nobody is known any more. */
  contact(tx: Tx, subjectId: number): Promise<Payer | null>;
  /** What the payer still has of what this payment bought, as a sentence for an officer; null where nothing. */
  stillHas(tx: Tx, payment: Payment): Promise<string | null>;
  /** What becomes of that when all of the money goes back, said to the officer before he returns it. */
  afterRefund: string;
  /** All the money that bought it is back: takes back what that undoes. The buyer's rows are locked. */
  allReturned(work: Work, tx: Tx, payment: Payment, actor: string): Promise<TakenBack>;
  /** Where the payer's browser goes after the provider's page (S-18a). */
  pathAfter(outcome: Outcome, payment: Payment, db: Tx): string | Promise<string>;
};

/** A buyer for each purpose that this product sells. */
export type Buyers = Partial<Record<Purpose, Buyer>>;

/** The buyer of a payment; a purpose nobody sells is a bug. */
export function buyerOf(buyers: Buyers, payment: Payment): Buyer {
  const buyer = buyers[payment.purpose];
  if (!buyer) throw new Error(`nobody sells ${payment.purpose}`);
  return buyer;
}
