import type { Answer, Ask } from "#contract/endpoint.ts";
import type { keepOwnNeeds as endpoint, KeptNeeds } from "#contract/registrations/needs.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { keepNeeds, readKeptNeeds } from "./queries.ts";

/** The needs that the caller keeps on their profile. */
export async function showOwnNeeds({ db, me }: Ctx): Promise<KeptNeeds> {
  return readKeptNeeds(db, memberOf(me));
}

/** Keeps them for the next registration, or deletes them. */
export async function keepOwnNeeds(
  ctx: Ctx,
  { needs }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const memberId = memberOf(ctx.me);
  return ctx.db.transaction(async (tx) => {
    await keepNeeds(tx, memberId, { needs, now: ctx.now });
    // Which needs is between the member and the kitchen.
    await audit(tx, {
      at: ctx.now,
      actor: actorName(ctx.me),
      action: needs === null ? "needs deleted from profile" : "needs kept on profile",
      entity: "member",
      entityId: memberId,
    });
    return readKeptNeeds(tx, memberId);
  });
}

function memberOf({ memberId }: Ctx["me"]): number {
  if (memberId === null) throw notFound("Member not found");
  return memberId;
}
