import { canLogIn } from "#server/members/rules.ts";
import type { Member } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { passwordChanged, toldMember } from "#server/session/emails.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { endWaysIn } from "#server/session/ways-in/end-ways-in.ts";

/**
 * Applies the consequences of an officer's change to a member's login or rights: ways in end (069), except the officer's
 * own session (S-33, H-39). A changed password is announced to the member by email, without the password.
 */
export async function applyLoginChange(
  ctx: Ctx,
  tx: Tx,
  { before, after }: { before: Member; after: Member },
): Promise<void> {
  const { me, now } = ctx;
  const isNewPassword = after.passwordHash !== before.passwordHash;
  const isChanged =
    isNewPassword || after.userName !== before.userName || after.adminPrivileges !== before.adminPrivileges;
  if (!isChanged) return;
  const id = after.id;
  await endWaysIn(
    tx,
    { memberId: id },
    {
      // A login that is restored later must not accept a passkey that may be a thief's.
      on: canLogIn(after) ? "changed" : "disabled",
      now,
      actor: actorName(me),
      exceptSid: me.memberId === id ? me.sid : null,
    },
  );
  if (after.userName !== before.userName) logSecurityEvent(ctx, "log-in name changed", { id });
  if (after.adminPrivileges !== before.adminPrivileges) {
    logSecurityEvent(ctx, "privileges changed", {
      id,
      from: before.adminPrivileges,
      to: after.adminPrivileges,
    });
  }
  if (!isNewPassword) return;
  const action = after.passwordHash === null ? "log-in disabled" : "password set by an officer";
  logSecurityEvent(ctx, action, { id });
  await audit(tx, { at: now, actor: actorName(me), action, entity: "member", entityId: after.id });
  // A first password is no change, and a removed one needs no notice.
  if (before.passwordHash === null || after.passwordHash === null) return;
  await tellOwner(tx, ctx, { told: toldMember(after), news: passwordChanged(after.userName) });
}
