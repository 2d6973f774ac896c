import { changePlan as endpoint } from "#contract/seating/moves.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { lockBoard } from "./lock-board.ts";
import { readBoard } from "./queries.ts";
import { seatingPlans } from "./tables.ts";

/** Publishes the tables to members or takes that back, and sets the direction of seat numbers (D-054, D-067). */
export const changePlan = action(endpoint, async (ctx, ask) => {
  const { me, now } = ctx;
  return ctx.db.transaction(async (tx) => {
    const { eventId, publishedAt, direction } = await lockBoard(tx, me, ask.id);
    const isPublished = publishedAt !== null;
    const change = {
      ...(ask.isPublished !== undefined &&
        ask.isPublished !== isPublished && {
          publishedAt: ask.isPublished ? now : null,
          publishedBy: ask.isPublished ? actorName(me) : null,
        }),
      ...(ask.direction !== undefined && ask.direction !== direction && { direction: ask.direction }),
    };
    if (Object.keys(change).length === 0) return readBoard(tx, me, eventId);
    await tx
      .insert(seatingPlans)
      .values({ eventId, ...change })
      .onConflictDoUpdate({ target: seatingPlans.eventId, set: change });
    await auditBy({ me, now }, tx, {
      action: "change seating plan",
      entity: "event",
      entityId: eventId,
      before: { isPublished, direction },
      after: { isPublished: ask.isPublished ?? isPublished, direction: ask.direction ?? direction },
    });
    return readBoard(tx, me, eventId);
  });
});
