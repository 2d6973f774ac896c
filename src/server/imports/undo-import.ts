import { eq, sql } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { undoImport as endpoint } from "#contract/imports.ts";
import { lockMany } from "#server/members/queries.ts";
import { changedBy, eraseMany, updateMany } from "#server/members/write-many.ts";
import type { Member, MemberChanges } from "#server/members/write-member.ts";
import { audit } from "#server/platform/audit.ts";
import { auditMany } from "#server/platform/audit-many.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { importRecord } from "./import-record.ts";
import { type ImportRow, readChanges, readImport } from "./queries.ts";
import { importChanges, imports } from "./tables.ts";
import { takeBackLetters } from "./take-back-letters.ts";

type Left = { memberId: number; name: string; why: string };
type Sorted = { restored: Member[]; before: Map<number, MemberChanges>; removed: Member[]; left: Left[] };

/** What letters to a member tell of or are sent by. */
const WRITTEN_ABOUT: readonly (keyof Member)[] = ["email", "localDuesPaidThrough", "status"];

/**
 * Puts back what an import changed and erases whom it added. Who has been changed since stays as he is, and so does
 * somebody new who has registered, paid or can log in. To undo what is undone changes nothing.
 */
export async function undoImport(ctx: Ctx, { id }: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  const { db, now } = ctx;
  await db.transaction(async (tx) => {
    // Two who undo at once: the second waits here and finds it done.
    await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, id)).for("update");
    const row = await readImport(tx, id);
    if (row.state === "undone") return;
    if (importRecord(row, now).undoUntil === null) {
      throw conflict(
        row.state === "done"
          ? "This import is older than 30 days and cannot be undone any more."
          : "Only an import that was written can be undone.",
      );
    }
    await undo(ctx, tx, row);
  });
  return importRecord(await readImport(db, id), now);
}

async function undo({ me, now }: Ctx, tx: Tx, row: ImportRow): Promise<void> {
  const { id } = row;
  const doing = { now, by: nameOf(me) };
  const { restored, before, removed, left } = await sortOut(tx, id);
  const put = restored.map((member) => changedBy(member, before.get(member.id) ?? {}));
  await updateMany(tx, put, doing, async () => undefined);
  await auditMany(
    tx,
    restored.map((member) => ({
      ...{
        at: now,
        actor: doing.by,
        action: "import undone",
        entity: "member" as const,
        entityId: member.id,
      },
      after: before.get(member.id),
    })),
  );
  await takeBackLetters(tx, {
    ...{ removed, since: row.startedAt ?? row.createdAt },
    restored: restored.flatMap(({ id }) =>
      WRITTEN_ABOUT.some((key) => key in (before.get(id) ?? {})) ? [id] : [],
    ),
  });
  await eraseMany(
    tx,
    removed.map((member) => member.id),
  );
  await letEarlierOnesBeUndone(
    tx,
    id,
    restored.map((member) => member.id),
  );
  await tx.delete(importChanges).where(eq(importChanges.importId, id));
  const undone = { restored: restored.length, removed: removed.length, left };
  await tx
    .update(imports)
    .set({ state: "undone", undone, undoneAt: now, undoneBy: doing.by })
    .where(eq(imports.id, id));
  await audit(tx, {
    ...{ at: now, actor: doing.by, action: "import undone", entity: "import", entityId: id },
    after: { restored: restored.length, removed: removed.length, left: left.length },
  });
}

/** An earlier import of those who are put back can be undone, too: they stand again as it has left them. */
async function letEarlierOnesBeUndone(tx: Tx, id: number, restored: readonly number[]): Promise<void> {
  await tx.execute(sql`update import_changes earlier set written_at = m.updated_at
    from import_changes this join members m on m.id = this.member_id
    where this.import_id = ${id} and this.member_id = any(${sql.param(restored.map(String))}::int[])
      and earlier.member_id = this.member_id and earlier.import_id <> ${id}
      and date_trunc('milliseconds', earlier.written_at) = (this.before ->> 'updatedAt')::timestamptz`);
}

/** Who is put back, who goes and who stays, with everybody locked in the order of the ids. */
async function sortOut(tx: Tx, id: number): Promise<Sorted> {
  const mentioned = await readChanges(tx, id);
  const locked = await lockMany(
    tx,
    mentioned.map((change) => change.id),
    { toErase: true },
  );
  const members = new Map(locked.map((member) => [member.id, member]));
  // Read again: now nobody changes any more.
  const changes = await readChanges(tx, id);
  const why = new Map<number, string>();
  for (const change of changes) {
    if (!change.is_same) why.set(change.id, "was changed since");
    else if (change.tie) why.set(change.id, change.tie);
  }
  // A couple that the import has linked is parted on both sides or on none.
  for (const change of changes) {
    const partner = members.get(change.id)?.spouseId;
    const isLinkedByIt = change.is_new || "spouseId" in change.before;
    if (isLinkedByIt && partner && why.has(partner) && !why.has(change.id)) {
      why.set(change.id, "is linked to a spouse who stays");
    }
  }
  const left = changes.flatMap((change) => {
    const reason = why.get(change.id);
    const member = members.get(change.id);
    return reason && member
      ? [{ memberId: change.id, name: `${member.firstName} ${member.lastName}`, why: reason }]
      : [];
  });
  const goes = changes.filter((change) => !why.has(change.id));
  return {
    restored: goes.flatMap((change) => (change.is_new ? [] : (members.get(change.id) ?? []))),
    before: new Map(goes.map(({ id, before: { updatedAt: _, ...before } }) => [id, before])),
    removed: goes.flatMap((change) => (change.is_new ? (members.get(change.id) ?? []) : [])),
    left,
  };
}
