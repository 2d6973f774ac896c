import { readRequest as endpoint } from "#contract/seating/wishes.ts";
import { auditChange } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { answerSeatingRequest } from "#server/registrations/changes/by-officers/mark-seating.ts";
import { lockBoard } from "#server/seating/lock-board.ts";
import { readBoard } from "#server/seating/queries.ts";
import { stale } from "#server/seating/rules.ts";

/** Marks the seating request of a party or of one person as read, set aside, or unread again (D-049). */
export const readRequest = action(endpoint, async (ctx, ask) => {
  const { me, now } = ctx;
  const { of, ofId, words, isRead, reason } = ask;
  return ctx.db.transaction(async (tx) => {
    const board = await lockBoard(tx, me, ask.id);
    const asked = (of === "party" ? board.parties : board.persons).find(({ id }) => id === ofId);
    if (!asked) throw notFound(of === "party" ? "Registration not found" : "Attendee not found");
    if (asked.request === null || asked.request !== words) {
      throw stale("This request was changed since you read it. Please review it.", board);
    }
    const was = asked.requestReason ?? null;
    const isNow = isRead ? reason : null;
    await answerSeatingRequest(tx, { of, ofId, readAt: isRead ? now : null, reason: isNow });
    await auditChange(tx, {
      at: now,
      actor: actorName(me),
      action: "read seating request",
      entity: "event",
      entityId: board.eventId,
      before: { [of]: ofId, isRead: asked.requestReadAt != null, isSetAside: was !== null },
      // The reason may repeat a member's words.
      after: {
        [of]: ofId,
        isRead,
        isSetAside: isNow !== null,
        ...(was !== null && isNow !== null && isNow !== was && { reason: "changed" }),
      },
    });
    return readBoard(tx, me, board.eventId);
  });
});
