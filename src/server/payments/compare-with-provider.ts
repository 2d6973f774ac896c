import { and, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { type Cents, centsOf, moneyOf } from "#contract/cents.ts";
import { inDollars } from "#contract/dollars.ts";
import {
  askForTransaction,
  type ListedTransaction,
  listBatches,
  type SettledBatch,
} from "#server/payments/authorize-net/transactions.ts";
import type { Work } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import { addDays, instantAt } from "#server/platform/zone.ts";
import type { Buyers } from "./buyer.ts";
import { INVOICE_PREFIX } from "./open-payment.ts";
import { recordCharge } from "./record-charge.ts";
import { recordUndone } from "./record-undone.ts";
import { paymentCharges, paymentRefunds, reconciliationDifferences, reconciliations } from "./tables.ts";

type Difference = Omit<typeof reconciliationDifferences.$inferInsert, "id" | "reconciliationId">;
/** Whole days of the chapter's zone, both included. */
export type Days = { from: string; to: string };

/** What is charged in the evening is settled the next day at the latest; a week-end may lie between. */
const SETTLED_WITHIN_MS = 3 * 86_400_000;

/**
 * Compares the batches that the provider settled in these days with the ledger, both ways, and keeps what differs.
 * It decides nothing about seats: a charge of ours that is missing here is entered as any look-up would enter it,
 * and money that went back without us as any notification would.
 */
export async function compareWithProvider(
  work: Work,
  buyers: Buyers,
  { from, to }: Days,
  askedBy: string,
): Promise<number> {
  const { db, config, now } = work;
  const [made] = await db
    .insert(reconciliations)
    .values({ fromOn: from, toOn: to, askedBy, startedAt: now })
    .returning({ id: reconciliations.id });
  if (!made) throw new Error("the comparison was not written");
  try {
    const zone = config.chapter.timeZone;
    const span = { begin: instantAt(from, "00:00", zone), end: instantAt(addDays(to, 1), "00:00", zone) };
    const batches = await listBatches(config.authorizeNet, span.begin, span.end);
    const found = [...(await there(work, buyers, batches)), ...(await here(work, buyers, span))];
    await db.transaction(async (tx) => {
      if (found.length > 0)
        await tx
          .insert(reconciliationDifferences)
          .values(found.map((difference) => ({ ...difference, reconciliationId: made.id })));
      await tx
        .update(reconciliations)
        .set({ ...sumsOf(batches), finishedAt: now })
        .where(eq(reconciliations.id, made.id));
    });
  } catch (error) {
    work.log.warn({ error: inWords(error) }, "the comparison with the card company was not finished");
    await db
      .update(reconciliations)
      .set({ error: "The card company could not be asked for all of it. Please try again later." })
      .where(eq(reconciliations.id, made.id));
  }
  return made.id;
}

const isCharge = ({ providerStatus }: ListedTransaction) => providerStatus === "settledSuccessfully";
const isRefund = ({ providerStatus }: ListedTransaction) => providerStatus === "refundSettledSuccessfully";
const isOurs = ({ invoiceNumber }: ListedTransaction) => invoiceNumber?.startsWith(INVOICE_PREFIX) ?? false;

function sumsOf(batches: readonly SettledBatch[]) {
  const rows = batches.flatMap(({ transactions }) => transactions);
  const ours = rows.filter(isOurs);
  const sum = (some: readonly ListedTransaction[]) =>
    moneyOf(some.reduce((total, { amount }) => total + amount, 0));
  const charges = ours.filter(isCharge);
  const refunds = ours.filter(isRefund);
  return {
    batches: batches.length,
    charges: charges.length,
    charged: sum(charges),
    refunds: refunds.length,
    refunded: sum(refunds),
    foreignRows: rows.length - ours.length,
  };
}

/** Goes through what the provider settled: each line must stand here, with the same amount. */
async function there(work: Work, buyers: Buyers, batches: readonly SettledBatch[]): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const batch of batches) {
    const ours = batch.transactions.filter(isOurs);
    const ids = ours.map(({ transactionId }) => transactionId);
    const charges = await chargesOf(work, ids);
    const refunds = await refundsOf(work, ids);
    for (const line of ours) {
      const known = isRefund(line) ? refunds.get(line.transactionId) : charges.get(line.transactionId);
      differences.push(...(await differencesOf(work, buyers, line, known)));
    }
    await markSettled(work, batch, ours);
  }
  return differences;
}

type Known = { amount: Cents; paymentId: number | null };

