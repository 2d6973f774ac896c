import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { circulars } from "./tables.ts";

/** Deletes the log of what was written to people of a dinner. */
export async function deleteCircularsOf(tx: Tx, eventId: number): Promise<void> {
  await tx.delete(circulars).where(eq(circulars.eventId, eventId));
}
