import { and, eq, sql } from "drizzle-orm";
import { IMPORT_FIELDS } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import { importRecord } from "#server/imports/import-record.ts";
import {
  type ImportRow,
  OWN_ACTIONS,
  readChangedIds,
  readChanges,
  readImport,
} from "#server/imports/queries.ts";
import { importChanges, imports } from "#server/imports/tables.ts";
import { revokeAddressLinks } from "#server/members/address-links.ts";
import { eraseMembers } from "#server/members/erase-member.ts";
import { findMembers, findNames, lockMemberIds } from "#server/members/queries.ts";
import type { ChangeAuthor, Member, MemberChanges } from "#server/members/write-member.ts";
import { updateMembers, withChanges } from "#server/members/write-members.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { auditMany } from "#server/platform/audit/audit-many.ts";
import { batchesOf } from "#server/platform/batches.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { conflict } from "#server/platform/refusal.ts";
import type { LongDatabase } from "#server/platform/threads/thread-database.ts";
import { withdrawEmailsOfImport } from "./withdraw-emails-of-import.ts";

/** An import to undo; `ownId` is the officer's own record. */
export type AskedUndo = { id: number; now: Date; by: string; ownId: number | null };

type Left = { memberId: number; name: string; why: string };
/** Whom an undo restores, with the old values, whom it removes, and whom it leaves. */
type Sorted = { restored: number[]; before: Map<number, MemberChanges>; removed: number[]; left: Left[] };
type Named = Pick<Member, "id" | "firstName" | "lastName" | "spouseId">;

/** Fields that emails to a member mention or depend on. */
const WRITTEN_ABOUT: readonly (keyof Member)[] = ["email", "localDuesPaidThrough", "status"];

/** Members who are restored by one statement; more would keep requests waiting on the embedded database (092). */
const AT_A_TIME = 100;

/** Undoes an import in one transaction; undoing it again changes nothing. */
export async function undoFile(db: LongDatabase, { id, now, by, ownId }: AskedUndo): Promise<null> {
  await db.long({ minutes: 30 }, async (tx) => {
    // A concurrent undo waits here and finds it done.
    await lockKeys(tx, imports, { where: eq(imports.id, id), strength: "update" });
    const row = await readImport(tx, id);
    if (row.state === "undone") return;
    if (importRecord(row, now).undoUntil === null) {
      throw conflict(
        row.state === "done"
          ? "This import is older than 30 days and can no longer be undone."
          : "Only a completed import can be undone.",
      );
    }
    await undo(tx, row, { now, by, ownId });
  });
  return null;
}

async function undo(
  tx: Tx,
  row: ImportRow,
  { ownId, ...author }: ChangeAuthor & { ownId: number | null },
): Promise<void> {
  const { id } = row;
  const { now } = author;
  const { restored, before, removed, left } = await sortOut(tx, id);
  // The links of one's own address still stop its change.
  const readdressed = restored.filter((one) => one !== ownId && "email" in (before.get(one) ?? {}));
  for (const some of batchesOf(readdressed, AT_A_TIME)) await revokeAddressLinks(tx, some, now);
  await restore(tx, restored, { before, author });
  const emailsLeft = await withdrawEmailsOfImport(tx, {
    removed,
    since: row.startedAt ?? row.createdAt,
    restored: restored.filter((one) => WRITTEN_ABOUT.some((key) => key in (before.get(one) ?? {}))),
  });
  await eraseMembers(tx, removed);
  for (const some of batchesOf(restored, AT_A_TIME)) await reopenEarlierImports(tx, id, some);
  for (const some of batchesOf(await readChangedIds(tx, id), AT_A_TIME)) await forgetChanges(tx, id, some);
  const undone = { restored: restored.length, removed: removed.length, left };
  await tx
    .update(imports)
    .set({
      state: "undone",
      undone,
      undoneAt: now,
      undoneBy: author.by,
      emailsLeft: emailsLeft.length > 0 ? emailsLeft : null,
    })
    .where(eq(imports.id, id));
  await audit(tx, {
    at: now,
    actor: author.by,
    action: "import undone",
    entity: "import",
    entityId: id,
    after: { restored: restored.length, removed: removed.length, left: left.length },
  });
}

/** Gives members their old values back, with an audit entry for each. */
async function restore(
  tx: Tx,
  ids: readonly number[],
  { before, author }: { before: ReadonlyMap<number, MemberChanges>; author: ChangeAuthor },
): Promise<void> {
  for (const batch of batchesOf(ids, AT_A_TIME)) {
    const some = await findMembers(tx, batch);
    const put = some.map((member) => withChanges(member, before.get(member.id) ?? {}));
    await updateMembers(tx, put, { author, onBatch: async () => undefined });
    await auditMany(
      tx,
      some.map(({ id }) => ({
        at: author.now,
        actor: author.by,
        action: "import undone",
        entity: "member" as const,
        entityId: id,
        after: before.get(id),
      })),
    );
  }
}

/** Deletes the old values of these members. Those of removed ones are deleted with them. */
async function forgetChanges(tx: Tx, id: number, ids: readonly number[]): Promise<void> {
  const { importId, memberId } = importChanges;
  await tx
    .delete(importChanges)
    .where(and(eq(importId, id), sql`${memberId} = any(${sql.param(`{${ids}}`)}::int[])`));
}

