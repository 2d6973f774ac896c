import { eq, inArray } from "drizzle-orm";
import { writeFeatures as endpoint } from "#contract/seating/tables.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, notFound } from "#server/platform/refusal.ts";
import { lockBoard } from "#server/seating/lock-board.ts";
import { readBoard } from "#server/seating/queries.ts";
import { stale } from "#server/seating/rules.ts";
import { eventFeatures } from "#server/seating/tables.ts";

/** Writes what is in the room: new, moved and deleted features; wishes to a deleted one go with it. */
export const writeFeatures = action(endpoint, async (ctx, ask) => {
  const { me, now } = ctx;
  const { id: eventId, features, seen } = ask;
  return ctx.db.transaction(async (tx) => {
    const board = await lockBoard(tx, me, eventId);
    const there = board.features.map(({ id }) => id);
    const kept = features.flatMap(({ id }) => id ?? []);
    if (new Set(kept).size < kept.length) throw badRequest("Each of these can be named only once");
    if (there.length !== new Set(seen).size || !there.every((id) => seen.includes(id))) {
      throw stale("Another officer has changed what is in the room. Please review it.", board);
    }
    if (!kept.every((id) => there.includes(id))) throw notFound("Feature not found");
    const gone = there.filter((id) => !kept.includes(id));
    if (gone.length > 0) await tx.delete(eventFeatures).where(inArray(eventFeatures.id, gone));
    for (const { id, ...facts } of features) {
      if (id === undefined) await tx.insert(eventFeatures).values({ eventId, ...facts });
      else await tx.update(eventFeatures).set(facts).where(eq(eventFeatures.id, id));
    }
    const plain = (list: readonly { kind: string; x: number; y: number }[]) =>
      list.map(({ kind, x, y }) => `${kind} at ${x}, ${y}`);
    await auditBy({ me, now }, tx, {
      action: "change room",
      entity: "event",
      entityId: eventId,
      before: { features: plain(board.features) },
      after: { features: plain(features) },
    });
    return readBoard(tx, me, eventId);
  });
});
