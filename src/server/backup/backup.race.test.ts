import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { openPostgres } from "#server/platform/database/database.ts";
import { knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { useApp } from "#test/app.ts";
import { everyRow, fillEveryTable } from "#test/database/every-table.ts";
import { openRaceDatabase, raceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { manyMembers, register } from "#test/people/many-members.ts";
import { readDatabase } from "./read-database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { LEFT_OUT } from "./shape.ts";
import { writeBackup } from "./write-backup.ts";

const app = useApp({}, openRaceDatabase);
const folder = mkdtempSync(join(tmpdir(), "chapterhouse-backup-race-"));
const uploadsDir = join(folder, "uploads");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, `${name}.tar.gz`);
const backUp = (to: string) =>
  writeBackup(
    { readParts: (take) => readDatabase(app.db, take), uploadsDir, portal: "0.1.0" },
    to,
    new Date(),
  );

async function anEmptyPlace() {
  const db = openPostgres(await raceDatabase(), 1);
  onTestFinished(() => db.close());
  return { db, uploadsDir };
}

it("PostgreSQL is restored table by table, even by a user who is not a superuser", async () => {
  await fillEveryTable(
    app.db,
    knownMigrations().map(({ name }) => name),
  );
  await backUp(file("whole"));
  const place = await anEmptyPlace();
  const owner = `owner_${Date.now()}`;
  await place.db.execute(sql.raw(`create role ${owner} login nosuperuser`));
  await place.db.execute(
    sql.raw(`do $$ begin execute format('alter database %I owner to ${owner}', current_database()); end $$`),
  );
  await place.db.execute(sql.raw(`set session authorization ${owner}`));
  await restoreBackup(file("whole"), place, { replace: false, holdEmails: false });
  const [was, is] = [await everyRow(app.db), await everyRow(place.db)];
  for (const [name, rows] of Object.entries(was)) {
    if (name !== "schema_migrations") expect(is[name], name).toEqual(LEFT_OUT.has(name) ? [] : rows);
  }
  await place.db.execute(sql.raw("reset session authorization"));
});

it("A backup taken while members register is consistent", async () => {
  const dinner = await aDinner(app.db, { totalSeats: 500 });
  const crowd = await manyMembers(app, 200);
  const first = crowd.slice(0, 20);
  await Promise.all(first.map((one) => register(app, one, { eventId: dinner.id })));
  const rest = Promise.all(crowd.slice(20).map((one) => register(app, one, { eventId: dinner.id })));
  const manifests = [await backUp(file("first")), await backUp(file("second"))];
  await rest;
  const place = await anEmptyPlace();
  for (const name of ["first", "second"]) {
    await restoreBackup(file(name), place, { replace: true, holdEmails: false });
    const { rows } =
      await place.db.execute(sql`select seats_taken as taken, (select count(*)::int from registrations)
      as parties, (select count(*)::int from registrations r where not exists
        (select from members m where m.id = r.member_id)) as strangers from events`);
    expect(rows[0]).toMatchObject({ strangers: 0, taken: rows[0]?.parties });
    expect(rows[0]?.parties).toBeGreaterThanOrEqual(20);
  }
  expect(manifests).toHaveLength(2);
});

it("A database that a portal is using is not overwritten", async () => {
  await fillEveryTable(
    app.db,
    knownMigrations().map(({ name }) => name),
  );
  await backUp(file("busy"));
  const url = await raceDatabase();
  const [portal, db] = [openPostgres(url, 1), openPostgres(url, 1)];
  onTestFinished(async () => {
    await portal.close();
    await db.close();
  });
  await migrate(portal);
  const restoring = restoreBackup(file("busy"), { db, uploadsDir }, { replace: true, holdEmails: false });
  await expect(restoring).rejects.toThrow("Other programs are connected to this database");
});
