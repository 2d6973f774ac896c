import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { passwordResets } from "#server/session/tables.ts";

/** Ends all one-time links of a member after their log-in has changed (H-39); returns how many still worked. */
export async function endPasswordResets(tx: Tx, memberId: number, now: Date): Promise<number> {
  const { usedAt, expiresAt } = passwordResets;
  const ended = await tx
    .delete(passwordResets)
    .where(eq(passwordResets.memberId, memberId))
    .returning({ usedAt, expiresAt });
  return ended.filter((link) => link.usedAt === null && link.expiresAt > now).length;
}
