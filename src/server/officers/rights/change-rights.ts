import { changeRights as endpoint } from "#contract/officers/rights.ts";
import { applyLoginChange } from "#server/directory/apply-login-change.ts";
import { whyNotChangeLogin } from "#server/directory/rules.ts";
import { lockCouple } from "#server/members/queries.ts";
import { writeMember } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { whyNoLongerOfficer } from "#server/session/administrators/why-no-longer-officer.ts";
import { whyNotFrom } from "./rules.ts";

/** Gives a member rights or withdraws them. The caller's own rights are read from their row, locked, so one always stays. */
export const changeRights = action(endpoint, async (ctx, { id, adminPrivileges, from }) => {
  const author = { now: ctx.now, by: actorName(ctx.me) };
  await ctx.db.transaction(async (tx) => {
    const { member, officers } = await lockCouple(tx, id, { officersToo: true });
    if (!member) throw notFound("Member not found");
    const officer = { isOwn: ctx.me.memberId === id, hasAccount: ctx.me.userId !== null };
    const refusal =
      (await whyNoLongerOfficer(ctx, tx, officers)) ??
      whyNotChangeLogin(member, { ...member, adminPrivileges }, officer);
    if (refusal) throw refusal;
    if (member.adminPrivileges === adminPrivileges) return;
    const stale = whyNotFrom(member.adminPrivileges, from);
    if (stale) throw stale;
    const changed = await writeMember(tx, member, { changes: { adminPrivileges }, author });
    await audit(tx, {
      at: author.now,
      actor: author.by,
      action: "rights changed",
      entity: "member",
      entityId: id,
      before: { adminPrivileges: member.adminPrivileges },
      after: { adminPrivileges },
    });
    await applyLoginChange(ctx, tx, { before: member, after: changed });
  });
  return { adminPrivileges };
});
