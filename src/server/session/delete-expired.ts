import { sql } from "drizzle-orm";
import { forgetOldLinks } from "#server/members/address-links.ts";
import type { Tx } from "#server/platform/database.ts";
import { forgetDone } from "#server/platform/done-once.ts";

/** Deletes sessions, counted log-ins, links for a new password and keys of forms whose time is over. */
export async function deleteExpired(db: Tx, now: Date): Promise<void> {
  await db.execute(sql`delete from sessions where expire <= ${now.toISOString()}`);
  await db.execute(sql`delete from password_resets where expires_at <= ${now.toISOString()}`);
  await forgetOldLinks(db, now);
  await forgetDone(db, now);
  await db.execute(sql`delete from login_attempts where expire <= ${now.getTime()}`);
}
