import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import {
  applyMigrations,
  knownMigrations,
  migrate,
  missingMigrations,
} from "#server/platform/database/migrate.ts";
import { useApp } from "#test/app.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";
import { everyRow, fillEveryTable, PICTURE_NAME, whatIsEmpty } from "#test/database/every-table.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { readDatabase } from "./read-database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { LEFT_OUT } from "./shape.ts";
import { writeBackup } from "./write-backup.ts";

const app = useApp({}, openEmbedded);
const names = knownMigrations().map(({ name }) => name);
const now = new Date("2026-03-10T15:00:00.000Z");
const folder = mkdtempSync(join(tmpdir(), "chapterhouse-backup-"));
const uploads = join(folder, "uploads");
const restoredUploads = join(folder, "restored");
const picture = PICTURE_NAME;
let empty: Database;
let files = 0;

beforeAll(async () => {
  mkdirSync(uploads);
  writeFileSync(join(uploads, picture), Buffer.from([137, 80, 78, 71, 0, 255, 10, 13]));
  writeFileSync(join(uploads, picture.replace(".png", "-480.avif")), "a smaller size of it");
  writeFileSync(join(uploads, `${"cd".repeat(32)}.jpg`), Buffer.alloc(700_001, 7));
  writeFileSync(join(uploads, ".half-written.png.1"), "x");
  empty = await openWithoutTables();
}, 60_000);
afterAll(async () => {
  await empty.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  rmSync(restoredUploads, { recursive: true, force: true });
  await empty.execute(sql.raw("drop schema public cascade"));
  await empty.execute(sql.raw("create schema public"));
});

const backUp = async (uploadsDir = uploads, db: Database = app.db) => {
  files += 1;
  const file = join(folder, `${files}.tar.gz`);
  const readParts = (take: Parameters<typeof readDatabase>[1]) => readDatabase(db, take);
  const manifest = await writeBackup({ readParts, uploadsDir, portal: "0.1.0" }, file, now);
  return { file, manifest };
};
const restore = (file: string, more: { replace?: boolean; holdEmails?: boolean } = {}) =>
  restoreBackup(
    file,
    { db: empty, uploadsDir: restoredUploads },
    { replace: false, holdEmails: false, ...more },
  );

/** What a restore must bring: every table as it was, except tables that end with a restore. */
async function keptRows(): Promise<Record<string, string[]>> {
  const all = await everyRow(app.db);
  return Object.fromEntries(
    Object.entries(all).map(([name, rows]) => [name, LEFT_OUT.has(name) ? [] : rows]),
  );
}
const without = ({ schema_migrations: _, ...rest }: Record<string, string[]>) => rest;

test("Every table and file is restored exactly, and sequences continue", async () => {
  await fillEveryTable(app.db, names);
  expect(await whatIsEmpty(app.db), "to be filled in test/database/every-table.ts").toEqual([]);
  const { file, manifest } = await backUp();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
  expect(manifest.missingUploads).toEqual([]);
  await restore(file);
  expect(without(await everyRow(empty))).toEqual(without(await keptRows()));
  expect(readdirSync(restoredUploads)).toEqual(readdirSync(uploads).filter((name) => !name.startsWith(".")));
  for (const name of readdirSync(restoredUploads)) {
    expect(readFileSync(join(restoredUploads, name)).equals(readFileSync(join(uploads, name))), name).toBe(
      true,
    );
  }
  const next = sql`insert into members (first_name, last_name) values ('New', 'Member') returning id`;
  expect((await empty.execute(next)).rows).toEqual([{ id: 3 }]);
  // Links, checks and the counting of seats work as before.
  await expect(empty.execute(sql`update members set spouse_id = 999 where id = 1`)).rejects.toThrow();
  await empty.execute(sql`delete from seat_holds where id = 2 or id = 1`).catch(() => undefined);
  const seats = sql`select seats_taken, (select coalesce(sum(total_tickets), 0) from registrations
      where event_id = 1 and removed_at is null)::int
    + (select coalesce(sum(seats), 0) from seat_holds where event_id = 1)::int as counted from events where id = 1`;
  const [taken] = (await empty.execute<{ seats_taken: number; counted: number }>(seats)).rows;
  expect(taken?.seats_taken).toBe(taken?.counted);
  const foreign = sql`select count(*)::int as n from pg_constraint where contype = 'f' and convalidated`;
  expect((await empty.execute(foreign)).rows).toEqual((await app.db.execute(foreign)).rows);
  const disabled = sql`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`;
  expect((await empty.execute(disabled)).rows).toEqual([]);
});

