import { eq, sql } from "drizzle-orm";
import { eraseFromAudit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import { members } from "./tables.ts";
import type { Member } from "./write-member.ts";

/** What the log of a member keeps when he is erased: rights and dues that were given and taken, by whom and when. */
const LEDGER: ReadonlySet<string> = new Set([
  ...["status", "adminPrivileges", "localDuesPaidThrough", "nationalDuesPaidThrough", "spouseId"],
]);

/** Locks a member so that nobody can write anything of his any more; his row is locked for changes already. */
export async function lockForErasing(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for("update");
}

/**
 * Every address that was the member's, in small letters: confirmed, or written by an officer or an import, as far as
 * the record and the log know (S-34). What a member merely typed may be anybody's (S-69), and it also stands as
 * what an officer replaced or an undo put back: of others' changes only what they wrote counts.
 */
export async function addressesOf(
  tx: Tx,
  { id, confirmedEmail, recordedEmail }: Pick<Member, "id" | "confirmedEmail" | "recordedEmail">,
): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select distinct lower(address) as address from (
      select facts ->> 'confirmedEmail' as address
        from audit_log cross join lateral (values (before), (after)) each (facts)
        where entity = 'member' and entity_id = ${String(id)} and action like 'email address %'
      union select after ->> 'email' from audit_log
        where entity = 'member' and entity_id = ${String(id)}
          and action not in ('profile changed', 'import undone') and action not like 'email address %'
      union select ${confirmedEmail}::text union select ${recordedEmail}::text) known
    where address <> ''`);
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
