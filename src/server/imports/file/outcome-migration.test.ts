import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { ImportOutcome } from "#contract/imports.ts";
import { applyMigrations, knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";

const MIGRATION = "070_totals_of_what_imports_left_out.sql";
const row = { line: 2, name: "Bo Lind", why: "“bo@” is not an email address" };

test("An import from before its left-out cells were counted can still be shown", async () => {
  const db = await openWithoutTables();
  onTestFinished(() => db.close());
  const names = knownMigrations().map(({ name }) => name);
  await db.transaction((tx) => applyMigrations(tx, new Set(names.slice(0, names.indexOf(MIGRATION)))));
  const before = { refused: [row], leftCells: [{ ...row, field: "Email" }], keptDues: [] };
  const counted = { ...before, leftCellsTotal: 301, keptDuesTotal: 0 };
  for (const outcome of [before, counted, null]) {
    await db.execute(sql`insert into imports (file_name, source, state, asked_by, created_at, rows, headers, samples, outcome)
      values ('roster.csv', 'upload', 'done', 'member 1', now(), 1, '[]', '[]', ${outcome && JSON.stringify(outcome)}::jsonb)`);
  }
  await migrate(db);
  const { rows } = await db.execute<{ outcome: unknown }>(sql`select outcome from imports order by id`);
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    { ...before, leftCellsTotal: 1, keptDuesTotal: 0 },
    counted,
    null,
  ]);
  expect(ImportOutcome.parse(rows[0]?.outcome)).toMatchObject(before);
});
