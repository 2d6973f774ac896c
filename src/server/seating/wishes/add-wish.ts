import { addWish as endpoint } from "#contract/seating/wishes.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { changeOnce } from "#server/seating/change-once.ts";
import { readBoard } from "#server/seating/queries.ts";
import { stale } from "#server/seating/rules.ts";
import { seatingWishes } from "#server/seating/tables.ts";
import { isSameWish, whyNotWish } from "./wish-rules.ts";

/** Adds a wish as an officer reads it out of a member's words (D-049). */
export const addWish = action(endpoint, async (ctx, ask) => {
  const { me, now } = ctx;
  const { id: eventId, ...wish } = ask;
  return changeOnce(ctx, { eventId, action: "add wish" }, async (tx, board) => {
    const refusal = whyNotWish(board, wish);
    if (refusal) throw refusal;
    if (board.wishes.some((other) => isSameWish(other, wish))) {
      throw stale("This wish is on the board already.", board);
    }
    const [added] = await tx
      .insert(seatingWishes)
      .values({ ...wish, eventId, createdAt: now })
      .returning({ id: seatingWishes.id });
    // Its words are as private as the request that they come from.
    const { words: _, ...facts } = wish;
    await auditBy({ me, now }, tx, {
      action: "add wish",
      entity: "event",
      entityId: eventId,
      after: { wish: added?.id, ...facts },
    });
    return readBoard(tx, me, eventId);
  });
});
