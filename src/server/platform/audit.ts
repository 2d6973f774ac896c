import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** One line of the audit log; `before` and `after` hold what changed, never a secret (S-57). */
export type Deed = {
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
    | "letter"
    | "import"
    | "mailing list";
  entityId: number | string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

/** Writes who did what, in the transaction of the deed itself. */
export async function audit(tx: Tx, deed: Deed): Promise<void> {
  await tx.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, before, after) values (
    ${deed.at.toISOString()}, ${deed.actor}, ${deed.action}, ${deed.entity}, ${String(deed.entityId)},
    ${deed.before ? JSON.stringify(deed.before) : null}::jsonb,
    ${deed.after ? JSON.stringify(deed.after) : null}::jsonb)`);
}

/**
 * Writes what the log kept of these things anew, as `without` leaves it: what is to be forgotten is forgotten there
 * as well. Who did what and when stays.
 */
export async function eraseFromAudit(
  tx: Tx,
  entity: Deed["entity"],
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
