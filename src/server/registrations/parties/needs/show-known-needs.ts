import { showKnownNeeds as endpoint } from "#contract/registrations/needs.ts";
import { readEvent } from "#server/events/queries.ts";
import { findMember } from "#server/members/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readKnownNeeds } from "./fill-answer.ts";
import { isToldElsewhere } from "./queries.ts";

/**
 * A member's known needs, read before an officer registers them, so that no one is asked twice. Each reading is audited,
 * without the needs: the member may have nothing to do with the dinner yet (062).
 */
export const showKnownNeeds = action(endpoint, async (ctx, { id, memberId }) => {
  if (!(await readEvent(ctx.db, id))) throw notFound("Event not found");
  if (!(await findMember(ctx.db, memberId))) throw notFound("Member not found");
  const needs = await readKnownNeeds(ctx, ctx.db, { eventId: id, memberId });
  if (needs !== null) {
    await audit(ctx.db, {
      at: ctx.now,
      actor: actorName(ctx.me),
      entity: "member",
      entityId: memberId,
      action: "needs read",
      after: { event: id },
    });
  }
  return { needs, isToldElsewhere: await isToldElsewhere(ctx.db, { eventId: id, memberId }) };
});
