import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { eraseFromAuditLog } from "#server/platform/audit/audit.ts";
import { eraseMembersFromAudit } from "#server/platform/audit/erase-members-from-audit.ts";
import { batchesOf } from "#server/platform/batches.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { members } from "./tables.ts";
import type { Member } from "./write-member.ts";

/** What the audit log keeps of an erased member: rights and dues given and taken, by whom and when. */
const LEDGER: ReadonlySet<string> = new Set([
  ...["status", "adminPrivileges", "localDuesPaidThrough", "nationalDuesPaidThrough", "spouseId"],
]);

/** Locks a member against new references; the row is already locked against changes. */
export async function lockForDeletion(tx: Tx, id: number): Promise<void> {
  await lockKeys(tx, members, { where: eq(members.id, id), strength: "update" });
}

/**
 * Every address known to be the member's, in lower case: confirmed, or written by an officer or an import, by the
 * record and the audit log (S-34). What members type themselves may be anyone's (S-69), and is also what officers
 * replace and undos restore, so only the values that others wrote count.
 */
export async function knownAddresses(
  tx: Tx,
  { id, confirmedEmail, recordedEmail }: Pick<Member, "id" | "confirmedEmail" | "recordedEmail">,
): Promise<string[]> {
  const rows = await readRows(
    tx,
    z.object({ address: z.string() }),
    sql`
    select distinct lower(address) as address from (
      select facts ->> 'confirmedEmail' as address
        from audit_log cross join lateral (values (before), (after)) each (facts)
        where entity = 'member' and entity_id = ${String(id)} and action like 'email address %'
      union select after ->> 'email' from audit_log
        where entity = 'member' and entity_id = ${String(id)}
          and action not in ('profile changed', 'import undone') and action not like 'email address %'
      union select ${confirmedEmail}::text union select ${recordedEmail}::text) known
    where address <> ''`,
  );
  return rows.map(({ address }) => address);
}

/**
 * Erases the member's row. Sessions, one-time links and the calendar link go with it; paid dues stay without a name.
 * The audit log keeps the actions without personal data, and the name in no one else's entries.
 */
export async function eraseMember(tx: Tx, id: number): Promise<void> {
  await eraseFromAuditLog(tx, "member", {
    ids: [id],
    without: (facts) => keeping(facts, (key) => LEDGER.has(key)),
  });
  const rows = await readRows(
    tx,
    z.object({ partner: z.number() }),
    sql`
    select distinct entity_id::int as partner from audit_log where entity = 'member' and entity_id ~ '^[0-9]+$'
      and (before ->> 'spouseId' = ${String(id)} or after ->> 'spouseId' = ${String(id)})`,
  );
  const partners = rows.map(({ partner }) => partner);
  await eraseFromAuditLog(tx, "member", {
    ids: partners,
    without: (facts) => keeping(facts, (key) => key !== "spouseName"),
  });
  await tx.delete(members).where(eq(members.id, id));
}

function keeping(facts: unknown, isKept: (key: string) => boolean): unknown {
  if (typeof facts !== "object" || facts === null) return null;
  return Object.fromEntries(Object.entries(facts).filter(([key]) => isKept(key)));
}

/** Each is looked for in every table that refers to members, so more in one statement would keep requests waiting (092). */
const AT_A_TIME = 12;

/** Erases members who have nothing of their own; the audit log keeps the actions without their data. */
export async function eraseMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const some of batchesOf(ids, AT_A_TIME)) {
    await eraseMembersFromAudit(tx, some);
    await tx.delete(members).where(sql`${members.id} = any(${sql.param(`{${some}}`)}::int[])`);
  }
}
