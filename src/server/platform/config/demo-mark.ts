import type { Tx } from "#server/platform/database/database.ts";
import { demoMarks } from "#server/platform/tables.ts";

/** Marks the database as containing the demo's people and money. Call it in the seeding transaction. */
export async function markDemo(tx: Tx, now: Date): Promise<void> {
  await tx.insert(demoMarks).values({ writtenAt: now });
}

/** Whether this database was ever filled with the demo chapter. */
export async function isDemoDatabase(db: Tx): Promise<boolean> {
  const rows = await db.select().from(demoMarks).limit(1);
  return rows.length > 0;
}
