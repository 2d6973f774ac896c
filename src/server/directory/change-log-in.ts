import { revokeCalendarFeed } from "#server/calendar/revoke-calendar-feed.ts";
import type { Member } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { endSessionsOfMember } from "#server/platform/gate.ts";
import { post } from "#server/platform/outbox.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { endPasswordResets } from "#server/session/end-password-resets.ts";
import { passwordChanged } from "#server/session/letters.ts";

/**
 * What follows where an officer changed a member's log-in or rights: his sessions and one-time links end, but for the
 * officer's own session (S-33, H-39); who cannot log in any more has no private calendar address either. A changed password is told to the member, who did not change it; the password
 * itself stands in no letter.
 */
export async function changeLogIn(ctx: Ctx, tx: Tx, before: Member, after: Member): Promise<void> {
  const { me, now, config } = ctx;
  const isNewPassword = after.passwordHash !== before.passwordHash;
  const isChanged =
    isNewPassword || after.userName !== before.userName || after.adminPrivileges !== before.adminPrivileges;
  if (!isChanged) return;
  await endSessionsOfMember(tx, after.id, me.memberId === after.id ? me.sid : null);
  await endPasswordResets(tx, after.id);
  const id = after.id;
  if (after.userName !== before.userName) noteSecurity(ctx, "log-in name changed", { id });
  if (after.adminPrivileges !== before.adminPrivileges) {
    noteSecurity(ctx, "privileges changed", { id, from: before.adminPrivileges, to: after.adminPrivileges });
  }
  // After the sessions: an address that one of them makes at this moment is seen here.
  if (!canLogIn(after)) await revokeCalendarFeed(tx, after.id);
  if (!isNewPassword) return;
  const action = after.passwordHash === null ? "log-in disabled" : "password set by an officer";
  noteSecurity(ctx, action, { id });
  await audit(tx, { at: now, actor: nameOf(me), action, entity: "member", entityId: after.id });
  // The first password is no change, and whose was taken away has none to be told of.
  if (before.passwordHash === null || after.passwordHash === null) return;
  const letter = passwordChanged(config, after, now);
  if (letter) await post(tx, now, letter);
}

function canLogIn({ userName, passwordHash }: Member): boolean {
  return userName !== null && passwordHash !== null;
}
