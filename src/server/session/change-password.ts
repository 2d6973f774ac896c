import type { Ask } from "#contract/endpoint.ts";
import type { changePassword as endpoint } from "#contract/password.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { setPassword } from "#server/members/set-password.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { endSessionsOfMember } from "#server/platform/gate.ts";
import { post } from "#server/platform/outbox.ts";
import { hashPassword, isPassword } from "#server/platform/passwords.ts";
import { badRequest, notFound } from "#server/platform/refusal.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { passwordChanged } from "./letters.ts";
import { countAttempt } from "./login-throttle.ts";
import { whyNotPassword } from "./rules.ts";

/** Changes the caller's password against the current one, and ends his sessions in all other browsers (C-35, S-42). */
export async function changePassword(
  ctx: Ctx,
  { currentPassword = "", newPassword }: Ask<typeof endpoint>,
): Promise<{ changed: true }> {
  const { db, me, now, config } = ctx;
  const member = me.memberId === null ? undefined : await findMember(db, me.memberId);
  if (!member) throw notFound("You have no member record.");
  await proveCurrent(ctx, member, currentPassword);
  const refusal = whyNotPassword(newPassword, member, (word) => COMMON_PASSWORDS.has(word));
  if (refusal) throw refused("newPassword", refusal);
  // Proven above, where there is one: so equal words are an equal password.
  if (member.passwordHash !== null && newPassword === currentPassword) {
    throw refused("newPassword", "The new password must differ from the current one");
  }
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const locked = await lockMember(tx, member.id);
    // Of two changes at once the second was typed against a password that is gone.
    if (!locked || locked.passwordHash !== member.passwordHash) throw wrongCurrent();
    // With it ends every link that was asked for before; the database sees to that.
    await setPassword(tx, member.id, passwordHash);
    await endSessionsOfMember(tx, member.id, me.sid);
    const deed = { at: now, actor: nameOf(me), action: "password changed", entity: "member" } as const;
    await audit(tx, { ...deed, entityId: member.id });
    // To the address as it is now, not as it was before the password was proven.
    const letter = passwordChanged(config, locked, now);
    if (letter) await post(tx, now, letter);
  });
  return { changed: true };
}

/**
 * Guesses here count together with those at the log-in: one password, one number of tries (H-13). Only who came in
 * as an administrator proves nothing where there is no password yet: a member without one was shut out (C-35, S-06).
 */
async function proveCurrent(
  ctx: Ctx,
  member: { id: number; passwordHash: string | null },
  current: string,
): Promise<void> {
  if (member.passwordHash === null && ctx.me.userId !== null) return;
  const attempt = await countAttempt(ctx, `member ${member.id}`, "failed attempts");
  if (!(await isPassword(member.passwordHash, current))) throw wrongCurrent();
  await attempt.succeeded();
}

function wrongCurrent() {
  return refused("currentPassword", "Current password is incorrect");
}

function refused(path: string, message: string) {
  return badRequest(message, [{ path, message }]);
}
