import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import type { BoardTable } from "#contract/seating/room.ts";
import { changeTable as endpoint } from "#contract/seating/tables.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { forgetSeats } from "#server/registrations/changes/by-officers/mark-seating.ts";
import { renumberTable } from "#server/registrations/changes/by-officers/unseat-table.ts";
import { readBoard } from "#server/seating/queries.ts";
import { stale } from "#server/seating/rules.ts";
import { eventTables } from "#server/seating/tables.ts";
import { lockTable } from "./lock-table.ts";
import { whyNotChangeTable } from "./table-rules.ts";
import { dropUnusedTables } from "./unused-tables.ts";

/** Changes what is present of a table (D-040, D-043, D-054, D-055). */
export const changeTable = action(endpoint, async (ctx, ask) => {
  const { me, now } = ctx;
  return ctx.db.transaction(async (tx) => {
    const { board, table } = await lockTable(tx, me, ask.id);
    const refusal = whyNotChangeTable(board, table, ask);
    if (refusal) throw stale(refusal, board);
    const { id, forgetsSeats: _, ...wanted } = ask;
    const change = differing(table, wanted);
    if (Object.keys(change).length === 0) return board;
    const { eventId } = board;
    if (change.number !== undefined) await dropUnusedTables(tx, eventId, now);
    // A point has two coordinates; that of a table which was never moved is where it was seen.
    const point = change.x !== undefined || change.y !== undefined ? { x: table.x, y: table.y } : {};
    await tx
      .update(eventTables)
      .set({ ...point, ...change })
      .where(eq(eventTables.id, id));
    if (change.number !== undefined) {
      await renumberTable(tx, { eventId, from: table.number, to: change.number, now });
    }
    if (change.isBySeat === false) await forgetSeats(tx, id);
    await note(ctx, tx, { eventId, table, change });
    return readBoard(tx, me, eventId);
  });
});

type Change = Partial<Omit<Ask<typeof endpoint>, "id" | "forgetsSeats">>;

/** What really changes; a number of seats is said even if it is the one assumed so far. */
function differing(table: BoardTable, wanted: Change): Change {
  const known: Record<string, unknown> = { ...table, ...(!table.isSized && { seats: null }) };
  return Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => value !== undefined && value !== known[key]),
  );
}

/** A note may be about people, so the log only says that it changed. */
async function note(
  { me, now }: Ctx,
  tx: Tx,
  { eventId, table, change }: { eventId: number; table: BoardTable; change: Change },
): Promise<void> {
  const { note: words, ...plain } = change;
  const before = Object.fromEntries(Object.entries(table).filter(([key]) => key in plain));
  await auditBy({ me, now }, tx, {
    action: "change table",
    entity: "event",
    entityId: eventId,
    before: { table: table.number, ...before },
    after: { table: table.number, ...plain, ...(words !== undefined && { note: "changed" }) },
  });
}
