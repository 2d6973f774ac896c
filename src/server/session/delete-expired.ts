import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";

/** Deletes sessions, counted log-ins and links for a new password whose time is over: nobody reads them any more. */
export async function deleteExpired(db: Tx, now: Date): Promise<void> {
  await db.execute(sql`delete from sessions where expire <= ${now.toISOString()}`);
  await db.execute(sql`delete from password_resets where expires_at <= ${now.toISOString()}`);
  await db.execute(sql`delete from login_attempts where expire <= ${now.getTime()}`);
}
