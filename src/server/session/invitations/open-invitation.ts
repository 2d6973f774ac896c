import { and, eq, gt, isNull } from "drizzle-orm";
import { findMember } from "#server/members/queries.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { passwordResets } from "#server/session/tables.ts";

/** The condition of an invitation that still works. */
export function isOpenInvitation(token: string, now: Date) {
  return and(
    eq(passwordResets.tokenHash, hashToken(token)),
    eq(passwordResets.kind, "invitation"),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );
}

/** The member whom a working invitation is for; undefined if it has expired, was used or is unknown. */
export async function findInvited(db: Tx, token: string, now: Date): Promise<Member | undefined> {
  const [invitation] = await db.select().from(passwordResets).where(isOpenInvitation(token, now));
  return invitation && (await findMember(db, invitation.memberId));
}
