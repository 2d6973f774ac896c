import { unlinkSpouse as endpoint, unlinkSpouseOf as endpointOfScreen } from "#contract/directory.ts";
import { directoryMember } from "#server/directory/directory-member.ts";
import { whyNotUnlink } from "#server/directory/rules.ts";
import { unlinkMember } from "#server/members/link-couple.ts";
import { lockCouple } from "#server/members/queries.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";

/** Removes a link on both sides; without a link nothing changes (S-38). */
export const unlinkSpouse = action(endpoint, async (ctx, { memberId, spouseId }) => {
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
});

/** The same call as the management screen makes it (C-17). */
export const unlinkSpouseOf = action(endpointOfScreen, (ctx, { id, spouseId }) => {
  return unlinkSpouse(ctx, { memberId: id, spouseId });
});
