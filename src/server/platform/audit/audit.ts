import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import { type Actor, actorName } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { auditLog } from "#server/platform/tables.ts";
import { withoutWords } from "./without-words.ts";

/** An entry of the audit log; `before` and `after` have the changed values, never a secret (S-57) or words of a need. */
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
    | "email to members"
    | "import"
    | "mailbox"
    | "mailing list";
  entityId: number | string;
  before?: Facts | undefined;
  after?: Facts | undefined;
};
type Facts = Record<string, unknown>;

/** Writes an audit entry in the transaction of the action itself. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { entityId, ...rest } = entry;
  const { before = null, after = null } = withoutWords(entry);
  await tx.insert(auditLog).values({ ...rest, entityId: String(entityId), before, after });
}

/** The same, for what the caller does now. */
export function auditBy(
  { me, now }: { me: Actor; now: Date },
  tx: Tx,
  entry: Omit<AuditEntry, "at" | "actor">,
): Promise<void> {
  return audit(tx, { ...entry, at: now, actor: actorName(me) });
}

/**
 * Writes the entry if `after` differs from `before`, which say all that the action may change: a form that is saved as
 * it was, or sent again because its answer was lost, leaves no entry.
 */
export async function auditChange(
  tx: Tx,
  entry: AuditEntry & { before: Facts; after: Facts },
): Promise<void> {
  const { before, after } = entry;
  const isSame = (key: string) => isDeepStrictEqual(before[key] ?? null, after[key] ?? null);
  if (!Object.keys(after).every(isSame)) await audit(tx, entry);
}

/**
 * Rewrites the stored values of these records' entries with `without`, which removes personal data. The actor, action
 * and time stay.
 */
export async function eraseFromAuditLog(
  tx: Tx,
  entity: AuditEntry["entity"],
  { ids, without }: { ids: readonly number[]; without: (facts: unknown) => unknown },
): Promise<void> {
  if (ids.length === 0) return;
  const entries = await tx
    .select({ id: auditLog.id, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), inArray(auditLog.entityId, ids.map(String))));
  for (const { id, before, after } of entries) {
    const kept = { before: without(before) ?? null, after: without(after) ?? null };
    if (JSON.stringify(kept) === JSON.stringify({ before, after })) continue;
    await tx.update(auditLog).set(kept).where(eq(auditLog.id, id));
  }
}
