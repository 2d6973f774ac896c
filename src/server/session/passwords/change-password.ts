import { changePassword as endpoint, normalizedPassword } from "#contract/password.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { setPassword } from "#server/members/set-password.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { badRequest, notFound, unauthorized } from "#server/platform/refusal.ts";
import { lockSession } from "#server/platform/session-gate/end-sessions.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { whyNotRecent } from "#server/platform/session-gate/proof.ts";
import { passwordChanged, toldMember } from "#server/session/emails.ts";
import { whyNotPassword } from "#server/session/rules.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { endWaysIn } from "#server/session/ways-in/end-ways-in.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { proveCurrentPassword, wrongCurrentPassword } from "./prove-current-password.ts";

/** Changes the caller's password after checking the current one, and ends their other sessions (C-35, S-42). */
export const changePassword = action(endpoint, async (ctx, { currentPassword = "", newPassword }) => {
  const { db, me, now } = ctx;
  const member = me.memberId === null ? undefined : await findMember(db, me.memberId);
  if (!member) throw notFound("You have no member record.");
  // An administrator without a member password has none to prove (C-35, S-06), so what proves them is their account.
  if (member.passwordHash !== null || me.userId === null) {
    await proveCurrentPassword(ctx, member, currentPassword);
  } else {
    const unproved = whyNotRecent(me.proof, now);
    if (unproved) throw unproved;
  }
  const refusal = whyNotPassword(newPassword, member, (word) => COMMON_PASSWORDS.has(word));
  if (refusal) throw refused("newPassword", refusal);
  // The current password was verified above, so comparing the texts is enough.
  if (
    member.passwordHash !== null &&
    normalizedPassword(newPassword) === normalizedPassword(currentPassword)
  ) {
    throw refused("newPassword", "The new password must differ from the current one");
  }
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const locked = await lockMember(tx, member.id);
    // Of two simultaneous changes, the second was checked against a password that has been replaced.
    if (!locked || locked.passwordHash !== member.passwordHash) throw wrongCurrentPassword();
    if (!(await lockSession(tx, me.sid))) throw unauthorized();
    await setPassword(tx, member.id, passwordHash);
    const how = { on: "renewed", now, actor: actorName(me), exceptSid: me.sid } as const;
    await endWaysIn(tx, { memberId: member.id }, how);
    await auditBy({ me, now }, tx, {
      action: "password changed",
      entity: "member",
      entityId: member.id,
    });
    // Sent to the address as it is now, not as it was when the request started.
    await tellOwner(tx, ctx, { told: toldMember(locked), news: passwordChanged(locked.userName) });
  });
  logSecurityEvent(ctx, "password changed");
  return { changed: true } as const;
});

function refused(path: string, message: string) {
  return badRequest(message, [{ path, message }]);
}
