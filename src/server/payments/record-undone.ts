import { eq } from "drizzle-orm";
import { type Cents, centsOf, moneyOf } from "#contract/cents.ts";
import { hasGoneBack } from "#server/payments/authorize-net/lists.ts";
import { askForTransaction, type Transaction } from "#server/payments/authorize-net/transactions.ts";
import { audit } from "#server/platform/audit.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Buyers } from "./buyer.ts";
import { type RefundRow, writeEnd } from "./finish-refund.ts";
import { recordCharge } from "./record-charge.ts";
import { lockCharge, restatePayment } from "./restate-payment.ts";
import { referenceOf, returned } from "./rules.ts";
import { paymentCharges, paymentRefunds } from "./tables.ts";

type Locked = Awaited<ReturnType<typeof lockCharge>> & { rows: RefundRow[] };

/**
 * Enters a refund or a voided charge as the provider's records have it, once. One that was begun here ends the row
 * that waits for it; one that somebody made at the provider ends a debt of the same amount, or stands as a row of
 * its own. Answers "unknown" where it undoes no charge of ours.
 */
export async function recordUndone(
  work: Work,
  buyers: Buyers,
  undone: Transaction,
): Promise<"known" | "entered" | "unknown"> {
  // A refund that was voided or declined in its turn gave nothing back.
  if (undone.kind === "refund" && !hasGoneBack(undone.providerStatus)) return "unknown";
  const transactionId = undone.kind === "refund" ? undone.refersTo : undone.transactionId;
  const isOurs =
    transactionId !== null &&
    ((await isCharge(work, transactionId)) ||
      (undone.kind === "refund" && (await enterCharge(work, buyers, transactionId))));
  if (!isOurs) return "unknown";
  return work.db.transaction(async (tx) => {
    const locked = await lockCharge(buyers, tx, transactionId);
    const rows = await tx
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.transactionId, transactionId))
      .orderBy(paymentRefunds.id);
    if (rows.some(({ providerTransactionId }) => providerTransactionId === undone.transactionId))
      return "known";
    await enter(work, buyers, tx, { ...locked, rows }, undone);
    return "entered";
  });
}

async function isCharge({ db }: Work, transactionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentCharges.transactionId })
    .from(paymentCharges)
    .where(eq(paymentCharges.transactionId, transactionId));
  return rows.length > 0;
}

/** A refund may be told of before its charge is: that is entered first, where it is one of ours. */
async function enterCharge(work: Work, buyers: Buyers, transactionId: string): Promise<boolean> {
  const charge = await askForTransaction(work.config.authorizeNet, transactionId);
  if (charge?.standing !== "captured") return false;
  await recordCharge(work, buyers, charge);
  return isCharge(work, transactionId);
}

async function enter(work: Work, buyers: Buyers, tx: Tx, locked: Locked, undone: Transaction): Promise<void> {
  const { charge, payment, rows } = locked;
  const back = undone.kind === "refund" ? undone.amount : centsOf(charge.amount) - returned(inCents(rows));
  const own =
    rows.find((row) => row.status === "refunding" && isOwn(row, undone)) ??
    rows.find((row) => isOpen(row) && isNamed(row, undone));
  const row = own ?? rows.find((one) => isOpen(one) && centsOf(one.amount) === back);
  const ownKind = undone.kind === "charge" ? ("void" as const) : ("refund" as const);
  const kind = own ? ownKind : ("external" as const);
  const end = { status: "refunded" as const, kind, providerTransactionId: undone.transactionId };
  const actor = "card provider";
  if (row) return writeEnd(work, buyers, tx, { charge, payment, row, end, actor });
  const room = await makeRoom(work, tx, locked, back);
  if (room < back) work.log.error({ charge: charge.transactionId }, "more went back than was charged");
  if (room <= 0) return void (await restatePayment(tx, payment, work.now));
  const made = {
    transactionId: charge.transactionId,
    amount: moneyOf(room),
    status: "refunding" as const,
    reason: "Returned at the card company, not from this portal.",
    askedBy: actor,
    createdAt: work.now,
    updatedAt: work.now,
  };
  const [inserted] = await tx.insert(paymentRefunds).values(made).returning();
  if (inserted) await writeEnd(work, buyers, tx, { charge, payment, row: inserted, end, actor });
}

function isOwn(row: RefundRow, undone: Transaction): boolean {
  if (undone.kind === "charge") return row.kind === "void";
  if (undone.ownReference) return isNamed(row, undone);
  return row.kind === "refund" && centsOf(row.amount) === undone.amount;
}

/** By name and amount: after a restore the database gives the numbers of lost rows out again. */
function isNamed(row: RefundRow, { kind, ownReference, amount }: Transaction): boolean {
  return kind === "refund" && ownReference === referenceOf(row.id) && centsOf(row.amount) === amount;
}

/** A debt that nobody is sending: one that was begun and has told the provider nothing yet counts as such. */
function isOpen({ status, kind }: RefundRow): boolean {
  return status === "due" || status === "refund_failed" || (status === "refunding" && kind === null);
}

const inCents = (rows: readonly RefundRow[]) => rows.map((row) => ({ ...row, amount: centsOf(row.amount) }));

function sumOf(rows: readonly RefundRow[]): Cents {
  return inCents(rows).reduce((sum, { amount }) => sum + amount, 0);
}

/** Debts that what went back has paid are lowered or closed, the newest first. Answers how much can be entered. */
async function makeRoom(work: Work, tx: Tx, { charge, payment, rows }: Locked, back: Cents): Promise<Cents> {
  const counted = rows.filter(({ status }) => status !== "dismissed");
  let excess = sumOf(counted) + back - centsOf(charge.amount);
  for (const row of counted.filter(isOpen).reverse()) {
    if (excess <= 0) break;
    const amount = centsOf(row.amount);
    const note = "Settled by what was returned at the card company.";
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