async function differencesOf(
  work: Work,
  buyers: Buyers,
  line: ListedTransaction,
  known: Known | undefined,
): Promise<Difference[]> {
  const { transactionId, amount, providerStatus } = line;
  const about = { transactionId, paymentId: known?.paymentId ?? null, amountThere: moneyOf(amount) };
  if (providerStatus === "voided" && known) {
    const transaction = await askForTransaction(work.config.authorizeNet, transactionId);
    if (!transaction || (await recordUndone(work, buyers, transaction)) !== "entered") return [];
    const sentence = "The charge had been cancelled at the card company. It is entered here now.";
    return [{ ...about, kind: "refund-unknown-here", amountHere: null, sentence }];
  }
  if (providerStatus === "chargeback" || providerStatus === "returnedItem") {
    const sentence = "The payer's bank has taken the money back. Please speak to the payer.";
    return [{ ...about, kind: "disputed", amountHere: known ? moneyOf(known.amount) : null, sentence }];
  }
  if (!isCharge(line) && !isRefund(line)) return [];
  if (known) {
    if (known.amount === amount) return [];
    const sentence = `The card company settled ${inDollars(moneyOf(amount))}, the portal has ${inDollars(moneyOf(known.amount))}.`;
    return [{ ...about, kind: "amount-differs", amountHere: moneyOf(known.amount), sentence }];
  }
  const transaction = await askForTransaction(work.config.authorizeNet, transactionId);
  if (isCharge(line)) {
    if (transaction?.standing === "captured") await recordCharge(work, buyers, transaction);
    const entered = (await chargesOf(work, [transactionId])).get(transactionId);
    const sentence = `${inDollars(moneyOf(amount))} was charged and the portal had not heard of it. It is entered here now${entered && entered.paymentId === null ? ", but its invoice is unknown" : ""}.`;
    return [
      { ...about, kind: "missing-here", paymentId: entered?.paymentId ?? null, amountHere: null, sentence },
    ];
  }
  const entered = transaction ? await recordUndone(work, buyers, transaction) : "unknown";
  if (entered === "known") return [];
  const paymentId = (await refundsOf(work, [transactionId])).get(transactionId)?.paymentId ?? null;
  const sentence =
    entered === "entered"
      ? `${inDollars(moneyOf(amount))} was returned at the card company, not from this portal. It is entered here now.`
      : `${inDollars(moneyOf(amount))} was returned at the card company for a charge that is unknown here.`;
  return [{ ...about, kind: "refund-unknown-here", paymentId, amountHere: null, sentence }];
}

/** Goes through what stands here and should have been settled by now: the provider is asked for each of it. */
async function here(
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
  const paymentId = (await refundsOf(work, [providerTransactionId])).get(providerTransactionId)?.paymentId;
  const state = transaction ? `there it is "${transaction.providerStatus}"` : "it does not know it";
  const sentence = `The portal sent this refund of ${inDollars(amount)}, and the card company has not settled it: ${state}.`;
  const about = { transactionId: providerTransactionId, amountHere: amount, amountThere: null };
  return [{ ...about, kind: "refund-missing-there", paymentId: paymentId ?? null, sentence }];
}

async function chargesOf({ db }: Work, ids: readonly string[]): Promise<Map<string, Known>> {
  const rows = await db
    .select()
    .from(paymentCharges)
    .where(inArray(paymentCharges.transactionId, [...ids]));
  return new Map(
    rows.map(({ transactionId, amount, paymentId }) => [
      transactionId,
      { amount: centsOf(amount), paymentId },
    ]),
  );
}

/** Refunds by the provider's own number for them. */
async function refundsOf({ db }: Work, ids: readonly string[]): Promise<Map<string | null, Known>> {
  const rows = await db
    .select({
      id: paymentRefunds.providerTransactionId,
      amount: paymentRefunds.amount,
      paymentId: paymentCharges.paymentId,
    })
    .from(paymentRefunds)
    .innerJoin(paymentCharges, eq(paymentCharges.transactionId, paymentRefunds.transactionId))
    .where(inArray(paymentRefunds.providerTransactionId, [...ids]));
  return new Map(rows.map(({ id, amount, paymentId }) => [id, { amount: centsOf(amount), paymentId }]));
}

/** What has been seen in its batch is not looked for again. */
async function markSettled(
  { db }: Work,
  { id: batchId, settledAt }: SettledBatch,
  lines: readonly ListedTransaction[],
): Promise<void> {
  const charged = lines.filter(isCharge).map(({ transactionId }) => transactionId);
  await db
    .update(paymentCharges)
    .set({ batchId, settledAt, providerStatus: "settledSuccessfully" })
    .where(and(inArray(paymentCharges.transactionId, charged), isNull(paymentCharges.batchId)));
  const refunded = lines.filter(isRefund).map(({ transactionId }) => transactionId);
  await db
    .update(paymentRefunds)
    .set({ batchId, settledAt })
    .where(and(inArray(paymentRefunds.providerTransactionId, refunded), isNull(paymentRefunds.batchId)));
}
