import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { eventTables } from "#server/seating/tables.ts";

/** The tables of a dinner that have a number of seats of their own, by number. */
export async function readTableSizes(tx: Tx, eventId: number): Promise<{ number: number; seats: number }[]> {
  const rows = await tx
    .select({ number: eventTables.number, seats: eventTables.seats })
    .from(eventTables)
    .where(and(eq(eventTables.eventId, eventId), isNotNull(eventTables.seats)))
    .orderBy(asc(eventTables.number));
  return rows.flatMap(({ number, seats }) => (seats === null ? [] : [{ number, seats }]));
}
