import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { inDollars } from "#contract/dollars.ts";
import { askForTransaction } from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import type { Buyers } from "./buyer.ts";
import { refundsOf } from "./known-money.ts";
import { recordUndone } from "./record-undone.ts";
import { type Difference, paymentCharges, paymentRefunds } from "./tables.ts";

/** What is charged in the evening is settled the next day at the latest; a week-end may lie between. */
const SETTLED_WITHIN_MS = 3 * 86_400_000;

/** Goes through what stands here and should have been settled by now: the provider is asked for each of it. */
export async function compareUnsettled(
  work: Work,
  buyers: Buyers,
  { begin, end }: { begin: Date; end: Date },
): Promise<Difference[]> {
  const { db, now } = work;
  const until = new Date(Math.min(end.getTime(), now.getTime() - SETTLED_WITHIN_MS));
  const undone = sql`(select coalesce(sum(f.amount), 0) from payment_refunds f
    where f.transaction_id = ${paymentCharges.transactionId} and f.status = 'refunded'
      and f.provider_transaction_id = f.transaction_id)`;
  const at = sql`coalesce(${paymentCharges.chargedAt}, ${paymentCharges.recordedAt})`;
  const charges = await db
    .select()
    .from(paymentCharges)
    .where(
      and(
        isNull(paymentCharges.batchId),
        sql`${at} >= ${begin.toISOString()} and ${at} < ${until.toISOString()}`,
        sql`${undone} = 0`,
      ),
    );
  const refunds = await db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        isNull(paymentRefunds.batchId),
        eq(paymentRefunds.status, "refunded"),
        sql`${paymentRefunds.providerTransactionId} <> ${paymentRefunds.transactionId}`,
        gte(paymentRefunds.refundedAt, begin),
        lt(paymentRefunds.refundedAt, until),
      ),
    );
  const differences: Difference[] = [];
  for (const charge of charges) {
    const { transactionId, paymentId, amount } = charge;
    const about = { transactionId, paymentId, amountHere: amount, amountThere: null };
    differences.push(...(await chargeHere(work, buyers, about)));
  }
  for (const { providerTransactionId, amount } of refunds) {
    if (providerTransactionId) differences.push(...(await refundHere(work, providerTransactionId, amount)));
  }
  return differences;
}

async function chargeHere(
  work: Work,
  buyers: Buyers,
  about: { transactionId: string; paymentId: number | null; amountHere: string; amountThere: null },
): Promise<Difference[]> {
  const transaction = await askForTransaction(work.config.authorizeNet, about.transactionId);
  if (!transaction) {
    const sentence = `The portal has this charge of ${inDollars(about.amountHere)}, and the card company does not know it.`;
    return [{ ...about, kind: "missing-there", sentence }];
  }
  if (transaction.batch && transaction.standing === "captured") {
    const { id: batchId, settledAt } = transaction.batch;
    await work.db
      .update(paymentCharges)
      .set({ batchId, settledAt, providerStatus: transaction.providerStatus })
      .where(eq(paymentCharges.transactionId, about.transactionId));
    return [];
  }
  if (transaction.providerStatus === "voided") {
    if ((await recordUndone(work, buyers, transaction)) !== "entered") return [];
    const sentence = "The charge had been cancelled at the card company. It is entered here now.";
    return [{ ...about, kind: "refund-unknown-here", sentence }];
  }
  const sentence = `The card company took this charge but has not settled it; there it is "${transaction.providerStatus}".`;
  return [{ ...about, kind: "not-settled", sentence }];
}

async function refundHere(work: Work, providerTransactionId: string, amount: string): Promise<Difference[]> {
  const transaction = await askForTransaction(work.config.authorizeNet, providerTransactionId);
  if (transaction?.batch && transaction.providerStatus.startsWith("refund")) {
    const { id: batchId, settledAt } = transaction.batch;
    await work.db
      .update(paymentRefunds)
      .set({ batchId, settledAt })
      .where(eq(paymentRefunds.providerTransactionId, providerTransactionId));
    return [];
  }
  const paymentId = (await refundsOf(work.db, [providerTransactionId])).get(providerTransactionId)?.paymentId;
  const state = transaction ? `there it is "${transaction.providerStatus}"` : "it does not know it";
  const sentence = `The portal sent this refund of ${inDollars(amount)}, and the card company has not settled it: ${state}.`;
  const about = { transactionId: providerTransactionId, amountHere: amount, amountThere: null };
  return [{ ...about, kind: "refund-missing-there", paymentId: paymentId ?? null, sentence }];
}
