import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { Board } from "#contract/seating/board.ts";
import { FEATURES_MAX } from "#contract/seating/room.ts";
import type { copyTables as endpoint } from "#contract/seating/tables.ts";
import { readEventRow } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { lockBoard } from "#server/seating/lock-board.ts";
import { readBoard, readEarlierPlans } from "#server/seating/queries.ts";
import { whyNotMoreTables } from "#server/seating/rules.ts";
import { eventFeatures, eventTables } from "#server/seating/tables.ts";
import { dropUnusedTables } from "./unused-tables.ts";

/** Copies tables and features of an earlier dinner at the same place, without people (D-041). */
export async function copyTables(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  const { me, now } = ctx;
  const { id, fromEventId } = ask;
  return ctx.db.transaction(async (tx) => {
    const board = await lockBoard(tx, me, id);
    const earlier = await readEarlierPlans(tx, id, null);
    if (!earlier.some(({ eventId }) => eventId === fromEventId)) throw notFound("Event not found");
    await dropUnusedTables(tx, id, now);
    const tables = await copyMissingTables(tx, board, fromEventId);
    const features = await copyMissingFeatures(tx, board, fromEventId);
    await audit(tx, {
      ...{ at: now, actor: actorName(me), action: "copy tables", entity: "event", entityId: id },
      after: { fromEvent: fromEventId, tables, features },
    });
    return readBoard(tx, me, id);
  });
}

/** A number that is there already stays as it is; answers the new ones. */
async function copyMissingTables(tx: Tx, { eventId, tables }: Board, fromEventId: number): Promise<number[]> {
  const { seatsPerTable } = await readEventRow(tx, fromEventId);
  const theirs = await tx.select().from(eventTables).where(eq(eventTables.eventId, fromEventId));
  const missing = theirs.filter(({ number }) => !tables.some((table) => table.number === number));
  const refusal = whyNotMoreTables(tables.length, missing.length);
  if (refusal) throw refusal;
  if (missing.length === 0) return [];
  await tx.insert(eventTables).values(
    missing.map(({ id: _, ...table }) => ({
      ...{ ...table, eventId, seats: table.seats ?? seatsPerTable },
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
