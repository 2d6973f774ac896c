import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import type { AuditEntry } from "./audit.ts";
import { withoutWords } from "./without-words.ts";

/** Entries written by one statement. */
const AT_A_TIME = 500;

/** Like `audit`, for many entries of one moment in few statements. */
export async function auditMany(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += AT_A_TIME) {
    const rows = entries.slice(from, from + AT_A_TIME).map(({ at, entityId, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      entity_id: String(entityId),
      ...withoutWords(entry),
    }));
    await tx.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, before, after)
      select at, actor, action, entity, entity_id, nullif(before, 'null'), nullif(after, 'null')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (at timestamptz, actor text, action text,
        entity text, entity_id text, before jsonb, after jsonb)`);
  }
}
