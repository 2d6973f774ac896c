import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";

/** Erases what the audit log recorded about these members, also where entries of a spouse name them. */
export async function eraseMembersFromAudit(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const members = sql.param(`{${ids.join(",")}}`);
  await tx.execute(sql`update audit_log set before = null, after = null
    where entity = 'member' and entity_id = any(${members}::text[])`);
  await tx.execute(sql`update audit_log set before = before - 'spouseName', after = after - 'spouseName'
    where entity = 'member' and (before ->> 'spouseId' = any(${members}::text[])
      or after ->> 'spouseId' = any(${members}::text[]))`);
}
