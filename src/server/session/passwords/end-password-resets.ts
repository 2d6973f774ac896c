import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { passwordResets } from "#server/session/tables.ts";

/** Ends every one-time link of a member: what it would open has changed (H-39). */
export async function endPasswordResets(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.memberId, memberId));
}
