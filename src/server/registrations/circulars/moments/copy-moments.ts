import { and, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { moments } from "#server/registrations/tables.ts";

/** A copied dinner has what officers changed of the emails of the first: their texts, and which are off (D-487). */
export async function copyMoments(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const rows = await tx
    .select()
    .from(moments)
    .where(and(eq(moments.eventId, from), isNotNull(moments.changedBy)));
  if (rows.length === 0) return;
  // What became of them at the first dinner is not copied.
  await tx.insert(moments).values(rows.map((row) => ({ ...row, eventId: to, noOneAt: null, toldAt: null })));
}
