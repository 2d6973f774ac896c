import { and, eq, isNotNull, isNull, lt, notInArray, sql } from "drizzle-orm";
import { type Difference, reconciliationItems } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

const isUnresolved = isNull(reconciliationItems.resolvedAt);
/** As the unique index of open ones says it. */
const isOpen = sql`resolved_at is null and explained_at is null`;

/**
 * Opens a difference, or notes that it was seen again. One that an officer has explained stays explained while its amounts
 * are the same; otherwise it is open again, beside what was explained (D-379).
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
        eq(reconciliationItems.kind, kind),
        eq(reconciliationItems.transactionId, transactionId),
        sql`${reconciliationItems.amountHere} is not distinct from ${amountHere}`,
        sql`${reconciliationItems.amountThere} is not distinct from ${amountThere}`,
      ),
    )
    .returning({ id: reconciliationItems.id });
  if (explained.length > 0) return resolve(tx, { ...difference, now });
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

/** What a difference had changed to is no longer so, now that it is again as an officer has explained it. */
async function resolve(
  tx: Tx,
  { kind, transactionId, now }: Pick<Difference, "kind" | "transactionId"> & { now: Date },
): Promise<void> {
  const ofThis = and(
    eq(reconciliationItems.kind, kind),
    eq(reconciliationItems.transactionId, transactionId),
  );
  await tx
    .update(reconciliationItems)
    .set({ resolvedAt: now, resolvedHow: "agreed" })
    .where(and(isOpen, ofThis));
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
  await tx
    .update(reconciliationItems)
    .set({ resolvedAt: now, resolvedHow: "agreed" })
    .where(
      and(
        isUnresolved,
        eq(reconciliationItems.transactionId, transactionId),
        notInArray(reconciliationItems.kind, [...except]),
      ),
    );
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
