import { and, eq, isNotNull, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { type Difference, reconciliationItems } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

const isUnresolved = isNull(reconciliationItems.resolvedAt);
/** As the unique index of open ones says it. */
const isOpen = sql`resolved_at is null and explained_at is null`;
const isOf = ({ kind, transactionId }: Pick<Difference, "kind" | "transactionId">) =>
  and(eq(reconciliationItems.kind, kind), eq(reconciliationItems.transactionId, transactionId));

/**
 * Opens a difference, or notes that it was seen again. One that an officer has explained stays explained while its
 * amounts are the same; otherwise it is open again, beside what was explained (D-379).
 */
export async function seeItem(tx: Tx, difference: Difference, now: Date): Promise<void> {
  const { kind, transactionId, paymentId, sentence } = difference;
  const amountHere = difference.amountHere ?? null;
  const amountThere = difference.amountThere ?? null;
  const explained = await tx
    .update(reconciliationItems)
    .set({ lastSeenAt: now })
    .where(
      and(
        isUnresolved,
        isNotNull(reconciliationItems.explainedAt),
        isOf(difference),
        sql`${reconciliationItems.amountHere} is not distinct from ${amountHere}`,
        sql`${reconciliationItems.amountThere} is not distinct from ${amountThere}`,
      ),
    )
    .returning({ id: reconciliationItems.id });
  // An open difference with other amounts is over, now that the amounts are again those an officer explained.
  if (explained.length > 0) return agree(tx, and(isOpen, isOf(difference)), now);
  const seen = { paymentId: paymentId ?? null, amountHere, amountThere, sentence, lastSeenAt: now };
  await tx
    .insert(reconciliationItems)
    .values({ kind, transactionId, ...seen, firstSeenAt: now })
    .onConflictDoUpdate({
      target: [reconciliationItems.kind, reconciliationItems.transactionId],
      targetWhere: isOpen,
      set: seen,
    });
}

/** Marks these differences as resolved, since a later look found that both sides agree. */
async function agree(tx: Tx, which: SQL | undefined, now: Date): Promise<void> {
  await tx.update(reconciliationItems).set({ resolvedAt: now, resolvedHow: "agreed" }).where(which);
}

/** Lists a difference that ends as it is found, since the portal has just recorded what was missing (D-382). */
export async function recordItem(tx: Tx, difference: Difference, now: Date): Promise<void> {
  const { kind, transactionId, paymentId, amountHere, amountThere, sentence } = difference;
  const what = { kind, transactionId, paymentId, amountHere, amountThere, sentence };
  const when = { firstSeenAt: now, lastSeenAt: now, resolvedAt: now };
  await tx.insert(reconciliationItems).values({ ...what, ...when, resolvedHow: "recorded" });
}

/** Resolves what was open about a transaction, but for these kinds: a later look found that both sides agree. */
export async function resolveItems(
  tx: Tx,
  { transactionId, except, now }: { transactionId: string; except: readonly Difference["kind"][]; now: Date },
): Promise<void> {
  const { transactionId: of, kind } = reconciliationItems;
  await agree(tx, and(isUnresolved, eq(of, transactionId), notInArray(kind, [...except])), now);
}

/** The transactions of unresolved differences that nothing has looked at since that time, explained or not. */
export async function readUnseenItems(
  tx: Tx,
  since: Date,
): Promise<(typeof reconciliationItems.$inferSelect)[]> {
  return tx
    .select()
    .from(reconciliationItems)
    .where(and(isUnresolved, lt(reconciliationItems.lastSeenAt, since)))
    .orderBy(reconciliationItems.id);
}
