import { eq } from "drizzle-orm";
import { scheduledCirculars } from "#server/circulars/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Deletes the scheduled emails to people of a dinner; returns the ids of their files. */
export async function deleteScheduledOf(tx: Tx, eventId: number): Promise<string[]> {
  const deleted = await tx
    .delete(scheduledCirculars)
    .where(eq(scheduledCirculars.eventId, eventId))
    .returning({ files: scheduledCirculars.files });
  return deleted.flatMap(({ files }) => files);
}
