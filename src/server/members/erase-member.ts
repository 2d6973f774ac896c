import { eq, sql } from "drizzle-orm";
import { eraseFromAudit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import { members } from "./tables.ts";

/** What the log of a member keeps when he is erased: rights and dues that were given and taken, by whom and when. */
const LEDGER: ReadonlySet<string> = new Set([
  ...["status", "adminPrivileges", "localDuesPaidThrough", "nationalDuesPaidThrough", "spouseId"],
]);

/** Locks a member so that nobody can write anything of his any more; his row is locked for changes already. */
export async function lockForErasing(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for("update");
}

/** Every address that the member has had, in small letters, as far as the log knows (S-34). */
export async function addressesOf(
  tx: Tx,
  { id, email }: { id: number; email: string | null },
): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select distinct lower(address) as address from (
      select before ->> 'email' as address from audit_log where entity = 'member' and entity_id = ${String(id)}
      union select after ->> 'email' from audit_log where entity = 'member' and entity_id = ${String(id)}
      union select ${email}::text) known
    where address is not null`);
  return rows.map(({ address }) => address);
}

/**
 * Erases the member's own row; sessions, one-time links and his calendar address go with it, dues that he paid stay
 * with nobody's name. The log keeps what was done to him without his data, and his name in nobody else's lines.
 */
export async function eraseMember(tx: Tx, id: number): Promise<void> {
  await eraseFromAudit(tx, "member", [id], (facts) => keeping(facts, (key) => LEDGER.has(key)));
  const { rows } = await tx.execute<{ partner: number }>(sql`
    select distinct entity_id::int as partner from audit_log where entity = 'member' and entity_id ~ '^[0-9]+$'
      and (before ->> 'spouseId' = ${String(id)} or after ->> 'spouseId' = ${String(id)})`);
  const partners = rows.map(({ partner }) => partner);
  await eraseFromAudit(tx, "member", partners, (facts) => keeping(facts, (key) => key !== "spouseName"));
  await tx.delete(members).where(eq(members.id, id));
}

function keeping(facts: unknown, isKept: (key: string) => boolean): unknown {
  if (typeof facts !== "object" || facts === null) return null;
  return Object.fromEntries(Object.entries(facts).filter(([key]) => isKept(key)));
}
