import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { EMPTY_RECORD, type MemberField } from "#contract/members/fields.ts";
import { batchesOf } from "#server/platform/batches.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { members } from "./tables.ts";
import type { ChangeAuthor, Member, MemberChanges } from "./write-member.ts";

/** Columns that no bulk write touches: key, secrets, rights, reminder history and what the database generates. */
type NotBulkWritten =
  | (
      | "id"
      | "passwordHash"
      | "adminPrivileges"
      | "rightsSince"
      | "lastRenewalNotified"
      | "searchText"
      | "sortName"
    )
  | ("createdAt" | "createdBy" | "updatedAt" | "updatedBy");

/** The columns of a bulk write. A new column of the table must be in `EMPTY` or in `Kept` to compile. */
export type BulkMember = Omit<Member, NotBulkWritten>;

/** Rows in one statement; more would keep requests waiting on the embedded database (092). */
const AT_A_TIME = 30;
const COLUMNS = getTableColumns(members);
/** A member without any data; its keys are the columns that are written. */
const EMPTY: BulkMember = {
  ...(EMPTY_RECORD satisfies Pick<BulkMember, MemberField>),
  legacyId: null,
  spouseId: null,
  renewalReminderSent: false,
  // A trigger fills in the recorded name and address of a new member.
  confirmedEmail: null,
  confirmedEmailAt: null,
  recordedFirstName: "",
  recordedLastName: "",
  recordedEmail: null,
};
const WRITTEN = Object.keys(EMPTY) as (keyof BulkMember)[];

/** Reserves ids for members who are about to be inserted. */
export async function reserveMemberIds(tx: Tx, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const some = Math.min(1000, count - ids.length);
    const rows = await readRows(
      tx,
      z.object({ id: z.number() }),
      sql`
      select nextval(pg_get_serial_sequence('members', 'id'))::int as id from generate_series(1, ${some}::int)`,
    );
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

/** Inserts many members in few statements; `onBatch` is told how many are written so far. */
export async function insertMembers(
  tx: Tx,
  made: readonly ({ id: number } & MemberChanges)[],
  { author: { now, by }, onBatch }: { author: ChangeAuthor; onBatch: (written: number) => Promise<void> },
): Promise<void> {
  const names = sql.raw(WRITTEN.map((key) => COLUMNS[key].name).join(", "));
  const at = now.toISOString();
  await inBatches(made, onBatch, (batch) => {
    const alone = batch.map((one) => ({ ...EMPTY, ...one, spouseId: null }));
    return tx.execute(sql`insert into members (id, ${names}, created_at, updated_at, created_by, updated_by)
      select id, ${names}, ${at}::timestamptz, ${at}::timestamptz, ${by}, ${by} from ${rowsOf(alone)}`);
  });
  // Links new couples once both rows exist.
  const couples = made.flatMap(({ id, spouseId }) => (spouseId ? [{ id, spouse_id: spouseId }] : []));
  for (const some of batchesOf(couples, AT_A_TIME)) {
    await tx.execute(sql`update members m set spouse_id = x.spouse_id
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as x (id int, spouse_id int) where m.id = x.id`);
  }
}

/**
 * Updates many locked members in few statements, each given as a whole row. `updatedAt` always increases, so that a
 * form read earlier is recognized as stale.
 */
export async function updateMembers(
  tx: Tx,
  changed: readonly Member[],
  { author: { now, by }, onBatch }: { author: ChangeAuthor; onBatch: (written: number) => Promise<void> },
): Promise<void> {
  const values = sql.raw(WRITTEN.map((key) => `${COLUMNS[key].name} = x.${COLUMNS[key].name}`).join(", "));
  await inBatches(changed, onBatch, (batch) =>
    tx.execute(sql`update members m set ${values}, updated_by = ${by},
        updated_at = greatest(${now.toISOString()}::timestamptz, m.updated_at + interval '1 millisecond')
      from ${rowsOf(batch)} where m.id = x.id`),
  );
}

/** A member with changes, as `updateMembers` takes it; a new local dues date restarts the reminders (S-52). */
export function withChanges(member: Member, changes: MemberChanges): Member {
  const dues = changes.localDuesPaidThrough;
  const isNewYear = dues !== undefined && dues !== member.localDuesPaidThrough;
  return Object.assign({}, member, isNewYear && { renewalReminderSent: false }, changes);
}

function rowsOf(batch: readonly ({ id: number } & MemberChanges)[]): SQL {
  const rows = batch.map((one) =>
    Object.fromEntries([["id", one.id], ...WRITTEN.map((key) => [COLUMNS[key].name, one[key]])]),
  );
  return sql`jsonb_populate_recordset(null::members, ${JSON.stringify(rows)}::jsonb) x`;
}

async function inBatches<One>(
  all: readonly One[],
  onBatch: (written: number) => Promise<void>,
  write: (batch: readonly One[]) => Promise<unknown>,
): Promise<void> {
  let written = 0;
  for (const batch of batchesOf(all, AT_A_TIME)) {
    await write(batch);
    written += batch.length;
    await onBatch(written);
  }
}
