import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { members } from "./tables.ts";

/**
 * Stores a new password's hash; the caller has locked the member and ends the sessions. `updatedAt` stays, so that
 * the open profile form does not go stale.
 */
export async function setPassword(tx: Tx, memberId: number, passwordHash: string): Promise<void> {
  await tx.update(members).set({ passwordHash }).where(eq(members.id, memberId));
}
