import { sql } from "drizzle-orm";
import type { Deed } from "./audit.ts";
import type { Tx } from "./database.ts";

/** Deeds in one statement. */
const AT_A_TIME = 500;

/** The same as `audit` for many deeds of one moment, in few statements. */
export async function auditMany(tx: Tx, deeds: readonly Deed[]): Promise<void> {
  for (let from = 0; from < deeds.length; from += AT_A_TIME) {
    const rows = deeds.slice(from, from + AT_A_TIME).map(({ at, entityId, before, after, ...deed }) => ({
      ...deed,
      at: at.toISOString(),
      entity_id: String(entityId),
      before: before ?? null,
      after: after ?? null,
    }));
    await tx.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, before, after)
      select at, actor, action, entity, entity_id, nullif(before, 'null'), nullif(after, 'null')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (at timestamptz, actor text, action text,
        entity text, entity_id text, before jsonb, after jsonb)`);
  }
}
