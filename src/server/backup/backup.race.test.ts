import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { SIZE_TYPES, sizeName } from "#contract/picture-sizes.ts";
import { imageFiles } from "#server/events/tables.ts";
import { openPostgres } from "#server/platform/database/database.ts";
import { applyMigrations, knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { appOn, type TestApp, testConfig, useApp } from "#test/app.ts";
import { openWithoutTables } from "#test/database/embedded-template.ts";
import { everyRow, fillEveryTable } from "#test/database/every-table.ts";
import { openRaceDatabase, raceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { paintPicture } from "#test/files/paint-picture.ts";
import { PNG } from "#test/files/pictures.ts";
import { manyMembers, register } from "#test/people/many-members.ts";
import { readDatabase, type TakePart } from "./read-database.ts";
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
    const isKept = name === "image_files" || !LEFT_OUT.has(name);
    if (name !== "schema_migrations") expect(is[name], name).toEqual(isKept ? rows : []);
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

// Behind a pooler only portals that are listed are seen (test/pooler.race.test.ts).
it.skipIf(inject("isPooled"))("A database that a portal is using is not overwritten", async () => {
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

describe("pictures in a backup", () => {
  const restoring = { replace: false, holdEmails: false };
  const fileOf = (url: string) => url.slice("/uploads/".length);

  async function anUpload(to: TestApp): Promise<string> {
    const { id } = await aMember(to.db, { adminPrivileges: "full" });
    const headers = { cookie: await sessionOf(to, { memberId: id }), "sec-fetch-site": "same-origin" };
    const body = await paintPicture("jpg", { width: 600, height: 400 });
    const said = await to.fetch(
      new Request("http://portal.test/api/events/images", { method: "POST", headers, body }),
    );
    return JSON.parse(await said.text()).imageUrl;
  }

  /** The picture and its sizes, as a portal shows them. */
  async function shown(by: TestApp, url: string): Promise<string[]> {
    const urls = [url, ...[480, 600].flatMap((to) => SIZE_TYPES.map((type) => sizeName(url, to, type)))];
    return Promise.all(
      urls.map(async (path) => {
        const answer = await by.fetch(new Request(`http://portal.test${path}`));
        return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString("base64")}`;
      }),
    );
  }

  async function backUpOf({ db, config }: TestApp, name: string) {
    const readParts = (take: TakePart) => readDatabase(db, take);
    return writeBackup({ readParts, uploadsDir: config.uploadsDir, portal: "0.1.0" }, file(name), new Date());
  }

  /** A migrated embedded portal with its own folder. */
  async function anEmbedded(name: string): Promise<TestApp> {
    const db = await openWithoutTables();
    onTestFinished(() => db.close());
    return appOn(db, testConfig({ UPLOADS_DIR: join(folder, name) }));
  }

  it("move from PostgreSQL to the embedded database and back", async () => {
    const url = await anUpload(app);
    const before = await shown(app, url);
    expect(before.every((one) => one.startsWith("200 "))).toBe(true);
    const taken = await backUpOf(app, "from-postgres");
    const names = taken.files.flatMap(({ name }) => (name.startsWith("uploads/") ? [name.slice(8)] : []));
    expect([names.length, taken.missingUploads, names.includes(fileOf(url))]).toEqual([5, [], true]);

    const embedded = await anEmbedded("embedded");
    await restoreBackup(
      file("from-postgres"),
      { db: embedded.db, uploadsDir: embedded.config.uploadsDir },
      restoring,
    );
    expect(await shown(embedded, url)).toEqual(before);
    expect(readdirSync(embedded.config.uploadsDir).sort()).toEqual(names);
    expect(await embedded.db.$count(imageFiles)).toBe(0);

    await backUpOf(embedded, "from-embedded");
    const place = { ...(await anEmptyPlace()), uploadsDir: join(folder, "on-the-way") };
    await restoreBackup(file("from-embedded"), place, restoring);
    const moved = appOn(place.db, testConfig({ UPLOADS_DIR: place.uploadsDir }));
    expect(await shown(moved, url)).toEqual(before);
    expect([readdirSync(place.uploadsDir), await place.db.$count(imageFiles)]).toEqual([[], 5]);
  });

  it("come from the folder where the database lacks them, but not those removed", async () => {
    const url = await anUpload(app);
    const files = await app.db.select().from(imageFiles);
    mkdirSync(uploadsDir, { recursive: true });
    onTestFinished(() => rmSync(uploadsDir, { recursive: true }));
    const [first] = files;
    if (!first) throw new Error("nothing was stored");
    writeFileSync(join(uploadsDir, first.name), first.content);
    writeFileSync(join(uploadsDir, `${"0".repeat(64)}.png`), "of a picture that was removed");
    await app.db.delete(imageFiles).where(eq(imageFiles.name, first.name));
    const { files: inBackup, missingUploads } = await backUp(file("partly"));
    const names = inBackup.flatMap(({ name }) => (name.startsWith("uploads/") ? [name.slice(8)] : []));
    expect([names.sort(), missingUploads]).toEqual([files.map(({ name }) => name).sort(), []]);
    await app.db.delete(imageFiles);
    rmSync(join(uploadsDir, first.name));
    expect((await backUp(file("none"))).missingUploads).toEqual([fileOf(url)]);
  });

  it("from a schema without a table for their files are restored into PostgreSQL", async () => {
    const early = knownMigrations()
      .map(({ name }) => name)
      .filter((name) => name < "037");
    const old = await anEmptyPlace();
    await old.db.transaction((tx) => applyMigrations(tx, new Set(early)));
    await fillEveryTable(old.db, early);
    const name = `${createHash("sha256").update(PNG).digest("hex")}.png`;
    await old.db.execute(sql`update images set name = ${name}`);
    const from = join(folder, "early");
    mkdirSync(from);
    writeFileSync(join(from, name), PNG);
    const readParts = (take: TakePart) => readDatabase(old.db, take);
    await writeBackup({ readParts, uploadsDir: from, portal: "0.1.0" }, file("early"), new Date());
    const place = { ...(await anEmptyPlace()), uploadsDir: join(folder, "late") };
    await restoreBackup(file("early"), place, restoring);
    const [stored] = await place.db.select().from(imageFiles);
    expect([stored?.name, stored && Buffer.from(stored.content).equals(PNG)]).toEqual([name, true]);
  });

  it("that are damaged or empty are named and stay in the folder, and the others are restored", async () => {
    const embedded = await anEmbedded("damaged");
    await migrate(embedded.db);
    const url = await anUpload(embedded);
    const before = await shown(embedded, url);
    const [broken, empty] = [sizeName(fileOf(url), 480, "webp"), sizeName(fileOf(url), 600, "avif")];
    writeFileSync(join(embedded.config.uploadsDir, broken), before[0] ?? "");
    writeFileSync(join(embedded.config.uploadsDir, empty), "");
    await backUpOf(embedded, "damaged");
    const place = { ...(await anEmptyPlace()), uploadsDir: join(folder, "damaged-on-the-way") };
    const { picturesLeftOut } = await restoreBackup(file("damaged"), place, restoring);
    expect(picturesLeftOut.map((one) => one.file).sort()).toEqual([broken, empty].sort());
    expect(readdirSync(place.uploadsDir).sort()).toEqual([broken, empty].sort());
    const stored = await place.db.select({ name: imageFiles.name }).from(imageFiles);
    expect(stored.map(({ name }) => name)).toContain(fileOf(url));
    expect(stored).toHaveLength(3);
  });
});
