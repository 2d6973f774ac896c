import { and, asc, between, desc, eq, getTableColumns, gt, max, min, sql } from "drizzle-orm";
import { z } from "zod";
import { type ImportField, type Reading, ROWS_SHOWN } from "#contract/imports.ts";
import { columnNames, layoutOf } from "#server/imports/plan/match-headings.ts";
import { type KnownMember, knownColumns } from "#server/imports/plan/members/known-member.ts";
import { StoredRows } from "#server/imports/plan/stored-rows.ts";
import { members } from "#server/members/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows as readChecked } from "#server/platform/database/read-rows.ts";
import { notFound } from "#server/platform/refusal.ts";
import type { LongDatabase } from "#server/platform/threads/thread-database.ts";
import { importChanges, importFiles, importMappings, imports } from "./tables.ts";
import { tieOfMember } from "./ties.ts";

/** The name of an actor of the audit log; they may have been deleted since. */
const nameOf = (asker: unknown) => sql<string>`coalesce(
  (select m.first_name || ' ' || m.last_name from members m where m.id = ${numberIn(asker, "member")}),
  (select coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email)
    from users u where u.id = ${numberIn(asker, "administrator")}),
  'A former officer')`;

/** The id in "member 7"; null in anything else. */
function numberIn(asker: unknown, what: "member" | "administrator") {
  return sql`substring(${asker} from ${sql.raw(`'^${what} ([1-9][0-9]{0,8})$'`)})::int`;
}

const withNames = {
  ...getTableColumns(imports),
  by: nameOf(imports.askedBy),
  undoneByName: nameOf(imports.undoneBy),
};

/** The number of imports shown in the history. */
const SHOWN = 100;

export function readImports(db: Tx) {
  return db.select(withNames).from(imports).orderBy(desc(imports.id)).limit(SHOWN);
}

export type ImportRow = Awaited<ReturnType<typeof readImports>>[number];

/** The import, or a 404. */
export async function readImport(db: Tx, id: number): Promise<ImportRow> {
  const [row] = await db.select(withNames).from(imports).where(eq(imports.id, id));
  if (!row) throw notFound("This import doesn’t exist.");
  return row;
}

/** Whether a file and the members it is compared with are more than `few` in all. */
export async function isLarge(db: Tx, importId: number, few: number): Promise<boolean> {
  const [found] = await readChecked(
    db,
    z.object({ is_large: z.boolean() }),
    // To count all members of a large directory would keep requests waiting on the embedded database.
    sql`select rows + (select count(*) from (select from members limit ${few + 1}::int) counted) > ${few}::int as is_large
      from imports where id = ${importId}`,
  );
  return found?.is_large ?? false;
}

/** Enough for tens of thousands of rows over a slow network. */
const MAY_TAKE = { minutes: 5 };

/** The rows of a file that is not imported yet, read in its parts; undefined if they have been deleted. */
export function readRows(db: LongDatabase, importId: number): Promise<StoredRows | undefined> {
  return db.long(MAY_TAKE, async (tx) => {
    const { part, rows: text } = importFiles;
    const isOf = eq(importFiles.importId, importId);
    const parts = await tx.select({ part }).from(importFiles).where(isOf).orderBy(asc(part));
    const [file] = await tx.select({ rows: imports.rows }).from(imports).where(eq(imports.id, importId));
    const texts: string[] = [];
    for (const one of parts) {
      const [stored] = await tx
        .select({ text })
        .from(importFiles)
        .where(and(isOf, eq(part, one.part)));
      texts.push(stored?.text ?? "[]");
    }
    return file && parts.length > 0 ? new StoredRows(texts, file.rows) : undefined;
  });
}

/** The first rows of a file as they are; none if they have been deleted. */
export async function readTop(db: Tx, importId: number): Promise<Reading["top"]> {
  const [file] = await db
    .select({ top: importFiles.top })
    .from(importFiles)
    .where(and(eq(importFiles.importId, importId), eq(importFiles.part, 0)));
  return file ? JSON.parse(file.top) : [];
}

/** Members are read in parts, so that tens of thousands of them do not stall other requests. */
const MEMBERS_AT_A_TIME = 500;

/** All members, to compare a file with. */
export function readAllMembers(db: LongDatabase): Promise<KnownMember[]> {
  return db.long(MAY_TAKE, async (tx) => {
    const all: KnownMember[] = [];
    for (let part: KnownMember[] = [], after = 0; ; after = part.at(-1)?.id ?? 0) {
      part = await tx
        .select(knownColumns)
        .from(members)
        .where(gt(members.id, after))
        .orderBy(asc(members.id))
        .limit(MEMBERS_AT_A_TIME);
      for (const one of part) all.push(one);
      if (part.length < MEMBERS_AT_A_TIME) return all;
    }
  });
}

