import type { SystemContext } from "#server/platform/context.ts";
import { moneyComparisons, moneyDifferences } from "#server/treasury/tables.ts";
import { findMoneyDifferences } from "./queries.ts";

/**
 * Compares every charge, payment, credit, and party with the rows that say what became of it (D-392). A difference stays
 * for the officers until a later night finds it gone; nothing is corrected. Returns the number of differences.
 */
export async function compareMoney({ db, now }: SystemContext): Promise<number> {
  // In one snapshot, so that no payment comes in between.
  const found = await db.transaction((tx) => findMoneyDifferences(tx, now), {
    isolationLevel: "repeatable read",
  });
  await db.transaction(async (tx) => {
    await tx.delete(moneyDifferences);
    if (found.length > 0)
      await tx.insert(moneyDifferences).values(found.map((one) => ({ ...one, foundAt: now })));
    const finishedAt = now;
    await tx
      .insert(moneyComparisons)
      .values({ id: 1, finishedAt })
      .onConflictDoUpdate({ target: moneyComparisons.id, set: { finishedAt } });
  });
  return found.length;
}
