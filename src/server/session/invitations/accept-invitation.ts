import { acceptInvitation as endpoint } from "#contract/members/invitations.ts";
import { lockMember } from "#server/members/queries.ts";
import { whyNotUserName } from "#server/members/rules.ts";
import { writeMember } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { loginChosen, toldMember } from "#server/session/emails.ts";
import { countResetAttempt, forgiveAttempts } from "#server/session/login-throttle.ts";
import { COMMON_PASSWORDS } from "#server/session/passwords/common-passwords.ts";
import { whyNotPassword } from "#server/session/rules.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { passwordResets } from "#server/session/tables.ts";
import { findInvited, isOpenInvitation } from "./open-invitation.ts";

/** Sets username and password by an invitation, once. A refused one does not use up the link. */
export const acceptInvitation = action(endpoint, async (ctx, { token, userName, newPassword }) => {
  await countResetAttempt(ctx);
  const member = await findInvited(ctx.db, token, ctx.now);
  if (!member) throw spentLink();
  const badName = whyNotUserName(member.userName, userName);
  if (badName) throw refused("userName", badName);
  const badPassword = whyNotPassword(newPassword, { userName }, (word) => COMMON_PASSWORDS.has(word));
  if (badPassword) throw refused("newPassword", badPassword);
  // Hashed before the transaction: it is slow by design, and the member's row would stay locked.
  const passwordHash = await hashPassword(newPassword);
  await ctx.db.transaction((tx) =>
    useInvitation(ctx, tx, { token, memberId: member.id, changes: { userName, passwordHash } }),
  );
  logSecurityEvent(ctx, "log-in chosen by invitation", { who: `member ${member.id}` });
  await forgiveAttempts(ctx, `member ${member.id}`);
  return { userName };
});

type Use = { token: string; memberId: number; changes: { userName: string; passwordHash: string } };

/** Uses up the link under the member's lock, so that the second of two requests finds it used. */
async function useInvitation(
  { config, now }: Ctx<Me | null>,
  tx: Tx,
  { token, memberId, changes }: Use,
): Promise<void> {
  const member = await lockMember(tx, memberId);
  // An officer has set a password since.
  if (!member || member.passwordHash !== null) throw spentLink();
  const used = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(isOpenInvitation(token, now))
    .returning({ memberId: passwordResets.memberId });
  if (used.length === 0) throw spentLink();
  const by = `member ${memberId}`;
  const changed = await writeMember(tx, member, { changes, author: { now, by } });
  const { userName } = changes;
  await audit(tx, {
    at: now,
    actor: by,
    action: "log-in chosen by invitation",
    entity: "member",
    entityId: memberId,
    ...(userName !== member.userName && { before: { userName: member.userName }, after: { userName } }),
  });
  await tellOwner(tx, { config, now }, { told: toldMember(changed), news: loginChosen(changed.userName) });
}

function spentLink() {
  const message = "This invitation no longer works. Please ask the chapter for a new one.";
  return badRequest(message, [{ path: "token", message }]);
}

function refused(path: string, message: string) {
  return badRequest(message, [{ path, message }]);
}