test("Existing data is left alone unless it is to be replaced", async () => {
  await fillEveryTable(app.db, names);
  const { file } = await backUp();
  await migrate(empty);
  await empty.execute(sql`insert into members (first_name, last_name) values ('Some', 'Body')`);
  mkdirSync(restoredUploads);
  writeFileSync(join(restoredUploads, "old.png"), "old");
  const before = await everyRow(empty);
  await expect(restore(file)).rejects.toThrow(
    'This database is not empty. To put the backup in its place, add "--replace".',
  );
  expect(await everyRow(empty)).toEqual(before);
  await empty.execute(sql`delete from members`);
  await empty.execute(sql`delete from mailing_changes`);
  await empty.execute(sql`delete from tallies`);
  await expect(restore(file)).rejects.toThrow(`The folder ${restoredUploads} is not empty.`);
  await restore(file, { replace: true });
  expect(without(await everyRow(empty))).toEqual(without(await keptRows()));
  expect(readdirSync(restoredUploads)).toHaveLength(3);
});

test("A restored database answers no idempotency key from before", async () => {
  await fillEveryTable(app.db, names);
  const { file } = await backUp();
  await migrate(empty);
  // Of the database that is replaced, whose records the keys name are gone.
  await empty.execute(sql`insert into done_once (key, actor, action, entity_id, done_at)
    values (gen_random_uuid(), 'member 1', 'member created', 3, now())`);
  await restore(file, { replace: true });
  const { rows } = await app.db.execute(sql`select 1 from done_once`);
  expect([rows.length, (await empty.execute(sql`select 1 from done_once`)).rows]).toEqual([1, []]);
});

test("A truncated, altered or invalid backup is refused before anything is written", async () => {
  await fillEveryTable(app.db, names);
  const { file } = await backUp();
  const plain = gunzipSync(readFileSync(file));
  const broken = join(folder, "broken.tar.gz");
  const said = async (bytes: Buffer) => {
    writeFileSync(broken, bytes);
    return restore(broken).then(
      () => "restored",
      (error: Error) => error.message.replaceAll(folder, ""),
    );
  };
  const changed = Buffer.from(plain);
  changed.write("Karx", changed.indexOf("Karl"));
  expect(await said(gzipSync(changed))).toMatch(
    /was altered or damaged: "tables\/\w+\/000001.jsonl" has the wrong checksum/,
  );
  expect(await said(readFileSync(file).subarray(0, -200))).toMatch(/is damaged or not a Chapterhouse backup/);
  expect(await said(gzipSync(plain.subarray(0, 512 * 40)))).toMatch(
    /is damaged or not a Chapterhouse backup/,
  );
  expect(await said(Buffer.from("hello"))).toMatch(/is damaged or not a Chapterhouse backup/);
  await expect(restore(join(folder, "none"))).rejects.toThrow("There is no file");
  expect(await everyRow(empty)).toEqual({});
});

