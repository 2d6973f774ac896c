import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { outbox } from "#server/platform/tables.ts";
import type { Reached } from "#server/registrations/circulars/read-people.ts";
import { attendees, toldTables } from "#server/registrations/tables.ts";

const TOLD = { attendeeId: toldTables.attendeeId, tableNumber: toldTables.tableNumber };
const byAttendee = (rows: readonly { attendeeId: number; tableNumber: number }[]) =>
  new Map(rows.map(({ attendeeId, tableNumber }) => [attendeeId, tableNumber]));

/** An email that was sent and did not come back, or waits; of one that is no longer stored nothing else is known. */
const IS_TOLD = or(
  isNull(outbox.id),
  and(isNotNull(outbox.sentAt), isNull(outbox.bouncedAt)),
  and(isNull(outbox.sentAt), isNull(outbox.failedAt)),
);

/** The table that each person of a dinner was last told by email, by attendee. */
export async function readToldTables(tx: Tx, eventId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select(TOLD)
    .from(toldTables)
    .innerJoin(attendees, eq(attendees.id, toldTables.attendeeId))
    .leftJoin(outbox, eq(outbox.id, toldTables.outboxId))
    .where(and(eq(attendees.eventId, eventId), IS_TOLD));
  return byAttendee(rows);
}

/** The tables that one email tells, by attendee. */
export async function readTablesIn(tx: Tx, outboxId: number): Promise<ReadonlyMap<number, number>> {
  return byAttendee(await tx.select(TOLD).from(toldTables).where(eq(toldTables.outboxId, outboxId)));
}

/** Forgets which tables these emails tell, since they are about to be deleted before anyone has read them. */
export async function forgetToldTables(tx: Tx, outboxIds: readonly number[]): Promise<void> {
  await tx.delete(toldTables).where(inArray(toldTables.outboxId, [...outboxIds]));
}

/** Notes which tables an email tells its people. */
export async function writeToldTables(
  tx: Tx,
  people: readonly Pick<Reached, "attendee" | "table">[],
  { toldAt, outboxId }: { toldAt: Date; outboxId: number },
): Promise<void> {
  const rows = people.flatMap(({ attendee, table }) =>
    attendee === null || table === null
      ? []
      : [{ attendeeId: attendee, tableNumber: table, toldAt, outboxId }],
  );
  if (rows.length === 0) return;
  await tx
    .insert(toldTables)
    .values(rows)
    .onConflictDoUpdate({
      target: toldTables.attendeeId,
      set: {
        tableNumber: sql`excluded.table_number`,
        toldAt: sql`excluded.told_at`,
        outboxId: sql`excluded.outbox_id`,
      },
    });
}
