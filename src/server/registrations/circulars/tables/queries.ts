import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import type { Reached } from "#server/registrations/circulars/read-people.ts";
import { attendees, toldTables } from "#server/registrations/tables.ts";

/** The table that each person of a dinner was last told by email, by attendee. */
export async function readToldTables(tx: Tx, eventId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ attendeeId: toldTables.attendeeId, tableNumber: toldTables.tableNumber })
    .from(toldTables)
    .innerJoin(attendees, eq(attendees.id, toldTables.attendeeId))
    .where(eq(attendees.eventId, eventId));
  return new Map(rows.map(({ attendeeId, tableNumber }) => [attendeeId, tableNumber]));
}

/** Notes which tables these people are now told. */
export async function writeToldTables(
  tx: Tx,
  people: readonly Pick<Reached, "attendee" | "table">[],
  toldAt: Date,
): Promise<void> {
  const rows = people.flatMap(({ attendee, table }) =>
    attendee === null || table === null ? [] : [{ attendeeId: attendee, tableNumber: table, toldAt }],
  );
  if (rows.length === 0) return;
  await tx
    .insert(toldTables)
    .values(rows)
    .onConflictDoUpdate({
      target: toldTables.attendeeId,
      set: { tableNumber: sql`excluded.table_number`, toldAt: sql`excluded.told_at` },
    });
}
