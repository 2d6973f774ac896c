import { eq } from "drizzle-orm";
import type { Ended } from "#contract/registrations/scheduled-circulars.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { scheduledCirculars } from "#server/registrations/tables.ts";

/** Notes what became of a scheduled email, whose dinner is locked. Whom it reached at first is needed no longer. */
export async function endScheduled(
  tx: Tx,
  id: number,
  { because, now }: { because: Ended; now: Date },
): Promise<void> {
  await tx
    .update(scheduledCirculars)
    .set({ endedAt: now, endedBecause: because, reached: [], readsKind: true })
    .where(eq(scheduledCirculars.id, id));
}
