import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { members } from "./tables.ts";

/**
 * Keeps a new password's hash; the caller has locked the member and ends the sessions. `updatedAt` stays: a profile
 * that is open beside the dialog is not stale by it.
 */
export async function setPassword(tx: Tx, memberId: number, passwordHash: string): Promise<void> {
  await tx.update(members).set({ passwordHash }).where(eq(members.id, memberId));
}
