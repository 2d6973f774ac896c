import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import { members } from "./tables.ts";
import type { Doing, Member, MemberChanges } from "./write-member.ts";

/** Columns that no bulk write touches: key, secrets, rights, reminders' history, and what the database keeps itself. */
type Kept =
  | ("id" | "passwordHash" | "adminPrivileges" | "lastRenewalNotified" | "searchText" | "sortName")
  | ("createdAt" | "createdBy" | "updatedAt" | "updatedBy");

/** What is written of many members at once. A new column of the table must be in `EMPTY` or in `Kept` to compile. */
export type BulkMember = Omit<Member, Kept>;

/** Rows in one statement. */
const AT_A_TIME = 500;
const COLUMNS = getTableColumns(members);
/** A member of whom nothing is known; its keys are the columns that are written. */
const EMPTY: BulkMember = {
  legacyId: null,
  firstName: "",
  lastName: "",
  status: "active",
  title: null,
  pastOffices: null,
  isProfessionalWorker: false,
  isEcuyer: false,
  isMondiale: false,
  spouseType: null,
  spouseName: null,
  spouseId: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  officePhone: null,
  homePhone: null,
  cellPhone: null,
  fax: null,
  email: null,
  alternateEmail: null,
  memberComments: null,
  localDuesPaidThrough: null,
  nationalDuesPaidThrough: null,
  duesNotes: null,
  userName: null,
  excludeFromDirectory: false,
  adminComments: null,
  renewalReminderSent: false,
  // The database puts on record what a new member begins with.
  confirmedEmail: null,
  confirmedEmailAt: null,
  recordedFirstName: "",
  recordedLastName: "",
  recordedEmail: null,
};
const WRITTEN = Object.keys(EMPTY) as (keyof BulkMember)[];

/** So many keys for members who are about to be written. */
export async function drawMemberIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('members', 'id'))::int as id from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
}

/** Writes many new members in few statements; `onBatch` hears how many there are. */
export async function insertMany(
  tx: Tx,
  made: readonly ({ id: number } & MemberChanges)[],
  { now, by }: Doing,
  onBatch: (written: number) => Promise<void>,
): Promise<void> {
  const names = sql.raw(WRITTEN.map((key) => COLUMNS[key].name).join(", "));
  const at = now.toISOString();
  const alone = made.map((one) => ({ ...EMPTY, ...one, spouseId: null }));
  await inBatches(alone, onBatch, (batch) =>
    tx.execute(sql`insert into members (id, ${names}, created_at, updated_at, created_by, updated_by)
      select id, ${names}, ${at}::timestamptz, ${at}::timestamptz, ${by}, ${by} from ${rowsOf(batch)}`),
  );
  // Two who are new name each other only when both are there.
  const couples = made.flatMap(({ id, spouseId }) => (spouseId ? [{ id, spouse_id: spouseId }] : []));
  await tx.execute(sql`update members m set spouse_id = x.spouse_id
    from jsonb_to_recordset(${JSON.stringify(couples)}::jsonb) as x (id int, spouse_id int) where m.id = x.id`);
}

/**
 * Writes many locked members in few statements, each as it is given whole. A change is always later than the one
 * before, so that a form that was read earlier is known to be stale.
 */
export async function updateMany(
  tx: Tx,
  changed: readonly Member[],
  { now, by }: Doing,
  onBatch: (written: number) => Promise<void>,
): Promise<void> {
  const values = sql.raw(WRITTEN.map((key) => `${COLUMNS[key].name} = x.${COLUMNS[key].name}`).join(", "));
  await inBatches(changed, onBatch, (batch) =>
    tx.execute(sql`update members m set ${values}, updated_by = ${by},
        updated_at = greatest(${now.toISOString()}::timestamptz, m.updated_at + interval '1 millisecond')
      from ${rowsOf(batch)} where m.id = x.id`),
  );
}

/** A member with changes, as `updateMany` takes it; a date of the local dues lets reminders begin again (S-52). */
export function changedBy(member: Member, changes: MemberChanges): Member {
  const dues = changes.localDuesPaidThrough;
  const isNewYear = dues !== undefined && dues !== member.localDuesPaidThrough;
  return Object.assign({}, member, isNewYear && { renewalReminderSent: false }, changes);
}

/** Erases members of whom nothing is kept anywhere else; the log keeps what was done to them without their data. */
export async function eraseMany(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const these = sql.param(`{${ids.join(",")}}`);
  await tx.execute(sql`update audit_log set before = null, after = null
    where entity = 'member' and entity_id = any(${these}::text[])`);
  // Nor is one of them named in the lines of a partner.
  await tx.execute(sql`update audit_log set before = before - 'spouseName', after = after - 'spouseName'
    where entity = 'member' and (before ->> 'spouseId' = any(${these}::text[]) or after ->> 'spouseId' = any(${these}::text[]))`);
  await tx.execute(sql`delete from members where id = any(${these}::int[])`);
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
  for (let from = 0; from < all.length; from += AT_A_TIME) {
    await write(all.slice(from, from + AT_A_TIME));
    await onBatch(Math.min(all.length, from + AT_A_TIME));
  }
}