test("A backup from a newer or different schema is refused", async () => {
  const { rows } = await app.db.execute<{ checksum: string }>(
    sql`select checksum from schema_migrations where name = '001_foundation.sql'`,
  );
  try {
    await app.db.execute(sql`insert into schema_migrations (name, checksum) values ('999_later.sql', 'x')`);
    const { file } = await backUp();
    await expect(restore(file)).rejects.toThrow(
      /made by a newer Chapterhouse, which has 999_later.sql. Update/,
    );
    await app.db.execute(sql`delete from schema_migrations where name = '999_later.sql'`);
    await app.db.execute(sql`update schema_migrations set checksum = 'x' where name = '001_foundation.sql'`);
    const other = await backUp();
    await expect(restore(other.file)).rejects.toThrow("with a different 001_foundation.sql");
    expect(await everyRow(empty)).toEqual({});
  } finally {
    await app.db.execute(sql`delete from schema_migrations where name = '999_later.sql'`);
    await app.db.execute(sql`update schema_migrations set checksum = ${rows[0]?.checksum}
      where name = '001_foundation.sql'`);
  }
});

test("A backup from an older schema is restored and then migrated", async () => {
  const early = names.slice(0, names.indexOf("009_imports.sql"));
  await empty.transaction((tx) => applyMigrations(tx, new Set(early)));
  await fillEveryTable(empty, early);
  const before = await everyRow(empty);
  const { file, manifest } = await backUp(uploads, empty);
  expect(manifest.schema.map(({ name }) => name)).toEqual(early);
  await restore(file, { replace: true });
  expect(await missingMigrations(empty)).toEqual([]);
  const after = await everyRow(empty);
  // Tables that later migrations do not change.
  for (const name of ["audit_log"]) {
    expect(after[name], name).toEqual(before[name]);
  }
  // Columns added later come after the earlier ones.
  for (const name of ["members", "payment_charges"]) {
    expect(after[name]?.length).toBe(before[name]?.length);
    const earlier = before[name]?.map((line) => `${line.slice(0, -1)},`) ?? [];
    expect(earlier).not.toEqual([]);
    const lost = earlier.filter((line) => !after[name]?.some((row) => row.startsWith(line)));
    expect(lost).toEqual([]);
  }
  for (const name of ["events", "registrations"]) expect(after[name]?.length).toBe(before[name]?.length);
  const guests = sql`select last_name from attendees where kind = 'guest' and registration_id = 1`;
  expect((await empty.execute(guests)).rows).toEqual([{ last_name: "One" }]);
  expect(after.imports).toEqual([]);
});

test("Waiting emails can be shown to officers instead of being sent again", async () => {
  await fillEveryTable(app.db, names);
  const { file } = await backUp(join(folder, "no-such-folder"));
  const { emailsWaiting, manifest } = await restore(file, { holdEmails: true });
  expect([emailsWaiting, manifest.missingUploads]).toEqual([3, [picture]]);
  const held = sql`select count(*)::int as n from outbox where given_up_at is not null and error like 'Held after%'`;
  expect((await empty.execute(held)).rows).toEqual([{ n: 3 }]);
});

test("A backup has no confidential emails' text, and a restore does not send them", async () => {
  await fillEveryTable(app.db, names);
  const TOKEN = "T".repeat(43);
  await app.db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html,
      is_confidential, created_at, next_attempt_at)
    values ('password-reset', 'secret', 'zoe@example.org', 'Choose a new password', ${TOKEN}, ${TOKEN}, true, now(), now())`);
  await app.db.execute(sql`insert into outbox_files (outbox_id, position, name, type, body)
    select id, 0, 'kitchen.pdf', 'application/pdf', ${Buffer.from(TOKEN)} from outbox where once_key = 'secret'`);
  const { file } = await backUp();
  const words = gunzipSync(readFileSync(file)).toString();
  expect(words).toContain("Choose a new password");
  expect(words).toContain("You are registered");
  expect(words).not.toContain(TOKEN);
  expect(words).not.toContain(Buffer.from(TOKEN).toString("hex"));
  expect(words).not.toContain("kitchen.pdf");
  await restore(file);
  const left = await empty.execute(
    sql`select once_key from outbox where once_key in ('secret', 'd') order by 1`,
  );
  expect(left.rows).toEqual([{ once_key: "d" }]);
});
