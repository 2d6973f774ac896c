import type { unlinkSpouse as endpoint, unlinkSpouseOf as endpointOfScreen } from "#contract/directory.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import { directoryMember } from "#server/directory/directory-member.ts";
import { whyNotUnlink } from "#server/directory/rules.ts";
import { unlinkMember } from "#server/members/link-couple.ts";
import { lockCouple } from "#server/members/queries.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";

/** Removes a link on both sides; without a link nothing changes (S-38). */
export async function unlinkSpouse(
  ctx: Ctx,
  { memberId, spouseId }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const author = { now: ctx.now, by: actorName(ctx.me) };
  return ctx.db.transaction(async (tx) => {
    const { member, partner } = await lockCouple(tx, memberId);
    if (!member) throw notFound("Member not found");
    const refusal = whyNotUnlink(member, spouseId);
    if (refusal) throw refusal;
    const couple = [member.spouseId === null ? member : await unlinkMember(tx, member, author)];
    // A one-sided link from old data is removed, too.
    if (partner)
      couple.push(partner.spouseId === memberId ? await unlinkMember(tx, partner, author) : partner);
    return { members: couple.map((row) => directoryMember(row, ctx)) };
  });
}

/** The same call as the management screen makes it (C-17). */
export function unlinkSpouseOf(ctx: Ctx, { id, spouseId }: Ask<typeof endpointOfScreen>) {
  return unlinkSpouse(ctx, { memberId: id, spouseId });
}
