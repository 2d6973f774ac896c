import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ImportChoices, ImportFile } from "#contract/imports.ts";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { aMember } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
  await aMember(app.db, { firstName: "Ada", lastName: "Bystander", city: "Bowie", legacyId: "77" });
});
const { upload, check, run, undo } = importing(app, () => cookie);

const CASES = join(import.meta.dirname, "cases");
/** Files without a fact that can be changed: only names, email addresses, numbers. */
const ONLY_NAMES = [
  ...["f-apostrophes.csv", "f-id-then-member-number.csv", "f-letters-folded.csv", "f-member-yes.csv"],
  ...["f-number-zeros-1.csv", "f-number-zeros-2.csv", "f-offices-semicolons.csv", "f-title-two-cells.csv"],
  ...["f-two-people.csv", "x10-title-two-cells.xlsx", "z01-empty-shared-string.xlsx"],
];

/** What tells what happened, whether or not it was undone, and the counts, which are sums of many rows. */
const LOGS = [
  "audit_log",
  "imports",
  "import_changes",
  "import_files",
  "import_mappings",
  "mailing_changes",
  "tallies",
];

/** Every record of a member, the number of rows of every other table, and the counts of members. */
async function everything() {
  const { rows: members } = await app.db.execute(
    sql`select to_jsonb(m) - 'updated_at' - 'updated_by'
      || jsonb_build_object('confirmed_email_at', date_trunc('milliseconds', m.confirmed_email_at)) as record
      from members m order by id`,
  );
  const { rows: counts } = await app.db.execute(
    sql`select thing, status, sum(n)::int as n from tallies group by 1, 2 having sum(n) <> 0 order by 1, 2`,
  );
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const rows: [string, unknown][] = [];
  for (const { name } of tables.filter((table) => !LOGS.includes(table.name))) {
    const { rows: found } = await app.db.execute(sql.raw(`select count(*)::int as n from "${name}"`));
    rows.push([name, found[0]]);
  }
  return { members, counts, rows };
}

/** Imports the file with the first answer to each question and every couple. */
async function imported(name: string): Promise<{ id: number; created: number; changed: number }> {
  const { body: file } = await upload(readFileSync(join(CASES, name)), name);
  const choices = await answersTo(file);
  const { body: seen } = await check(file, undefined, choices);
  const couples = seen.couples.map(({ key }) => key);
  const { status, body } = await run(file, seen.digest, { ...choices, couples });
  expect(status).toBe(200);
  return { id: body.id, created: seen.counts.created, changed: seen.counts.changed };
}

async function answersTo(file: ImportFile): Promise<Partial<ImportChoices>> {
  const { body } = await check(file);
  return {
    readings: body.nameQuestions.map(({ line }) => ({ line, reading: 0 })),
    statuses: body.statusWords.map(({ word, likely }) => ({ word, status: likely })),
    answers: body.questions.map(({ line, person, candidates }) => ({
      line,
      person,
      memberId: candidates[0]?.memberId ?? null,
    })),
  };
}

test.each(readdirSync(CASES))("The import of %s is undone without a trace, new or changed", async (name) => {
  const before = await everything();
  const first = await imported(name);
  expect(first.created).toBeGreaterThan(0);
  expect(await everything()).not.toEqual(before);
  await undo(first.id);
  expect(await everything()).toEqual(before);

  await imported(name);
  // Their records are changed, so that the file changes them back.
  await app.db.execute(sql`update members set updated_at = now(), title = 'Chef', city = 'Elsewhere', cell_phone = '1',
    address = '9 Far St', local_dues_paid_through = '2001-01-01' where last_name <> 'Bystander'`);
  const changed = await everything();
  const again = await imported(name);
  expect(again.changed > 0).toBe(!ONLY_NAMES.includes(name));
  await undo(again.id);
  expect(await everything()).toEqual(changed);
});
