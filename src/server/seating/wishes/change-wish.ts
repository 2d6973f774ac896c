import { eq } from "drizzle-orm";
import { changeWish as endpoint } from "#contract/seating/wishes.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { readBoard } from "#server/seating/queries.ts";
import { seatingWishes } from "#server/seating/tables.ts";
import { lockWish } from "./lock-wish.ts";

/** Makes a wish a must or not, sets it aside with a reason, or takes it up again (D-050). */
export const changeWish = action(endpoint, async (ctx, ask) => {
  const { me, now } = ctx;
  const { id, isMust, setAsideReason } = ask;
  return ctx.db.transaction(async (tx) => {
    const { board, wish } = await lockWish(tx, me, id);
    const change = {
      ...(isMust !== undefined && isMust !== wish.isMust && { isMust }),
      ...(setAsideReason !== undefined &&
        setAsideReason !== wish.setAsideReason && {
          setAsideReason,
          setAsideAt: setAsideReason === null ? null : now,
        }),
    };
    if (Object.keys(change).length === 0) return board;
    await tx.update(seatingWishes).set(change).where(eq(seatingWishes.id, id));
    // The reason may repeat a member's words.
    const isSetAside = (reason: string | null) => ({ isSetAside: reason !== null });
    await auditBy({ me, now }, tx, {
      action: "change wish",
      entity: "event",
      entityId: board.eventId,
      before: { wish: id, isMust: wish.isMust, ...isSetAside(wish.setAsideReason) },
      after: {
        wish: id,
        isMust: isMust ?? wish.isMust,
        ...isSetAside(setAsideReason === undefined ? wish.setAsideReason : setAsideReason),
      },
    });
    return readBoard(tx, me, board.eventId);
  });
});
