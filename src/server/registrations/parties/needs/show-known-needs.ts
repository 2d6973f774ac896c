import { showKnownNeeds as endpoint } from "#contract/registrations/needs.ts";
import { readEvent } from "#server/events/queries.ts";
import { findMember } from "#server/members/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readKnownNeeds } from "./fill-answer.ts";

/** A member's known needs, read before an officer registers them, so that no one is asked twice. */
export const showKnownNeeds = action(endpoint, async (ctx, { id, memberId }) => {
  if (!(await readEvent(ctx.db, id))) throw notFound("Event not found");
  if (!(await findMember(ctx.db, memberId))) throw notFound("Member not found");
  return { needs: await readKnownNeeds(ctx, ctx.db, { eventId: id, memberId }) };
});
