import { revokeCalendarFeed } from "#server/calendar/revoke-calendar-feed.ts";
import type { Member } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { endSessionsOfMember } from "#server/platform/session-gate/end-sessions.ts";
import { passwordChanged } from "#server/session/emails.ts";
import { deletePasskeys } from "#server/session/passkeys/end-passkeys.ts";
import { endPasswordResets } from "#server/session/passwords/end-password-resets.ts";

/**
 * Applies the consequences of an officer's change to a member's login or rights: sessions and one-time links end,
 * except the officer's own session (S-33, H-39), and members who can no longer log in lose their calendar link and their passkeys. A
 * changed password is announced to the member by email, without the password.
 */
export async function applyLoginChange(
  ctx: Ctx,
  tx: Tx,
  { before, after }: { before: Member; after: Member },
): Promise<void> {
  const { me, now, config } = ctx;
  const isNewPassword = after.passwordHash !== before.passwordHash;
  const isChanged =
    isNewPassword || after.userName !== before.userName || after.adminPrivileges !== before.adminPrivileges;
  if (!isChanged) return;
  await endSessionsOfMember(tx, after.id, me.memberId === after.id ? me.sid : null);
  await endPasswordResets(tx, after.id);
  const id = after.id;
  if (after.userName !== before.userName) logSecurityEvent(ctx, "log-in name changed", { id });
  if (after.adminPrivileges !== before.adminPrivileges) {
    logSecurityEvent(ctx, "privileges changed", {
      id,
      from: before.adminPrivileges,
      to: after.adminPrivileges,
    });
  }
  // After the sessions end, so that a calendar link that one of them just made is revoked, too.
  if (!canLogIn(after)) {
    await revokeCalendarFeed(tx, after.id);
    await endPasskeys(ctx, tx, after.id);
  }
  if (!isNewPassword) return;
  const action = after.passwordHash === null ? "log-in disabled" : "password set by an officer";
  logSecurityEvent(ctx, action, { id });
  await audit(tx, { at: now, actor: actorName(me), action, entity: "member", entityId: after.id });
  // A first password is no change, and a removed one needs no notice.
  if (before.passwordHash === null || after.passwordHash === null) return;
  const email = passwordChanged(config, after, now);
  if (email) await queueEmail(tx, now, email);
}

/** A log-in that is given again later must not open to a passkey that may be a thief's. */
async function endPasskeys({ me, now }: Ctx, tx: Tx, id: number): Promise<void> {
  const ended = await deletePasskeys(tx, { memberId: id });
  if (ended === 0) return;
  await audit(tx, {
    ...{ at: now, actor: actorName(me), action: "passkeys ended", entity: "member", entityId: id },
    before: { passkeys: ended },
  });
}

function canLogIn({ userName, passwordHash }: Member): boolean {
  return userName !== null && passwordHash !== null;
}
