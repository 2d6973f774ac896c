import { sql } from "drizzle-orm";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";

const OTHER_ACCOUNT = "The portal was connected to a different account. Please choose a list and sync again.";

/**
 * Clears everything known about the previous account's contacts, since it is meaningless in another account, and fails
 * the active run. People who unsubscribed in one account stay excluded from every other.
 */
export async function forgetAccount(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number; actor: string }>(sql`
    update mailing_runs set state = 'failed', finished_at = ${now.toISOString()}, error = ${OTHER_ACCOUNT}, place = '{}',
      holder = null, held_until = null, waiting_since = null
    where state = 'running' returning id, asked_by as actor`);
  for (const { id, actor } of rows) {
    await audit(tx, {
      at: now,
      actor,
      action: "mailing list sync failed",
      entity: "mailing list",
      entityId: id,
      after: { error: OTHER_ACCOUNT },
    });
  }
  await tx.execute(sql`delete from mailing_addresses`);
  await tx.execute(sql`delete from mailing_tags`);
  await tx.execute(sql`delete from mailing_contacts`);
  // The new account's opt-outs must be read from the beginning.
  await tx.execute(sql`update mailing_reading set opt_outs_until = null`);
}
