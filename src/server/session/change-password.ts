import type { Ask } from "#contract/endpoint.ts";
import type { changePassword as endpoint } from "#contract/password.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { setPassword } from "#server/members/set-password.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { endSessionsOfMember } from "#server/platform/gate.ts";
import { post } from "#server/platform/outbox.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { badRequest, notFound } from "#server/platform/refusal.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { passwordChanged } from "./letters.ts";
import { proveCurrentPassword, wrongCurrentPassword } from "./prove-current-password.ts";
import { whyNotPassword } from "./rules.ts";

/** Changes the caller's password against the current one, and ends his sessions in all other browsers (C-35, S-42). */
export async function changePassword(
  ctx: Ctx,
  { currentPassword = "", newPassword }: Ask<typeof endpoint>,
): Promise<{ changed: true }> {
  const { db, me, now, config } = ctx;
  const member = me.memberId === null ? undefined : await findMember(db, me.memberId);
  if (!member) throw notFound("You have no member record.");
  // An administrator without a password has none to prove: they chose none yet, or were shut out (C-35, S-06).
  if (member.passwordHash !== null || me.userId === null) {
    await proveCurrentPassword(ctx, member, currentPassword);
  }
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
    if (!locked || locked.passwordHash !== member.passwordHash) throw wrongCurrentPassword();
    // With it ends every link that was asked for before; the database sees to that.
    await setPassword(tx, member.id, passwordHash);
    await endSessionsOfMember(tx, member.id, me.sid);
    const deed = { at: now, actor: nameOf(me), action: "password changed", entity: "member" } as const;
    await audit(tx, { ...deed, entityId: member.id });
    // To the address as it is now, not as it was before the password was proven.
    const letter = passwordChanged(config, locked, now);
    if (letter) await post(tx, now, letter);
  });
  noteSecurity(ctx, "password changed");
  return { changed: true };
}

function refused(path: string, message: string) {
  return badRequest(message, [{ path, message }]);
}
