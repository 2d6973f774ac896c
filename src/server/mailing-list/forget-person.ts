import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";

/**
 * Forgets what was to be brought to the list for a member who has just been erased, where the list never heard of his
 * addresses. An address that the portal put there is kept until it has been taken off, by the chore.
 */
export async function forgetPerson(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from mailing_changes c where member_id = ${memberId}
    and not exists (select from mailing_addresses a where a.address in (c.before_address, c.after_address))
    and not exists (select from mailing_runs where state = 'running')`);
}
