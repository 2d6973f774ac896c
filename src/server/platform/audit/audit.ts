import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";

/** An entry of the audit log; `before` and `after` have the changed values, never a secret (S-57). */
export type AuditEntry = {
  at: Date;
  actor: string;
  action: string;
  entity:
    | "member"
    | "user"
    | "event"
    | "registration"
    | "payment"
    | "offer"
    | "email"
    | "import"
    | "mailing list";
  entityId: number | string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

/** Writes an audit entry in the transaction of the action itself. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, before, after) values (
    ${entry.at.toISOString()}, ${entry.actor}, ${entry.action}, ${entry.entity}, ${String(entry.entityId)},
    ${entry.before ? JSON.stringify(entry.before) : null}::jsonb,
    ${entry.after ? JSON.stringify(entry.after) : null}::jsonb)`);
}

/**
 * Rewrites the stored values of these records' entries with `without`, which removes personal data. The actor, action
 * and time stay.
 */
export async function eraseFromAuditLog(
  tx: Tx,
  entity: AuditEntry["entity"],
  ids: readonly number[],
  without: (facts: unknown) => unknown,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ id: string; before: unknown; after: unknown }>(sql`
    select id::text, before, after from audit_log where entity = ${entity} and entity_id in ${ids.map(String)}`);
  for (const { id, before, after } of rows) {
    const kept = [JSON.stringify(without(before)), JSON.stringify(without(after))] as const;
    if (kept[0] === JSON.stringify(before) && kept[1] === JSON.stringify(after)) continue;
    await tx.execute(sql`update audit_log set before = nullif(${kept[0]}::jsonb, 'null'),
      after = nullif(${kept[1]}::jsonb, 'null') where id = ${id}`);
  }
}
