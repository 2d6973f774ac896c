import { eq } from "drizzle-orm";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { isRefunded, isRefundUndone } from "#server/payments/authorize-net/lists.ts";
import { getTransaction, type Transaction } from "#server/payments/authorize-net/transactions.ts";
import { giveUpCharge } from "#server/payments/charges/give-up-charge.ts";
import { type Alongside, recordCharge } from "#server/payments/charges/record-charge.ts";
import { type Fulfillments, fulfillmentOf } from "#server/payments/fulfillment.ts";
import { seeItem } from "#server/payments/reconciliation/items.ts";
import { returnedTwice } from "#server/payments/reconciliation/kinds-of-difference.ts";
import { isRefundCounted, refundedTotal, refundReference } from "#server/payments/rules.ts";
import { type Difference, paymentCharges, paymentRefunds } from "#server/payments/tables.ts";
import { lockCharge, updatePaymentStatus } from "#server/payments/update-payment-status.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { recordInTransaction } from "#server/platform/database/savepoint.ts";
import { type RefundRow, writeRefundResult } from "./finish-refund.ts";
import { undoRefund } from "./undo-refund.ts";

type Locked = Awaited<ReturnType<typeof lockCharge>> & { rows: RefundRow[] };

/**
 * Records a refund or void that the provider reports, once. It finishes the refund that requested it; one that was made
 * at the provider finishes a refund due of the same amount, or becomes a new refund. "unknown" if the charge is not
 * ours. If the money had already been returned another way, this opens a difference and returns it.
 */
export async function recordProviderRefund(
  work: SystemContext,
  fulfillments: Fulfillments,
  { undone, alongside }: { undone: Transaction; alongside?: Alongside },
): Promise<"known" | "recorded" | "unknown" | Difference> {
  if (undone.kind === "refund" && !isRefunded(undone.providerStatus)) {
    // A refund that was itself voided or declined refunded nothing; one under review may still do so.
    if (!isRefundUndone(undone.providerStatus)) return "unknown";
    return (await undoRefund(work, fulfillments, { undone, alongside })) ? "recorded" : "unknown";
  }
  const transactionId = undone.kind === "refund" ? undone.refersTo : undone.transactionId;
  const isOurs =
    transactionId !== null &&
    ((await isCharge(work, transactionId)) ||
      (undone.kind === "refund" && (await recordMissingCharge(work, fulfillments, transactionId))));
  if (!isOurs) return "unknown";
  return recordInTransaction(work.db, async (tx) => {
    const locked = await lockCharge(fulfillments, tx, transactionId);
    const rows = await tx
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.transactionId, transactionId))
      .orderBy(paymentRefunds.id);
    const { charge, payment } = locked;
    const isKnown = rows.some(({ providerTransactionId }) => providerTransactionId === undone.transactionId);
    const beyond = isKnown
      ? 0
      : await record(work, tx, { fulfillments, locked: { ...locked, rows }, undone });
    // A charge that was refunded at the provider no longer buys anything.
    if (!isKnown && payment && charge.outcome === "recorded")
      await giveUpCharge(tx, { charge, payment, actor: "card provider", now: work.now });
    // A void returns the whole charge, even if part of it had already been returned.
    const otherwise = rows.filter(({ status }) => status === "settled_otherwise" || status === "credited");
    const twice = undone.kind === "charge" ? sumOf(otherwise) : beyond;
    if (twice > 0) {
      const difference = returnedTwice({
        transactionId: undone.transactionId,
        paymentId: payment?.id ?? null,
        amount: twice,
      });
      await seeItem(tx, difference, work.now);
      return difference;
    }
    if (isKnown) return "known";
    await alongside?.(tx, payment?.id ?? null);
    return "recorded";
  });
}

async function isCharge({ db }: SystemContext, transactionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentCharges.transactionId })
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, transactionId));
  return rows.length > 0;
}

/** A refund may be reported before its charge, which is then recorded first if it is ours. */
async function recordMissingCharge(
  work: SystemContext,
  fulfillments: Fulfillments,
  transactionId: string,
): Promise<boolean> {
  const charge = await getTransaction(work.config.authorizeNet, transactionId);
  if (charge?.captureStatus !== "captured") return false;
  await recordCharge(work, fulfillments, { charge });
  return isCharge(work, transactionId);
}

