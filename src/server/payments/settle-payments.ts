import { and, eq } from "drizzle-orm";
import { type ListedTransaction, listTransactionsSince } from "#server/payments/authorize-net/lists.ts";
import { askForTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import { oneByOne } from "#server/platform/one-by-one.ts";
import { type Buyers, buyerOf, type Payment } from "./buyer.ts";
import { lockPayment } from "./lock-payment.ts";
import { recordCharge } from "./record-charge.ts";
import { reviewPauseMs } from "./rules.ts";
import { payments } from "./tables.ts";

/** How the provider's records left a payment: money entered, none taken, or not decided there yet. */
export type LookUp = "charged" | "nothing" | "held" | "unclear";

/**
 * Asks the provider about these payments and enters what it took. Throws `ProviderUnavailable` where it cannot
 * be asked: then nothing is known, and nothing may be given up. What it cannot say of one is unclear for that one.
 */
export async function lookUpPayments(
  work: Work,
  buyers: Buyers,
  asked: readonly Payment[],
): Promise<Map<number, LookUp>> {
  const oldest = new Date(Math.min(work.now.getTime(), ...asked.map(({ createdAt }) => createdAt.getTime())));
  const listed = await listTransactionsSince(work.config.authorizeNet, oldest, work.now);
  const byInvoice = Map.groupBy(listed, ({ invoiceNumber }) => invoiceNumber);
  const found = new Map<number, LookUp>(asked.map(({ id }) => [id, "unclear"]));
  await oneByOne(work.log, "the look-up of a payment", asked, async (payment) => {
    const result = await enter(work, buyers, byInvoice.get(payment.invoiceNumber) ?? []);
    found.set(payment.id, result);
    if (result === "nothing" && payment.needsPerson !== null) await endReview(work, payment);
  });
  return found;
}

async function enter(work: Work, buyers: Buyers, lines: readonly ListedTransaction[]): Promise<LookUp> {
  let result: LookUp = "nothing";
  for (const line of lines) {
    if (line.standing === "nothing") continue;
    const transaction = await askForTransaction(work.config.authorizeNet, line.transactionId);
    if (transaction?.standing === "captured") {
      await recordCharge(work, buyers, transaction);
      return "charged";
    }
    if (!transaction) result = "unclear";
    else if (transaction.standing === "held" && result === "nothing") result = "held";
  }
  return result;
}

/**
 * Ends payments that were cancelled or whose time is over, each only after the provider said that it took
 * nothing. Answers how each stands; a payment held for review there waits for a person (S-18).
 */
export async function giveUpPayments(
  work: Work,
  buyers: Buyers,
  given: readonly Payment[],
  why: "cancelled" | "expired",
): Promise<Map<number, LookUp>> {
  const found = await lookUpPayments(work, buyers, given);
  await oneByOne(work.log, "giving up a payment", given, async (payment) => {
    const result = found.get(payment.id);
    if (result === "nothing") await giveUp(work, buyers, payment, why);
    if (result === "held") await markHeld(work, payment);
  });
  return found;
}

async function giveUp(
  work: Work,
  buyers: Buyers,
  payment: Payment,
  why: "cancelled" | "expired",
): Promise<void> {
  const buyer = buyerOf(buyers, payment);
  await work.db.transaction(async (tx) => {
    await buyer.lock(tx, payment.subjectId);
    const locked = await lockPayment(tx, payment.id);
    // Paid, ended by another hand, or its page opened anew, since the provider was asked.
    if (locked.status !== "created" || locked.updatedAt.getTime() !== payment.updatedAt.getTime()) return;
    await tx
      .update(payments)
      .set({ status: why, needsPerson: null, closedAt: work.now, updatedAt: work.now })
      .where(eq(payments.id, payment.id));
    await buyer.givenUp(work, tx, locked, why);
  });
}

/** Says on an open payment that the provider's fraud filter has it, and puts the sweeper's next question off. */
export async function markHeld({ db, now }: Work, payment: Payment): Promise<void> {
  const heldLooks = payment.heldLooks + 1;
  await db
    .update(payments)
    .set({
      needsPerson: "Held for review by the card provider: approve or decline it there.",
      heldLooks,
      lookAgainAt: new Date(now.getTime() + reviewPauseMs(heldLooks)),
      updatedAt: now,
    })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "created")));
}

/** The provider has decided on a payment that it held: nobody need do that any more, and the sweeper may ask at its next turn. */
export async function endReview({ db }: Work, payment: Payment): Promise<void> {
  await db
    .update(payments)
    .set({ lookAgainAt: null, needsPerson: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "created")));
}
