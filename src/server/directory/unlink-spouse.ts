import type { unlinkSpouse as endpoint, unlinkSpouseOf as endpointOfScreen } from "#contract/directory.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import { unlinkOne } from "#server/members/link-couple.ts";
import { lockCouple } from "#server/members/queries.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { deskMember } from "./desk-member.ts";
import { whyNotUnlink } from "./rules.ts";

/** Ends a link on both sides; where there is none, that is well, too (S-38). */
export async function unlinkSpouse(
  ctx: Ctx,
  { memberId, spouseId }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const doing = { now: ctx.now, by: nameOf(ctx.me) };
  return ctx.db.transaction(async (tx) => {
    const { member, partner } = await lockCouple(tx, memberId);
    if (!member) throw notFound("Member not found");
    const refusal = whyNotUnlink(member, spouseId);
    if (refusal) throw refusal;
    const couple = [member.spouseId === null ? member : await unlinkOne(tx, member, doing)];
    // A link that only one side knew, from old data, ends as well.
    if (partner) couple.push(partner.spouseId === memberId ? await unlinkOne(tx, partner, doing) : partner);
    return { members: couple.map((row) => deskMember(row, ctx)) };
  });
}

/** The same as the management screen asks for it (C-17). */
export function unlinkSpouseOf(ctx: Ctx, { id, spouseId }: Ask<typeof endpointOfScreen>) {
  return unlinkSpouse(ctx, { memberId: id, spouseId });
}
