import { and, eq, gt, isNull } from "drizzle-orm";
import { resetPassword as endpoint } from "#contract/password.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { setPassword } from "#server/members/set-password.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { hashPassword, isPassword } from "#server/platform/session-gate/passwords.ts";
import { passwordChanged, toldMember } from "#server/session/emails.ts";
import { countResetAttempt, forgiveAttempts } from "#server/session/login-throttle.ts";
import { whyNotPassword } from "#server/session/rules.ts";
import { tellOwner } from "#server/session/security-notices.ts";
import { passwordResets } from "#server/session/tables.ts";
import { endWaysIn } from "#server/session/ways-in/end-ways-in.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

/**
 * Sets a new password by a one-time link. A refused password doesn't use up the link. A new password ends all sessions
 * of the member and clears the failed log-ins.
 */
export const resetPassword = action(endpoint, async (ctx, { token, newPassword }) => {
  const { db, now } = ctx;
  await countResetAttempt(ctx);
  const tokenHash = hashToken(token);
  const [reset] = await db.select().from(passwordResets).where(isOpen(tokenHash, now));
  const member = reset && (await findMember(db, reset.memberId));
  if (!member) throw spentLink();
  const refusal = whyNotPassword(newPassword, member, (word) => COMMON_PASSWORDS.has(word));
  if (refusal) throw refused(refusal);
  if (await isPassword(member.passwordHash, newPassword)) {
    throw refused("The new password must differ from the current one");
  }
  // Hashed before the transaction: it is slow by design, and the member's row would stay locked.
  const passwordHash = await hashPassword(newPassword);
  const userName = await db.transaction((tx) =>
    useLink(ctx, tx, { tokenHash, passwordHash, memberId: member.id }),
  );
  logSecurityEvent(ctx, "password reset", { who: `member ${member.id}` });
  await forgiveAttempts(ctx, `member ${member.id}`);
  return { userName };
});

/** Uses up the link under the member's lock, so that the second of two requests finds it used. */
async function useLink(
  { config, now }: Ctx<Me | null>,
  tx: Tx,
  { tokenHash, passwordHash, memberId }: { tokenHash: string; passwordHash: string; memberId: number },
): Promise<string> {
  const member = await lockMember(tx, memberId);
  // The member's log-in was disabled after the link was sent (S-06).
  if (!member?.userName || member.passwordHash === null) throw spentLink();
  const used = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(isOpen(tokenHash, now))
    .returning({ memberId: passwordResets.memberId });
  if (used.length === 0) throw spentLink();
  await setPassword(tx, member.id, passwordHash);
  await endWaysIn(tx, { memberId }, { on: "renewed", now, actor: `member ${memberId}` });
  await audit(tx, {
    at: now,
    actor: `member ${member.id}`,
    action: "password reset by mail",
    entity: "member",
    entityId: member.id,
  });
  await tellOwner(tx, { config, now }, { told: toldMember(member), news: passwordChanged(member.userName) });
  return member.userName;
}

function isOpen(tokenHash: string, now: Date) {
  return and(
    eq(passwordResets.tokenHash, tokenHash),
    eq(passwordResets.kind, "reset"),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );
}

function spentLink() {
  const message = "This link no longer works. Please request a new one.";
  return badRequest(message, [{ path: "token", message }]);
}

function refused(message: string) {
  return badRequest(message, [{ path: "newPassword", message }]);
}
