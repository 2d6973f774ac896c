import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { deleteWish as endpoint } from "#contract/seating/wishes.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { readBoard } from "#server/seating/queries.ts";
import { seatingWishes } from "#server/seating/tables.ts";
import { lockWish } from "./lock-wish.ts";

/** Deletes a wish that was entered by mistake. */
export async function deleteWish(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  const { me, now } = ctx;
  return ctx.db.transaction(async (tx) => {
    const { board, wish } = await lockWish(tx, me, id);
    await tx.delete(seatingWishes).where(eq(seatingWishes.id, id));
    const { kind, attendeeId, toAttendeeId, toFeatureId, isMust } = wish;
    await audit(tx, {
      at: now,
      actor: actorName(me),
      action: "delete wish",
      entity: "event",
      entityId: board.eventId,
      before: { wish: id, kind, attendeeId, toAttendeeId, toFeatureId, isMust },
    });
    return readBoard(tx, me, board.eventId);
  });
}