/** The fields that were chosen last time for a file with these headings, in their order; null for a new layout. */
export async function readMapping(
  db: Tx,
  headers: readonly string[],
): Promise<(ImportField | null)[] | null> {
  const [known] = await db
    .select()
    .from(importMappings)
    .where(eq(importMappings.headers, layoutOf(headers)));
  return known ? columnNames(headers).map((key) => known.fields[key] ?? null) : null;
}

/** Members' own actions on their records: an undo restores these fields as well (S-72). */
export const OWN_ACTIONS = [
  "profile changed",
  "email address confirmed",
  "email address change stopped",
] as const;

/**
 * An import's changes and what has happened to each member since, by id. `written_since` names the fields that others
 * have written since; null for imports from before that was recorded. `confirmed_since` is true if a link settled the
 * member's address.
 */
export async function readChanges(tx: Tx, importId: number): Promise<ImportChange[]> {
  const all: ImportChange[] = [];
  for (let part: ImportChange[] = [], after = 0; ; after = part.at(-1)?.id ?? 0) {
    part = await readSomeChanges(tx, importId, after);
    for (const one of part) all.push(one);
    if (part.length < CHANGES_AT_A_TIME) return all;
  }
}

const ImportChange = z.object({
  id: z.number(),
  is_new: z.boolean(),
  is_same: z.boolean(),
  before: z.record(z.string(), z.unknown()),
  written_since: z.array(z.string()).nullable(),
  confirmed_since: z.boolean(),
  tie: z.string().nullable(),
});
type ImportChange = z.output<typeof ImportChange>;

/** The members whom an import added or changed. */
export async function readChangedIds(tx: Tx, importId: number): Promise<number[]> {
  const { memberId } = importChanges;
  const isOfIt = eq(importChanges.importId, importId);
  const [ends] = await tx
    .select({ first: min(memberId), last: max(memberId) })
    .from(importChanges)
    .where(isOfIt);
  const { first, last } = ends ?? {};
  const all: number[] = [];
  if (first == null || last == null) return all;
  for (let from = first; from <= last; from += IDS_AT_A_TIME) {
    // Without statistics, the embedded database would sort all of them for each part of a list with a limit.
    const some = await tx
      .select({ memberId })
      .from(importChanges)
      .where(and(isOfIt, between(memberId, from, from + IDS_AT_A_TIME - 1)))
      .orderBy(asc(memberId));
    for (const one of some) all.push(one.memberId);
  }
  return all;
}

/** The first members that an import added. */
export function readAdded(db: Tx, importId: number): Promise<{ memberId: number; name: string }[]> {
  return db
    .select({ memberId: members.id, name: sql<string>`${members.firstName} || ' ' || ${members.lastName}` })
    .from(importChanges)
    .innerJoin(members, eq(members.id, importChanges.memberId))
    .where(and(eq(importChanges.importId, importId), eq(importChanges.isNew, true)))
    .orderBy(asc(members.id))
    .limit(ROWS_SHOWN);
}

const IDS_AT_A_TIME = 1000;
const CHANGES_AT_A_TIME = 100;

function readSomeChanges(tx: Tx, importId: number, after: number): Promise<ImportChange[]> {
  return readChecked(
    tx,
    ImportChange,
    sql`
    select c.member_id as id, c.is_new, c.before, m.updated_at = c.written_at as is_same,
      case when c.audit_id is not null then array(select distinct key from audit_log a
          cross join lateral jsonb_object_keys(case jsonb_typeof(a.after) when 'object' then a.after else '{}' end) key
        where a.entity = 'member' and a.entity_id = c.member_id::text and a.id > c.audit_id
          and a.action <> all(${sql.param([...OWN_ACTIONS])}::text[])) end as written_since,
      exists (select from audit_log a where a.entity = 'member' and a.entity_id = c.member_id::text
        and a.id > c.audit_id and a.action like 'email address %') as confirmed_since,
      case when c.is_new then ${tieOfMember()} end as tie
    from import_changes c join members m on m.id = c.member_id
    where c.import_id = ${importId} and c.member_id > ${after} order by c.member_id limit ${CHANGES_AT_A_TIME}`,
  );
}
