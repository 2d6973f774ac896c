import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Starts the days of grace of the demo's officers again: a demo that is opened after weeks shows a newcomer everything,
 * as on its first day (D-272). Those who have made a passkey need it from then on, as anywhere.
 */
export async function renewGrace(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`update members m set rights_since = ${at}
    where m.rights_since is not null and not exists (select from passkeys p where p.member_id = m.id)`);
  await tx.execute(sql`update users u set rights_since = ${at}
    where u.rights_since is not null and not exists (select from passkeys p where p.user_id = u.id)`);
}
