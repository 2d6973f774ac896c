import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { requestPasswordReset as endpoint } from "#contract/password.ts";
import { lockMembersByEmail } from "#server/members/queries.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { hashToken, newLinkToken } from "#server/platform/link-token.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { passwordReset, type ResetLink } from "#server/session/emails.ts";
import { countResetRequest } from "#server/session/login-throttle.ts";
import { passwordResets } from "#server/session/tables.ts";

/** How long a link is valid. */
const VALID_MS = 30 * 60_000;
/** Longer than the database work takes, so the response time doesn't reveal whether the address is known (H-26). */
const ANSWER_MS = 250;

/** Emails a one-time link to every member with this confirmed address. The response is the same if there is none. */
export const requestPasswordReset = action(endpoint, async (ctx, { email }) => {
  await countResetRequest(ctx, email);
  const [members] = await Promise.all([
    ctx.db.transaction((tx) => sendLinks(ctx, tx, email)),
    sleep(ANSWER_MS),
  ]);
  for (const id of members) logSecurityEvent(ctx, "password reset asked for", { who: `member ${id}` });
  return { asked: true } as const;
});

/** Members without a username or password can't log in and don't get a link (S-06). */
async function sendLinks({ config, now }: Ctx<Me | null>, tx: Tx, email: string): Promise<number[]> {
  const links: ResetLink[] = [];
  let address = email;
  const deadline = new Date(now.getTime() + VALID_MS);
  // Locked, so that after two simultaneous requests only the later one's links work.
  for (const member of await lockMembersByEmail(tx, email)) {
    if (member.userName === null || member.passwordHash === null) continue;
    // Sent to the address as the chapter has it, not as it was typed.
    address = member.confirmedEmail ?? address;
    const token = newLinkToken();
    await tx.delete(passwordResets).where(eq(passwordResets.memberId, member.id));
    await tx.insert(passwordResets).values({
      tokenHash: hashToken(token),
      memberId: member.id,
      createdAt: now,
      expiresAt: deadline,
    });
    links.push({
      memberId: member.id,
      firstName: member.firstName,
      userName: member.userName,
      token,
      tokenHash: hashToken(token),
    });
  }
  if (links.length > 0) await queueEmail(tx, now, { ...passwordReset(config, address, links), deadline });
  return links.map(({ memberId }) => memberId);
}
