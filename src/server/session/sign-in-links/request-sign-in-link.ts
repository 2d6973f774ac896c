import { setTimeout as sleep } from "node:timers/promises";
import { and, count, eq, gt, isNull } from "drizzle-orm";
import { requestSignInLink as endpoint, SIGN_IN_LINK_MINUTES } from "#contract/members/sign-in-links.ts";
import { isReturnPath } from "#contract/pages/page-paths.ts";
import { lockMembersByNameOrEmail } from "#server/members/queries.ts";
import { canLogIn } from "#server/members/rules.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { hashToken, newLinkToken } from "#server/platform/link-token.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { signInLinks as emailOfLinks, type SignInLink } from "#server/session/emails.ts";
import { countLinkRequest } from "#server/session/login-throttle.ts";
import { signInLinks } from "#server/session/tables.ts";

/** Longer than the database work takes, so the response time doesn't reveal whether anyone is known (H-26). */
const ANSWER_MS = 250;
const DAY_MS = 86_400_000;
/** Above this, the answer is the same but no email is sent. */
const PER_MEMBER_AND_DAY = 10;

/** Emails a sign-in link to every member with this name or address; the answer doesn't tell if any has (D-529). */
export const requestSignInLink = action(endpoint, async (ctx, { usernameOrEmail, returnPath = null }) => {
  await countLinkRequest(ctx, usernameOrEmail);
  const kept = returnPath !== null && isReturnPath(returnPath, true) ? returnPath : null;
  const [members] = await Promise.all([
    ctx.db.transaction((tx) => sendLinks(ctx, tx, { usernameOrEmail, returnPath: kept })),
    sleep(ANSWER_MS),
  ]);
  for (const id of members) logSecurityEvent(ctx, "sign-in link asked for", { who: `member ${id}` });
  return { asked: true } as const;
});

type Wanted = { usernameOrEmail: string; returnPath: string | null };

/** Members without a login or without a confirmed address get none (S-06). A shared mailbox gets one email (D-531). */
async function sendLinks(
  ctx: Ctx<Me | null>,
  tx: Tx,
  { usernameOrEmail, returnPath }: Wanted,
): Promise<number[]> {
  const { config, now } = ctx;
  const deadline = new Date(now.getTime() + SIGN_IN_LINK_MINUTES * 60_000);
  const byMailbox = new Map<string, { address: string; links: SignInLink[] }>();
  // Locked, so that after two simultaneous requests only the later one's link works.
  for (const member of await lockMembersByNameOrEmail(tx, usernameOrEmail)) {
    const { id: memberId, firstName, lastName, confirmedEmail: address } = member;
    if (!canLogIn(member) || !address || (await hasHadEnough(tx, memberId, now))) continue;
    const token = newLinkToken();
    const tokenHash = hashToken(token);
    await endOpenLinks(tx, memberId, now);
    await tx.insert(signInLinks).values({
      memberId,
      tokenHash,
      returnPath,
      createdAt: now,
      expiresAt: deadline,
    });
    const mailbox = byMailbox.get(address.toLowerCase()) ?? { address, links: [] };
    mailbox.links.push({ memberId, firstName, lastName, token, tokenHash });
    byMailbox.set(address.toLowerCase(), mailbox);
  }
  for (const { address, links } of byMailbox.values()) {
    await queueEmail(tx, now, { ...emailOfLinks(config, address, links), deadline });
  }
  return [...byMailbox.values()].flatMap(({ links }) => links.map(({ memberId }) => memberId));
}

/** Whether the member has reached the daily limit of links. */
async function hasHadEnough(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS);
  const [sent] = await tx
    .select({ links: count() })
    .from(signInLinks)
    .where(and(eq(signInLinks.memberId, memberId), gt(signInLinks.createdAt, since)));
  return (sent?.links ?? 0) >= PER_MEMBER_AND_DAY;
}

/** Ends the member's open link; returns how many still worked. */
export async function endOpenLinks(tx: Tx, memberId: number, now: Date): Promise<number> {
  const ended = await tx
    .update(signInLinks)
    .set({ endedAt: now })
    .where(and(eq(signInLinks.memberId, memberId), isNull(signInLinks.usedAt), isNull(signInLinks.endedAt)))
    .returning({ expiresAt: signInLinks.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt > now).length;
}
