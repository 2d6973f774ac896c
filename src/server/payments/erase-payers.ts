import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import type { Purpose } from "./buyer.ts";
import { payments } from "./tables.ts";

/** Forgets to whom payments wrote; what was paid, when and by which transaction stays (S-34). */
export async function erasePayers(tx: Tx, purpose: Purpose, subjectIds: readonly number[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .update(payments)
    .set({ email: null })
    .where(and(eq(payments.purpose, purpose), inArray(payments.subjectId, [...subjectIds])));
}
