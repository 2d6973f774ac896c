import { sql } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";

const OTHER_ACCOUNT = "The portal was connected as another account. Please choose a list and sync again.";

/**
 * What the portal knew of the contacts of one account is worth nothing at another, and might be somebody else there:
 * it is forgotten, and a run under way ends. Who left the list of one stays out of every other.
 */
export async function forgetAccount(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number; actor: string }>(sql`
    update mailing_runs set state = 'failed', finished_at = ${now.toISOString()}, error = ${OTHER_ACCOUNT}, place = '{}',
      holder = null, held_until = null, waiting_since = null
    where state = 'running' returning id, asked_by as actor`);
  for (const { id, actor } of rows) {
    await audit(tx, {
      ...{ at: now, actor, action: "mailing list sync failed", entity: "mailing list", entityId: id },
      after: { error: OTHER_ACCOUNT },
    });
  }
  await tx.execute(sql`delete from mailing_addresses`);
  await tx.execute(sql`delete from mailing_tags`);
  await tx.execute(sql`delete from mailing_contacts`);
  // All who left the other account's list are to be read, since its beginning.
  await tx.execute(sql`update mailing_reading set opt_outs_until = null`);
}
