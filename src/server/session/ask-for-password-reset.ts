import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pass } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import type { askForPasswordReset as endpoint } from "#contract/password.ts";
import { lockMembersByEmail } from "#server/members/queries.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { noteSecurity } from "#server/platform/security-log.ts";
import { passwordReset, type ResetLink } from "./letters.ts";
import { countResetAsked } from "./login-throttle.ts";
import { passwordResets } from "./tables.ts";

/** How long a link may be used. */
const VALID_MS = 30 * 60_000;
/** Longer than looking and writing takes: whoever measures the answer does not learn whether there was anybody (H-26). */
const ANSWER_MS = 250;

/** Mails a one-time link to everyone with this confirmed address; the answer is the same where there is nobody. */
export async function askForPasswordReset(
  ctx: Ctx<Me | null>,
  { email }: Ask<typeof endpoint>,
): Promise<{ asked: true }> {
  await countResetAsked(ctx, email);
  const [members] = await Promise.all([
    ctx.db.transaction((tx) => sendLinks(ctx, tx, email)),
    pass(ANSWER_MS),
  ]);
  for (const id of members) noteSecurity(ctx, "password reset asked for", { who: `member ${id}` });
  return { asked: true };
}

/** A member without log-in name or password cannot log in, and is not let in by this way either (S-06). */
async function sendLinks({ config, now }: Ctx<Me | null>, tx: Tx, email: string): Promise<number[]> {
  const links: ResetLink[] = [];
  let address = email;
  // Locked, so that of two who ask at once the later one's links are the only ones.
  for (const member of await lockMembersByEmail(tx, email)) {
    if (member.userName === null || member.passwordHash === null) continue;
    // To the address as the chapter has it, not as it was typed here.
    address = member.confirmedEmail ?? address;
    const token = randomBytes(32).toString("base64url");
    await tx.delete(passwordResets).where(eq(passwordResets.memberId, member.id));
    await tx.insert(passwordResets).values({
      tokenHash: hashOfToken(token),
      memberId: member.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + VALID_MS),
    });
    links.push({
      memberId: member.id,
      firstName: member.firstName,
      userName: member.userName,
      token,
      tokenHash: hashOfToken(token),
    });
  }
  if (links.length > 0) await post(tx, now, passwordReset(config, address, links));
  return links.map(({ memberId }) => memberId);
}

/** The only form in which a token is kept; it is random enough to need no salt. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
