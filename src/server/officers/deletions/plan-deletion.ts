import type { Answer, Ask } from "#contract/endpoint.ts";
import { type planDeletion as endpoint, UNDO_SECONDS } from "#contract/officers/deletions.ts";
import { whyNotDeleteMember } from "#server/directory/delete-member.ts";
import { whyNotDeleteEvent } from "#server/events/delete-event.ts";
import type { Parties } from "#server/events/parties.ts";
import { plannedDeletions } from "#server/officers/tables.ts";
import type { Ctx } from "#server/platform/context.ts";
import { whyNotRecent } from "#server/platform/session-gate/proof.ts";

/** As long again as the page waits: it is the page's to carry out, which shows the officer how it ended. */
const DUE_MS = 2 * UNDO_SECONDS * 1000;

/** Notes that a member or an event is to be deleted, unless that would be refused. */
export async function planDeletion(
  ctx: Ctx,
  parties: Parties,
  { thing, id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const refusal =
    thing === "member"
      ? (whyNotRecent(ctx.me.proof, ctx.now) ?? (await whyNotDeleteMember(ctx, id)))
      : await whyNotDeleteEvent(ctx, parties, id);
  if (refusal) throw refusal;
  const asked = {
    officerMemberId: ctx.me.memberId,
    officerUserId: ctx.me.userId,
    askedAt: ctx.now,
    dueAt: new Date(ctx.now.getTime() + DUE_MS),
  };
  const [planned] = await ctx.db
    .insert(plannedDeletions)
    .values({ thing, thingId: id, ...asked })
    .onConflictDoUpdate({ target: [plannedDeletions.thing, plannedDeletions.thingId], set: asked })
    .returning({ id: plannedDeletions.id });
  if (!planned) throw new Error("the deletion was not noted");
  return planned;
}
