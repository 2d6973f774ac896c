import { and, eq, gt, isNull } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import type { resetPassword as endpoint } from "#contract/password.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { setPassword } from "#server/members/set-password.ts";
import { audit } from "#server/platform/audit.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { endSessionsOfMember } from "#server/platform/gate.ts";
import { post } from "#server/platform/outbox.ts";
import { hashPassword, isPassword } from "#server/platform/passwords.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { hashOfToken } from "./ask-for-password-reset.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { passwordChanged } from "./letters.ts";
import { countResetTried, forgiveAttempts } from "./login-throttle.ts";
import { whyNotPassword } from "./rules.ts";
import { passwordResets } from "./tables.ts";

/**
 * Sets a new password by a one-time link. A password that is refused does not use the link up; one that is taken
 * ends every session of the member, and the old one's failed log-ins count no more.
 */
export async function resetPassword(
  ctx: Ctx<Me | null>,
  { token, newPassword }: Ask<typeof endpoint>,
): Promise<{ userName: string }> {
  const { db, now } = ctx;
  await countResetTried(ctx);
  const tokenHash = hashOfToken(token);
  const [reset] = await db.select().from(passwordResets).where(isOpen(tokenHash, now));
  const member = reset && (await findMember(db, reset.memberId));
  if (!member) throw spentLink();
  const refusal = whyNotPassword(newPassword, member, (word) => COMMON_PASSWORDS.has(word));
  if (refusal) throw refused(refusal);
  if (await isPassword(member.passwordHash, newPassword)) {
    throw refused("The new password must differ from the current one");
  }
  // Before the transaction: it is slow by intent, and the member's row would be locked for so long.
  const passwordHash = await hashPassword(newPassword);
  const userName = await db.transaction((tx) => useLink(ctx, tx, { tokenHash, passwordHash }, member.id));
  noteSecurity(ctx, "password reset", { who: `member ${member.id}` });
  await forgiveAttempts(ctx, `member ${member.id}`);
  return { userName };
}

/** The one place where a link is used up: under the member's lock, so the second of two finds it used. */
async function useLink(
  { config, now }: Ctx<Me | null>,
  tx: Tx,
  { tokenHash, passwordHash }: { tokenHash: string; passwordHash: string },
  memberId: number,
): Promise<string> {
  const member = await lockMember(tx, memberId);
  // Disabled since the link was sent: it is no way around that (S-06).
  if (!member?.userName || member.passwordHash === null) throw spentLink();
  const used = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(isOpen(tokenHash, now))
    .returning({ memberId: passwordResets.memberId });
  if (used.length === 0) throw spentLink();
  await setPassword(tx, member.id, passwordHash);
  await endSessionsOfMember(tx, member.id, null);
  await audit(tx, {
    at: now,
    actor: `member ${member.id}`,
    action: "password reset by mail",
    entity: "member",
    entityId: member.id,
  });
  const letter = passwordChanged(config, member, now);
  if (letter) await post(tx, now, letter);
  return member.userName;
}

function isOpen(tokenHash: string, now: Date) {
  return and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );
}

function spentLink() {
  return badRequest("This link does not work any more. Please ask for a new one.", [
    { path: "token", message: "This link does not work any more. Please ask for a new one." },
  ]);
}

function refused(message: string) {
  return badRequest(message, [{ path: "newPassword", message }]);
}
