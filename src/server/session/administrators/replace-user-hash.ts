import { and, eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { users } from "#server/session/tables.ts";

/** Stores another hash of the same password of an account, unless it has changed in the meantime. */
export async function replaceUserHash(
  db: Database,
  { id, passwordHash: old }: { id: number; passwordHash: string | null },
  passwordHash: string,
): Promise<void> {
  if (old === null) return;
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, old)));
}
