import { changeSeating as endpoint } from "#contract/seating/moves.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { markSeating } from "#server/registrations/changes/by-officers/mark-seating.ts";
import { lockBoard } from "#server/seating/lock-board.ts";
import { readBoard, readEventOfAttendee } from "#server/seating/queries.ts";

/** Pins a person or lets them go, gives them a role, or notes that they need a step-free place (D-053, D-056). */
export const changeSeating = action(endpoint, async (ctx, ask) => {
  const { me, now, db } = ctx;
  const { id, isPinned, role, isStepFree } = ask;
  return db.transaction(async (tx) => {
    const eventId = await readEventOfAttendee(tx, id);
    const board = eventId === null ? null : await lockBoard(tx, me, eventId);
    const person = board?.persons.find((one) => one.id === id);
    if (!board || !person) throw notFound("Attendee not found");
    const isPinChanged = isPinned !== undefined && isPinned !== person.isPinned;
    const isRoleChanged = role !== undefined && role !== person.role;
    const isNeedChanged = isStepFree !== undefined && isStepFree !== (person.isStepFree ?? false);
    if (!isPinChanged && !isRoleChanged && !isNeedChanged) return board;
    await markSeating(tx, id, {
      ...(isPinChanged && { pinnedAt: isPinned ? now : null, pinnedBy: isPinned ? actorName(me) : null }),
      ...(isRoleChanged && { seatRole: role }),
      ...(isNeedChanged && { isStepFree }),
    });
    await auditBy({ me, now }, tx, {
      action: "change seating",
      entity: "event",
      entityId: board.eventId,
      before: {
        attendee: id,
        ...(isPinChanged && { isPinned: person.isPinned }),
        ...(isRoleChanged && { role: person.role }),
      },
      after: {
        attendee: id,
        ...(isPinChanged && { isPinned }),
        ...(isRoleChanged && { role }),
        // What a person needs is between them and the kitchen and the room.
        ...(isNeedChanged && { needs: "changed" }),
      },
    });
    return readBoard(tx, me, board.eventId);
  });
});
