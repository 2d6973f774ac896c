import { linkSpouses as endpoint, linkSpouseOf as endpointOfScreen } from "#contract/directory.ts";
import { directoryMember } from "#server/directory/directory-member.ts";
import { whyNotLink } from "#server/directory/rules.ts";
import { linkCouple } from "#server/members/link-couple.ts";
import { lockTwoMembers } from "#server/members/queries.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, notFound } from "#server/platform/refusal.ts";

/** Links two members as spouses; linking an existing couple again changes nothing (S-38). */
export const linkSpouses = action(endpoint, async (ctx, { memberAId, memberBId }) => {
  if (memberAId === memberBId) throw badRequest("A member can’t be their own spouse.");
  return ctx.db.transaction(async (tx) => {
    const locked = await lockTwoMembers(tx, [memberAId, memberBId]);
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
    const couple = isLinked
      ? [a, b]
      : await linkCouple(tx, { a, b, author: { now: ctx.now, by: actorName(ctx.me) } });
    return { members: couple.map((row) => directoryMember(row, ctx)) };
  });
});

/** The same call as the management screen makes it (C-17). */
export const linkSpouseOf = action(endpointOfScreen, (ctx, { id, spouseId }) => {
  return linkSpouses(ctx, { memberAId: id, memberBId: spouseId });
});
