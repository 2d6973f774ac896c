import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { passwordResets } from "./tables.ts";

/** Ends every one-time link of a member: what it would open has changed (H-39). */
export async function endPasswordResets(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.memberId, memberId));
}
