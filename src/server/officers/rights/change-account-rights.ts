import { changeAccountRights as endpoint } from "#contract/officers/rights.ts";
import { findMember, lockFullOfficers } from "#server/members/queries.ts";
import { canLogIn } from "#server/members/rules.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { notFound } from "#server/platform/refusal.ts";
import { setAdministrator } from "#server/session/administrators/set-administrator.ts";
import { whyNoLongerOfficer } from "#server/session/administrators/why-no-longer-officer.ts";
import { lockUsers } from "#server/session/queries.ts";
import { endWaysIn } from "#server/session/ways-in/end-ways-in.ts";
import { whyNotWithdraw } from "./rules.ts";

/**
 * Withdraws the rights of an account of /api/login, which ends its ways in, or gives them back. Full officers and both
 * accounts are locked first: of two who withdraw each other's rights at once, the second is refused.
 */
export const changeAccountRights = action(endpoint, async (ctx, { id, isAdmin }) => {
  const { db, me, now } = ctx;
  await db.transaction(async (tx) => {
    const officers = await lockFullOfficers(tx);
    const account = (await lockUsers(tx, [id, me.userId])).find((user) => user.id === id);
    const refusal =
      (await whyNoLongerOfficer(ctx, tx, officers)) ??
      (account ? null : notFound("Account not found")) ??
      (account && !isAdmin ? whyNotWithdraw(account, me) : null);
    if (refusal) throw refusal;
    if (!account || account.isAdmin === isAdmin) return;
    await setAdministrator(tx, id, { isAdmin, now });
    await auditBy({ me, now }, tx, {
      action: "rights changed",
      entity: "user",
      entityId: id,
      before: { isAdmin: account.isAdmin },
      after: { isAdmin },
    });
    logSecurityEvent(ctx, "privileges changed", {
      account: id,
      from: isAdmin ? "none" : "full",
      to: isAdmin ? "full" : "none",
    });
    if (isAdmin) return;
    const how = { now, actor: actorName(me) };
    await endWaysIn(tx, { userId: id }, { on: "withdrawn", ...how });
    // A linked member without a login of their own keeps nothing that opened through the account.
    const member = account.memberId === null ? undefined : await findMember(tx, account.memberId);
    if (member && !canLogIn(member)) await endWaysIn(tx, { memberId: member.id }, { on: "disabled", ...how });
  });
  return { isAdmin };
});
