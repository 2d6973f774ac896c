import { eq } from "drizzle-orm";
import { deleteTable as endpoint } from "#contract/seating/tables.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { unseatTable } from "#server/registrations/changes/by-officers/unseat-table.ts";
import { recordStep, storedPlace } from "#server/seating/moves/record-step.ts";
import { readBoard } from "#server/seating/queries.ts";
import { stale } from "#server/seating/rules.ts";
import { eventTables } from "#server/seating/tables.ts";
import { lockTable } from "./lock-table.ts";
import { whyNotDeleteTable } from "./table-rules.ts";

/** Deletes a table; people who sit there have none afterwards (D-040). */
export const deleteTable = action(endpoint, async (ctx, ask) => {
  const { me, now } = ctx;
  return ctx.db.transaction(async (tx) => {
    const { board, table } = await lockTable(tx, me, ask.id);
    const refusal = whyNotDeleteTable(board, table, ask.unseats === "yes");
    if (refusal) throw stale(refusal, board);
    const { eventId } = board;
    const { id, number } = table;
    const people = board.persons.filter((person) => person.table === number);
    await unseatTable(tx, { eventId, number, now });
    await tx.delete(eventTables).where(eq(eventTables.id, id));
    if (people.length > 0) {
      const moves = people.map(({ id: attendeeId, seat }) => ({
        attendeeId,
        from: storedPlace(board, { table: number, seat }),
        to: { tableId: null, seat: null },
      }));
      await recordStep(ctx, tx, { eventId, moves });
    }
    await auditBy({ me, now }, tx, {
      action: "delete table",
      entity: "event",
      entityId: eventId,
      before: { table: number, seats: table.seats, people: people.map(({ id: attendee }) => attendee) },
    });
    return readBoard(tx, me, eventId);
  });
});