/** Records the refund. Returns the amount that had already been returned another way. */
async function record(
  work: SystemContext,
  tx: Tx,
  { fulfillments, locked, undone }: { fulfillments: Fulfillments; locked: Locked; undone: Transaction },
): Promise<Cents> {
  const { charge, payment, rows } = locked;
  const back =
    undone.kind === "refund" ? undone.amount : centsOf(charge.amount) - refundedTotal(inCents(rows));
  const own =
    rows.find((row) => row.status === "refunding" && isOwn(row, undone)) ??
    rows.find((row) => isOpen(row) && hasOurReference(row, undone));
  const row = own ?? rows.find((one) => isOpen(one) && centsOf(one.amount) === back);
  const ownKind = undone.kind === "charge" ? ("void" as const) : ("refund" as const);
  const kind = own ? ownKind : ("external" as const);
  // A void is made on another day than its charge, and the provider does not say on which.
  const refundedAt = undone.kind === "refund" ? undone.submittedAt : null;
  const end = { status: "refunded" as const, kind, providerTransactionId: undone.transactionId, refundedAt };
  const actor = "card provider";
  if (row) {
    await writeRefundResult(work, tx, { fulfillments, charge, payment, row, end, actor });
    return 0;
  }
  const room = await makeRoom(work, tx, { locked, back });
  if (room < back) work.log.error({ charge: charge.transactionId }, "more was refunded than charged");
  if (room <= 0) {
    await updatePaymentStatus(tx, payment, work.now);
    return back;
  }
  const made = {
    transactionId: charge.transactionId,
    amount: moneyOf(room),
    status: "refunding" as const,
    reason: "Refunded at the card processor, outside the portal.",
    askedBy: actor,
    createdAt: work.now,
    updatedAt: work.now,
  };
  const [inserted] = await tx.insert(paymentRefunds).values(made).returning();
  if (payment && charge.outcome === "applied")
    await fulfillmentOf(fulfillments, payment).returned(tx, { subjectId: payment.subjectId, amount: room });
  if (inserted)
    await writeRefundResult(work, tx, { fulfillments, charge, payment, row: inserted, end, actor });
  // If only part of it was recorded, the settled amount will differ, which the reconciliation finds.
  return 0;
}

function isOwn(row: RefundRow, undone: Transaction): boolean {
  if (undone.kind === "charge") return row.kind === "void";
  if (undone.ownReference) return hasOurReference(row, undone);
  return row.kind === "refund" && centsOf(row.amount) === undone.amount;
}

/** By reference and amount: after a restore, ids of lost rows are assigned again. */
function hasOurReference(row: RefundRow, { kind, ownReference, amount }: Transaction): boolean {
  return kind === "refund" && ownReference === refundReference(row.id) && centsOf(row.amount) === amount;
}

/** A refund that is not being sent; a claim that has sent nothing to the provider yet counts as open. */
function isOpen({ status, kind }: RefundRow): boolean {
  return status === "due" || status === "refund_failed" || (status === "refunding" && kind === null);
}

const inCents = (rows: readonly RefundRow[]) => rows.map((row) => ({ ...row, amount: centsOf(row.amount) }));

function sumOf(rows: readonly RefundRow[]): Cents {
  return inCents(rows).reduce((sum, { amount }) => sum + amount, 0);
}

/** Lowers or dismisses the refunds due that this one covers, newest first. Returns how much of it can be recorded. */
async function makeRoom(
  work: SystemContext,
  tx: Tx,
  { locked: { charge, payment, rows }, back }: { locked: Locked; back: Cents },
): Promise<Cents> {
  const counted = rows.filter(({ status }) => isRefundCounted(status));
  let excess = sumOf(counted) + back - centsOf(charge.amount);
  for (const row of counted.filter(isOpen).reverse()) {
    if (excess <= 0) break;
    const amount = centsOf(row.amount);
    const note = "Covered by a refund at the card processor.";
    const change =
      amount <= excess ? { status: "dismissed" as const, note } : { amount: moneyOf(amount - excess), note };
    excess -= Math.min(excess, amount);
    await tx
      .update(paymentRefunds)
      .set({ ...change, updatedAt: work.now })
      .where(eq(paymentRefunds.id, row.id));
    await audit(tx, {
      at: work.now,
      actor: "card provider",
      action: "refund lowered",
      entity: "payment",
      entityId: payment?.id ?? `charge ${charge.transactionId}`,
      before: { refund: row.id, amount: row.amount, status: row.status },
      after: change,
    });
  }
  return back - Math.max(0, excess);
}
