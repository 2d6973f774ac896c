import { sql } from "drizzle-orm";
import { deleteOldLinks } from "#server/members/address-links.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { deleteOldIdempotencyKeys } from "#server/platform/http/idempotency-keys.ts";

/** Deletes sessions, counted log-ins, links for a new password and keys of forms whose time is over. */
export async function deleteExpired(db: Tx, now: Date): Promise<void> {
  await db.execute(sql`delete from sessions where expire <= ${now.toISOString()}`);
  await db.execute(sql`delete from password_resets where expires_at <= ${now.toISOString()}`);
  await deleteOldLinks(db, now);
  await deleteOldIdempotencyKeys(db, now);
  await db.execute(sql`delete from login_attempts where expire <= ${now.getTime()}`);
}
