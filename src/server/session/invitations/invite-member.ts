import { eq } from "drizzle-orm";
import { inviteMember as endpoint, INVITATION_DAYS } from "#contract/members/invitations.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { hashToken, newLinkToken } from "#server/platform/link-token.ts";
import { logSecurityEvent } from "#server/platform/log/security-log.ts";
import { notFound, unauthorized } from "#server/platform/refusal.ts";
import { lockSession } from "#server/platform/session-gate/end-sessions.ts";
import { invitation } from "#server/session/emails.ts";
import { countResetRequest } from "#server/session/login-throttle.ts";
import { whyNotInvite } from "#server/session/rules.ts";
import { passwordResets } from "#server/session/tables.ts";

const VALID_MS = INVITATION_DAYS * 86_400_000;

/** Emails a member a one-time link to choose username and password; earlier links end. */
export const inviteMember = action(endpoint, async (ctx, { id }) => {
  const { db, me, now, config } = ctx;
  const known = await findMember(db, id);
  if (!known) throw notFound("Member not found");
  const early = whyNotInvite(known);
  if (early) throw early;
  // The same limits as links that members ask for themselves: the address is the one that gets the emails.
  await countResetRequest(ctx, known.confirmedEmail ?? "");
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const email = await db.transaction(async (tx) => {
    const member = await lockMember(tx, id);
    if (!member) throw notFound("Member not found");
    if (!(await lockSession(tx, me.sid))) throw unauthorized();
    const refusal = whyNotInvite(member);
    if (refusal) throw refusal;
    await tx.delete(passwordResets).where(eq(passwordResets.memberId, id));
    await tx.insert(passwordResets).values({
      tokenHash: hashToken(token),
      memberId: id,
      createdAt: now,
      expiresAt,
      kind: "invitation",
    });
    const to = member.confirmedEmail?.trim() ?? "";
    await queueEmail(
      tx,
      now,
      invitation(config, member, { to, token, tokenHash: hashToken(token), expiresAt }),
    );
    await auditBy({ me, now }, tx, {
      action: "invitation emailed",
      entity: "member",
      entityId: id,
    });
    return to;
  });
  logSecurityEvent(ctx, "invitation emailed", { id });
  return { email, expiresAt: expiresAt.toISOString() };
});
