import { and, eq, gt, isNull } from "drizzle-orm";
import {
  openSignInLink as endpoint,
  showSignInLink as showEndpoint,
} from "#contract/members/sign-in-links.ts";
import { isReturnPath } from "#contract/pages/page-paths.ts";
import { ownRecord } from "#server/members/member-record.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { canLogIn } from "#server/members/rules.ts";
import type { Ctx, Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { endPreviousSession } from "#server/platform/session-gate/end-sessions.ts";
import { openSession } from "#server/platform/session-gate/open-session.ts";
import { toldMember } from "#server/session/emails.ts";
import { countResetAttempt, findBrowser } from "#server/session/login-throttle.ts";
import { tellOfNewDevice } from "#server/session/new-device.ts";
import { signInLinks } from "#server/session/tables.ts";

/** Returns the name of the member a link signs in, without using it: mail scanners open links (D-529). */
export const showSignInLink = action(showEndpoint, async (ctx, { token }) => {
  await countResetAttempt(ctx);
  const [link] = await ctx.db.select().from(signInLinks).where(isOpen(token, ctx.now));
  const member = link && (await findMember(ctx.db, link.memberId));
  return { name: member && canLogIn(member) ? `${member.firstName} ${member.lastName}`.trim() : null };
});

/** Opens a member's session with a link, once, with nothing confirmed (D-530). */
export const openSignInLink = action(endpoint, async (ctx, { token }) => {
  await countResetAttempt(ctx);
  const [link] = await ctx.db.select().from(signInLinks).where(isOpen(token, ctx.now));
  if (!link) throw spentLink();
  const { memberId } = link;
  // Before the transaction, whose connection may be the only one: the query would wait for its end.
  const browser = await findBrowser(ctx, `member ${memberId}`);
  const isNewDevice = !browser.isKnown;
  const { member, returnPath } = await ctx.db.transaction((tx) =>
    useLink(ctx, tx, { token, memberId, isNewDevice }),
  );
  await browser.remember();
  logSecurityEvent(ctx, "log-in", { who: `member ${member.id}`, way: "link" });
  const level = member.adminPrivileges === "none" ? "member" : member.adminPrivileges;
  const record = ownRecord(member, level, ctx.config);
  return {
    // Only full officers may read it, and a link grants no rights.
    member: { ...record, adminComments: null },
    returnPath: returnPath !== null && isReturnPath(returnPath, record.hasAnyAdminAccess) ? returnPath : null,
  };
});

/** Marks the link used under the member's lock, so that only one of two browsers can use it. */
async function useLink(
  ctx: Ctx<Me | null>,
  tx: Tx,
  { token, memberId, isNewDevice }: { token: string; memberId: number; isNewDevice: boolean },
) {
  const { now, request, config } = ctx;
  const member = await lockMember(tx, memberId);
  if (!member || !canLogIn(member)) throw spentLink();
  const [used] = await tx
    .update(signInLinks)
    .set({ usedAt: now })
    .where(isOpen(token, now))
    .returning({ returnPath: signInLinks.returnPath });
  if (!used) throw spentLink();
  await endPreviousSession(tx, request, config);
  await openSession(tx, ctx, { memberId: member.id, confirmedAt: null });
  if (isNewDevice) await tellOfNewDevice(tx, ctx, toldMember(member));
  return { member, returnPath: used.returnPath };
}

function isOpen(token: string, now: Date) {
  return and(
    eq(signInLinks.tokenHash, hashToken(token)),
    isNull(signInLinks.usedAt),
    isNull(signInLinks.endedAt),
    gt(signInLinks.expiresAt, now),
  );
}

function spentLink() {
  const message = "This link no longer works. Please request a new one.";
  return badRequest(message, [{ path: "token", message }]);
}
