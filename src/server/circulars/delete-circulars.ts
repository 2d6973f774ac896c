import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { circulars } from "./tables.ts";

/** Deletes the log of emails to people of a dinner; returns the ids of their files. */
export async function deleteCircularsOf(tx: Tx, eventId: number): Promise<string[]> {
  const deleted = await tx
    .delete(circulars)
    .where(eq(circulars.eventId, eventId))
    .returning({ files: circulars.files });
  return deleted.flatMap(({ files }) => files);
}
