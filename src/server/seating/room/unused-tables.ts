import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { unseatTable } from "#server/registrations/changes/by-officers/unseat-table.ts";
import { readUnusedTables } from "#server/seating/queries.ts";
import { eventTables } from "#server/seating/tables.ts";

/** Deletes tables of a locked dinner that are nothing but a number typed once, so that the number is free again. */
export async function dropUnusedTables(tx: Tx, eventId: number, now: Date): Promise<void> {
  const unused = await readUnusedTables(tx, eventId);
  for (const { id, number } of unused) {
    await unseatTable(tx, { eventId, number, now });
    await tx.delete(eventTables).where(eq(eventTables.id, id));
  }
}
