import { eq, sql } from "drizzle-orm";
import { undoImport as endpoint, IMPORT_FIELDS } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import { revokeAddressLinks } from "#server/members/address-links.ts";
import { lockMembers } from "#server/members/queries.ts";
import type { Member, MemberChanges } from "#server/members/write-member.ts";
import { eraseMembers, updateMembers, withChanges } from "#server/members/write-members.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { auditMany } from "#server/platform/audit/audit-many.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import { importRecord } from "./import-record.ts";
import { type ImportRow, OWN_ACTIONS, readChanges, readImport } from "./queries.ts";
import { importChanges, imports } from "./tables.ts";
import { withdrawEmailsOfImport } from "./withdraw-emails-of-import.ts";

type Left = { memberId: number; name: string; why: string };
type Sorted = { restored: Member[]; before: Map<number, MemberChanges>; removed: Member[]; left: Left[] };

/** Fields that emails to a member mention or depend on. */
const WRITTEN_ABOUT: readonly (keyof Member)[] = ["email", "localDuesPaidThrough", "status"];

/**
 * Restores, field by field, what an import changed, except what someone other than the member has written since, and
 * erases the members it added, except those who have registered, paid or can log in (S-72). Undoing it again changes
 * nothing.
 */
export const undoImport = action(endpoint, async (ctx, { id }) => {
  const { db, now } = ctx;
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
    await undo(ctx, tx, row);
  });
  return importRecord(await readImport(db, id), now);
});

async function undo({ me, now }: Ctx, tx: Tx, row: ImportRow): Promise<void> {
  const { id } = row;
  const author = { now, by: actorName(me) };
  const { restored, before, removed, left } = await sortOut(tx, id);
  // The links of one's own address still stop its change.
  const readdressed = restored.flatMap(({ id }) =>
    id !== me.memberId && "email" in (before.get(id) ?? {}) ? [id] : [],
  );
  await revokeAddressLinks(tx, readdressed, now);
  const put = restored.map((member) => withChanges(member, before.get(member.id) ?? {}));
  await updateMembers(tx, put, { author, onBatch: async () => undefined });
  await auditMany(
    tx,
    restored.map((member) => ({
      at: now,
      actor: author.by,
      action: "import undone",
      entity: "member" as const,
      entityId: member.id,
      after: before.get(member.id),
    })),
  );
  await withdrawEmailsOfImport(tx, {
    removed,
    since: row.startedAt ?? row.createdAt,
    restored: restored.flatMap(({ id }) =>
      WRITTEN_ABOUT.some((key) => key in (before.get(id) ?? {})) ? [id] : [],
    ),
  });
  await eraseMembers(
    tx,
    removed.map((member) => member.id),
  );
  await reopenEarlierImports(
    tx,
    id,
    restored.map((member) => member.id),
  );
  await tx.delete(importChanges).where(eq(importChanges.importId, id));
  const undone = { restored: restored.length, removed: removed.length, left };
  await tx
    .update(imports)
    .set({ state: "undone", undone, undoneAt: now, undoneBy: author.by })
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

/** Earlier imports of the restored members can be undone again, since they are as those imports left them. */
async function reopenEarlierImports(tx: Tx, id: number, restored: readonly number[]): Promise<void> {
  await tx.execute(sql`update import_changes earlier set written_at = m.updated_at
    from import_changes this join members m on m.id = this.member_id
    where this.import_id = ${id} and this.member_id = any(${sql.param(restored.map(String))}::int[])
      and earlier.member_id = this.member_id and earlier.import_id <> ${id}
      and date_trunc('milliseconds', earlier.written_at) = (this.before ->> 'updatedAt')::timestamptz`);
  // If no one else has written since the earlier import, what this import wrote and restored no longer counts as a
  // change.
  await tx.execute(sql`update import_changes earlier set audit_id = (select max(a.id) from audit_log a
      where a.entity = 'member' and a.entity_id = earlier.member_id::text)
    from import_changes this
    where this.import_id = ${id} and this.member_id = any(${sql.param(restored.map(String))}::int[])
      and earlier.member_id = this.member_id and earlier.import_id <> ${id} and earlier.audit_id < this.audit_id
      and not exists (select from audit_log a where a.entity = 'member' and a.entity_id = this.member_id::text
        and a.id > earlier.audit_id and a.id <> this.audit_id and a.action <> 'import undone'
        and a.action <> all(${sql.param([...OWN_ACTIONS])}::text[]))`);
}

/** Sorts members into restored, removed and left, with all of them locked in the order of their ids. */
async function sortOut(tx: Tx, id: number): Promise<Sorted> {
  const mentioned = await readChanges(tx, id);
  const locked = await lockMembers(
    tx,
    mentioned.map((change) => change.id),
    { toErase: true },
  );
  const members = new Map(locked.map((member) => [member.id, member]));
  // Read again, now that no one can change them.
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
    restored: goes.flatMap((change) => (change.is_new ? [] : (members.get(change.id) ?? []))),
    before: new Map(goes.map(({ id, before }) => [id, without(before, kept.get(id))])),
    removed: goes.flatMap((change) => (change.is_new ? (members.get(change.id) ?? []) : [])),
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
function keptFields(changes: readonly FieldChange[], members: ReadonlyMap<number, Member>): Kept {
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
