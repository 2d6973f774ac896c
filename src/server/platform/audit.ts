import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** One line of the audit log; `before` and `after` hold what changed, never a secret (S-57). */
export type Deed = {
  at: Date;
  actor: string;
  action: string;
  entity: "member" | "user" | "event" | "registration" | "payment" | "offer";
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
