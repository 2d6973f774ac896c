import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { passwordResets } from "#server/session/tables.ts";

/** Ends all password reset links of a member after their log-in has changed (H-39). */
export async function endPasswordResets(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.memberId, memberId));
}
