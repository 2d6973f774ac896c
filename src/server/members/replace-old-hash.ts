import type { Database } from "#server/platform/database/database.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { carryPasswordMarks } from "./address-links.ts";
import { lockMember } from "./queries.ts";
import { setPassword } from "./set-password.ts";

/**
 * Stores the hash of the normalized form of a password that was just proved. The password is the same, so
 * links that depend on it accept the new hash in place of the old.
 */
export async function replaceOldHash(
  db: Database,
  { id, passwordHash: old }: { id: number; passwordHash: string | null },
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, id);
    if (old === null || member?.passwordHash !== old) return;
    await setPassword(tx, id, passwordHash);
    await carryPasswordMarks(tx, id, { from: old, to: passwordHash });
  });
}