/** Earlier imports of the restored members can be undone again, since they are as those imports left them. */
async function reopenEarlierImports(tx: Tx, id: number, restored: readonly number[]): Promise<void> {
  await tx.execute(sql`update import_changes earlier set written_at = m.updated_at
    from import_changes this join members m on m.id = this.member_id
    where this.import_id = ${id} and this.member_id = any(${sql.param(`{${restored}}`)}::int[])
      and earlier.member_id = this.member_id and earlier.import_id <> ${id}
      and date_trunc('milliseconds', earlier.written_at) = (this.before ->> 'updatedAt')::timestamptz`);
  // If no one else has written since the earlier import, what this import wrote and restored no longer counts as a
  // change.
  await tx.execute(sql`update import_changes earlier set audit_id = (select max(a.id) from audit_log a
      where a.entity = 'member' and a.entity_id = earlier.member_id::text)
    from import_changes this
    where this.import_id = ${id} and this.member_id = any(${sql.param(`{${restored}}`)}::int[])
      and earlier.member_id = this.member_id and earlier.import_id <> ${id} and earlier.audit_id < this.audit_id
      and not exists (select from audit_log a where a.entity = 'member' and a.entity_id = this.member_id::text
        and a.id > earlier.audit_id and a.id <> this.audit_id and a.action <> 'import undone'
        and a.action <> all(${sql.param([...OWN_ACTIONS])}::text[]))`);
}

/** Sorts members into restored, removed and left, with all of them locked in the order of their ids. */
async function sortOut(tx: Tx, id: number): Promise<Sorted> {
  const locked = await lockMemberIds(tx, await readChangedIds(tx, id), { toErase: true });
  const members = new Map((await findNames(tx, locked)).map((member) => [member.id, member]));
  // Read now that no one can change them.
  const changes = await readChanges(tx, id);
  const why = new Map<number, string>();
  const kept = keptFields(changes, members);
  for (const change of changes) {
    const isLeft = change.is_new || change.written_since === null ? !change.is_same : isAllKept(change, kept);
    if (isLeft) why.set(change.id, "was changed since");
    else if (change.tie) why.set(change.id, change.tie);
  }
  // A couple that the import has linked is parted on both sides or on none.
  for (const change of changes) {
    const partner = members.get(change.id)?.spouseId;
    const isLinkedByIt = change.is_new || "spouseId" in change.before;
    const stays = partner && (why.has(partner) || (change.is_new && kept.get(partner)?.has("spouseId")));
    if (isLinkedByIt && stays && !why.has(change.id)) {
      why.set(change.id, "is linked to a spouse who stays");
    }
  }
  const left = changes.flatMap((change) => {
    const some = change.is_new ? [] : [...(kept.get(change.id) ?? [])].flatMap(fieldInWords);
    const partly = some.length > 0 ? `keeps what was written since: ${some.join(", ")}` : undefined;
    const reason = why.get(change.id) ?? partly;
    const member = members.get(change.id);
    return reason && member
      ? [{ memberId: change.id, name: `${member.firstName} ${member.lastName}`, why: reason }]
      : [];
  });
  const goes = changes.filter((change) => !why.has(change.id));
  return {
    restored: goes.flatMap((change) => (change.is_new || !members.has(change.id) ? [] : [change.id])),
    before: new Map(goes.map(({ id, before }) => [id, without(before, kept.get(id))])),
    removed: goes.flatMap((change) => (change.is_new && members.has(change.id) ? [change.id] : [])),
    left,
  };
}

type FieldChange = Awaited<ReturnType<typeof readChanges>>[number];
type Kept = ReadonlyMap<number, ReadonlySet<string>>;

/** An address that its owner has confirmed since stays; the recorded one does not. */
const CONFIRMED = ["email", "confirmedEmail", "confirmedEmailAt"];
const SPOUSE = ["spouseId", "spouseName", "spouseType"];
/** Columns that follow from a field and are restored only with it. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  firstName: ["recordedFirstName"],
  lastName: ["recordedLastName"],
  email: ["recordedEmail", "confirmedEmail", "confirmedEmailAt"],
  localDuesPaidThrough: ["renewalReminderSent"],
};

/** For each member the fields that stay, because others have written them since; in a couple, for either of the two. */
function keptFields(changes: readonly FieldChange[], members: ReadonlyMap<number, Named>): Kept {
  const kept = new Map(
    changes.map(({ id, before, written_since, confirmed_since }) => {
      const named = (written_since ?? []).filter((key) => key in before);
      const settled = confirmed_since && "email" in before ? CONFIRMED : [];
      return [id, new Set([...named, ...named.flatMap((key) => FOLLOWING[key] ?? []), ...settled])];
    }),
  );
  for (const { id, before } of changes) {
    const partner = members.get(id)?.spouseId;
    const theirs = partner ? kept.get(partner) : undefined;
    if (!("spouseId" in before) || !theirs || !SPOUSE.some((key) => theirs.has(key))) continue;
    for (const key of SPOUSE) kept.get(id)?.add(key);
  }
  return kept;
}

/** Whether nothing that the import wrote can be restored. */
function isAllKept({ id, before }: FieldChange, kept: Kept): boolean {
  const mine = kept.get(id);
  const fields = Object.keys(before).filter((key) => key !== "updatedAt");
  return fields.length > 0 && fields.every((key) => mine?.has(key));
}

function without(
  { updatedAt: _, ...before }: Record<string, unknown>,
  kept?: ReadonlySet<string>,
): MemberChanges {
  return Object.fromEntries(Object.entries(before).filter(([key]) => !kept?.has(key)));
}

function fieldInWords(key: string): string[] {
  if (key === "spouseId") return ["Spouse"];
  if (key === "legacyId") return [IMPORT_FIELDS.legacyId];
  return isMemberField(key) && factsOf(key).isImported !== false ? [factsOf(key).label] : [];
}
