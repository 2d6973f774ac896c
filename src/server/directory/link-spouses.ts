import type { linkSpouses as endpoint, linkSpouseOf as endpointOfScreen } from "#contract/directory.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import { linkCouple } from "#server/members/link-couple.ts";
import { lockBoth } from "#server/members/queries.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { badRequest, notFound } from "#server/platform/refusal.ts";
import { deskMember } from "./desk-member.ts";
import { whyNotLink } from "./rules.ts";

/** Makes two members each other's spouse; linking a linked pair again changes nothing (S-38). */
export async function linkSpouses(
  ctx: Ctx,
  { memberAId, memberBId }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  if (memberAId === memberBId) throw badRequest("A member cannot be linked to himself or herself.");
  return ctx.db.transaction(async (tx) => {
    const locked = await lockBoth(tx, [memberAId, memberBId]);
    const a = locked.find(({ id }) => id === memberAId);
    const b = locked.find(({ id }) => id === memberBId);
    if (!a || !b) throw notFound("Member not found");
    const refusal = whyNotLink(
      a,
      b,
      locked.filter((row) => row !== a && row !== b),
    );
    if (refusal) throw refusal;
    const isLinked = a.spouseId === b.id && b.spouseId === a.id;
    const couple = isLinked ? [a, b] : await linkCouple(tx, a, b, { now: ctx.now, by: nameOf(ctx.me) });
    return { members: couple.map((row) => deskMember(row, ctx)) };
  });
}

/** The same as the management screen asks for it (C-17). */
export function linkSpouseOf(ctx: Ctx, { id, spouseId }: Ask<typeof endpointOfScreen>) {
  return linkSpouses(ctx, { memberAId: id, memberBId: spouseId });
}
