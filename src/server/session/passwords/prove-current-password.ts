import type { Ctx, Me } from "#server/platform/context.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { badRequest, type Refusal } from "#server/platform/refusal.ts";
import { isPassword } from "#server/platform/session-gate/passwords.ts";
import { countAttempt } from "#server/session/login-throttle.ts";

/** Refuses a wrong password. Attempts count together with those at the log-in (H-13). */
export async function proveCurrentPassword(
  ctx: Ctx<Me | null>,
  member: { id: number; passwordHash: string | null },
  current: string,
): Promise<void> {
  const who = `member ${member.id}`;
  const attempt = await countAttempt(ctx, who, "failed attempts");
  if (!(await isPassword(member.passwordHash, current))) {
    // Without a session, the log must name the member.
    logSecurityEvent(ctx, "log-in failed", { ...(ctx.me === null && { who }), way: "current password" });
    throw wrongCurrentPassword();
  }
  await attempt.succeeded();
}

export function wrongCurrentPassword(): Refusal {
  const message = "Current password is incorrect";
  return badRequest(message, [{ path: "currentPassword", message }]);
}
