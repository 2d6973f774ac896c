import { eq } from "drizzle-orm";
import type { Board } from "#contract/seating/board.ts";
import { FEATURES_MAX, TABLE_SEATS_MAX } from "#contract/seating/room.ts";
import { copyTables as endpoint } from "#contract/seating/tables.ts";
import { readEventRow } from "#server/events/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { changeOnce } from "#server/seating/change-once.ts";
import { readBoard, readEarlierPlans, readUnusedTables } from "#server/seating/queries.ts";
import { whyNotMoreTables } from "#server/seating/rules.ts";
import { eventFeatures, eventTables } from "#server/seating/tables.ts";
import { dropUnusedTables } from "./unused-tables.ts";

/** Copies tables and features of an earlier dinner at the same place, without people (D-041). */
export const copyTables = action(endpoint, async (ctx, ask) => {
  const { me, now } = ctx;
  const { id, fromEventId } = ask;
  return changeOnce(ctx, { eventId: id, action: "copy tables" }, async (tx, board) => {
    const earlier = await readEarlierPlans(tx, id, null);
    if (!earlier.some(({ eventId }) => eventId === fromEventId)) throw notFound("Event not found");
    await dropUnusedTables(tx, id, now);
    const tables = await copyMissingTables(tx, board, fromEventId);
    const features = await copyMissingFeatures(tx, board, fromEventId);
    const isCopied = tables.length > 0 || features > 0;
    if (!isCopied) return readBoard(tx, me, id);
    await auditBy({ me, now }, tx, {
      action: "copy tables",
      entity: "event",
      entityId: id,
      after: { fromEvent: fromEventId, tables, features },
    });
    return readBoard(tx, me, id);
  });
});

/** A number that is there already stays as it is; answers the new ones. */
async function copyMissingTables(tx: Tx, { eventId, tables }: Board, fromEventId: number): Promise<number[]> {
  const { seatsPerTable } = await readEventRow(tx, fromEventId);
  const all = await tx.select().from(eventTables).where(eq(eventTables.eventId, fromEventId));
  const unused = await readUnusedTables(tx, fromEventId);
  const theirs = all.filter((table) => !unused.some(({ id }) => id === table.id));
  const missing = theirs.filter(({ number }) => !tables.some((table) => table.number === number));
  const refusal = whyNotMoreTables(tables.length, missing.length);
  if (refusal) throw refusal;
  if (missing.length === 0) return [];
  // The event may say more seats than a table of the board has.
  const assumed = seatsPerTable === null ? null : Math.min(seatsPerTable, TABLE_SEATS_MAX);
  await tx.insert(eventTables).values(
    missing.map(({ id: _, ...table }) => ({
      ...table,
      eventId,
      seats: table.seats ?? assumed,
      // A note may be about the people who sat there.
      note: "",
    })),
  );
  return missing.map(({ number }) => number).sort((a, b) => a - b);
}

async function copyMissingFeatures(
  tx: Tx,
  { eventId, features }: Board,
  fromEventId: number,
): Promise<number> {
  const theirs = await tx.select().from(eventFeatures).where(eq(eventFeatures.eventId, fromEventId));
  const missing = theirs
    .filter((one) => !features.some(({ kind, x, y }) => kind === one.kind && x === one.x && y === one.y))
    .slice(0, FEATURES_MAX - features.length);
  if (missing.length === 0) return 0;
  await tx.insert(eventFeatures).values(missing.map(({ kind, x, y }) => ({ eventId, kind, x, y })));
  return missing.length;
}
