import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SERVER = join(import.meta.dirname, "..");

/** Locks outside `lockRows`, `lockKeys` and `lockName`, and why each may stay. */
const EXCEPTIONS: Record<string, string> = {
  "platform/database/locks.ts": "the one place (039)",
  "platform/database/migrate.ts": "one process migrates, before there are tables",
  "registrations/seats/taking/write-parties.ts": "events by id in the one statement that takes seats (002)",
};

/** A claim with `skip locked` never waits, so no order matters to it. */
const LOCK =
  /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?!\s+skip\s+locked)|\.for\(|\bpg_(?:try_)?advisory|\block\s+table\b/i;

function takesLocks(source: string): boolean {
  return LOCK.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ""));
}

test("Rows are locked in one place, which keeps the order of locks", () => {
  const files = globSync("**/*.ts", { cwd: SERVER }).filter((file) => !file.includes(".test."));
  const found = files.filter((file) => takesLocks(readFileSync(join(SERVER, file), "utf8")));
  expect(found.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

test.each([
  "sql`select id from members for update`",
  "sql`select id from events\n    order by id for no key update`",
  'tx.select().from(members).for("share")',
  "sql`select pg_advisory_xact_lock(1)`",
  "sql`lock table members`",
])("A lock elsewhere is found: %s", (source) => expect(takesLocks(source)).toBe(true));

test.each([
  "sql`select id from outbox limit 1 for update skip locked`",
  "/** As it was read, for update. */",
])("What waits for no lock is left alone: %s", (source) => expect(takesLocks(source)).toBe(false));
