import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { auditLog } from "#server/platform/tables.ts";

/** Erases what the audit log recorded about these members, also where entries of a spouse name them. */
export async function eraseMembersFromAudit(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const members = sql.param(`{${ids.join(",")}}`);
  const { before, after } = auditLog;
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(sql`entity = 'member' and entity_id = any(${members}::text[])`);
  // That it is not null lets PostgreSQL use the indexes of entries with a spouse.
  await tx
    .update(auditLog)
    .set({ before: sql`${before} - 'spouseName'`, after: sql`${after} - 'spouseName'` })
    .where(sql`entity = 'member'
      and ((before ->> 'spouseId' is not null and before ->> 'spouseId' = any(${members}::text[]))
        or (after ->> 'spouseId' is not null and after ->> 'spouseId' = any(${members}::text[])))`);
}
