import { disableLogin as endpoint } from "#contract/directory.ts";
import { lockCouple } from "#server/members/queries.ts";
import { writeMember } from "#server/members/write-member.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { whyNoLongerOfficer } from "#server/session/administrators/why-no-longer-officer.ts";
import { applyLoginChange } from "./apply-login-change.ts";
import { directoryMember } from "./directory-member.ts";
import { whyNotDisable } from "./rules.ts";

/** Removes a member's password, sessions and one-time links; repeating it changes nothing (S-06). */
export const disableLogin = action(endpoint, async (ctx, { id }) => {
  return ctx.db.transaction(async (tx) => {
    const { member, officers } = await lockCouple(tx, id, { officersToo: true });
    if (!member) throw notFound("Member not found");
    const officer = { isOwn: ctx.me.memberId === id, hasAccount: ctx.me.userId !== null };
    const refusal = whyNotDisable(officer) ?? (await whyNoLongerOfficer(ctx, tx, officers));
    if (refusal) throw refusal;
    if (member.passwordHash === null) return directoryMember(member, ctx);
    const changed = await writeMember(tx, member, {
      changes: { passwordHash: null },
      author: { now: ctx.now, by: actorName(ctx.me) },
    });
    await applyLoginChange(ctx, tx, { before: member, after: changed });
    return directoryMember(changed, ctx);
  });
});
