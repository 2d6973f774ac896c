import { desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { reconciliationItems } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** How the two sides of a transaction differ. */
export type DifferenceKind = (typeof reconciliationItems.$inferSelect)["kind"];

/** Which differences are asked for: explained ones, those of a payment and its transactions, or one. */
export type AskedItems =
  | "explained"
  | { id: number }
  | { paymentId: number; transactionIds: readonly string[] };

/** Differences that are read at once; older explained ones are with their payments. */
const MOST = 200;

/** Whether the difference of this name or alias is about a refund, in raw SQL. */
export function isRefundOf(item: string): string {
  return `exists (select from payment_refunds sent where sent.provider_transaction_id = ${item}.transaction_id
    and sent.transaction_id <> ${item}.transaction_id)`;
}

const IS_REFUND = sql<boolean>`${sql.raw(isRefundOf("reconciliation_items"))}`;

/** Differences with what they are about, the latest first. */
export function readItems(tx: Tx, asked: AskedItems) {
  return tx
    .select({ item: reconciliationItems, isRefund: IS_REFUND })
    .from(reconciliationItems)
    .where(conditionOf(asked))
    .orderBy(sql`${reconciliationItems.explainedAt} desc nulls first`, desc(reconciliationItems.id))
    .limit(MOST);
}

function conditionOf(asked: AskedItems): SQL | undefined {
  if (asked === "explained") return isNotNull(reconciliationItems.explainedAt);
  if ("id" in asked) return eq(reconciliationItems.id, asked.id);
  const ofTransactions = inArray(reconciliationItems.transactionId, [...asked.transactionIds]);
  return or(eq(reconciliationItems.paymentId, asked.paymentId), ofTransactions);
}
