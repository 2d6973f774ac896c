import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { users } from "#server/session/tables.ts";

/** Makes a locked account an administrator's, or no longer one. */
export async function setAdministrator(
  tx: Tx,
  id: number,
  { isAdmin, now }: { isAdmin: boolean; now: Date },
): Promise<void> {
  await tx.update(users).set({ isAdmin, updatedAt: now }).where(eq(users.id, id));
}
