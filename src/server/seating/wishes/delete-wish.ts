import { eq } from "drizzle-orm";
import { deleteWish as endpoint } from "#contract/seating/wishes.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { readBoard } from "#server/seating/queries.ts";
import { seatingWishes } from "#server/seating/tables.ts";
import { lockWish } from "./lock-wish.ts";

/** Deletes a wish that was entered by mistake. */
export const deleteWish = action(endpoint, async (ctx, { id }) => {
  const { me, now } = ctx;
  return ctx.db.transaction(async (tx) => {
    const { board, wish } = await lockWish(tx, me, id);
    await tx.delete(seatingWishes).where(eq(seatingWishes.id, id));
    const { kind, attendeeId, toAttendeeId, toFeatureId, isMust } = wish;
    await auditBy({ me, now }, tx, {
      action: "delete wish",
      entity: "event",
      entityId: board.eventId,
      before: { wish: id, kind, attendeeId, toAttendeeId, toFeatureId, isMust },
    });
    return readBoard(tx, me, board.eventId);
  });
});
