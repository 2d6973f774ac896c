import type { Ctx, Me } from "#server/platform/context.ts";
import { isPassword } from "#server/platform/passwords.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { countAttempt } from "./login-throttle.ts";

/** Refuses a wrong password. Guesses count together with those at the log-in: one password, one number of tries (H-13). */
export async function proveCurrentPassword(
  ctx: Ctx<Me | null>,
  member: { id: number; passwordHash: string | null },
  current: string,
): Promise<void> {
  const who = `member ${member.id}`;
  const attempt = await countAttempt(ctx, who, "failed attempts");
  if (!(await isPassword(member.passwordHash, current))) {
    // Without a session the log names the member whose password was tried.
    noteSecurity(ctx, "log-in failed", { ...(ctx.me === null && { who }), way: "current password" });
    throw wrongCurrentPassword();
  }
  await attempt.succeeded();
}

export function wrongCurrentPassword(): Refusal {
  const message = "Current password is incorrect";
  return badRequest(message, [{ path: "currentPassword", message }]);
}
