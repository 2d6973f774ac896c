import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, like, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { sizeName } from "#contract/picture-sizes.ts";
import { removeUnusedImages } from "#server/events/remove-unused-images.ts";
import { events, imageFiles, images } from "#server/events/tables.ts";
import { logSettings, openLog } from "#server/platform/log/log.ts";
import { appOn, type TestApp, testConfig, useApp } from "#test/app.ts";
import { addressOf } from "#test/database/postgres.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { paintPicture } from "#test/files/paint-picture.ts";
import { JPEG, PNG } from "#test/files/pictures.ts";
import { startPortalProcess } from "#test/programs/portal-process.ts";
import { claimImage } from "./claim-image.ts";
import { storeRestoredImages, takeOverImages } from "./take-over-images.ts";

const root = mkdtempSync(join(tmpdir(), "chapterhouse-pictures-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const [here, there] = [join(root, "here"), join(root, "there")];
const app = useApp({ UPLOADS_DIR: here }, openRaceDatabase);

let cookie: string;
beforeEach(async () => {
  for (const folder of [here, there]) rmSync(folder, { recursive: true, force: true });
  const { id } = await aMember(app.db, { adminPrivileges: "full" });
  cookie = await sessionOf(app, { memberId: id });
});

/** Another portal on the same database, with its own folder. */
async function anotherPortal(): Promise<TestApp> {
  const portal = appOn((await neighbourOf(app)).db, testConfig({ UPLOADS_DIR: there }));
  portal.now = app.now;
  return portal;
}

const aPhoto = (width = 600) => paintPicture("jpg", { width, height: 400 });

async function upload(to: TestApp, bytes: Uint8Array<ArrayBuffer>) {
  const response = await to.fetch(
    new Request("http://portal.test/api/events/images", {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin" },
      body: bytes,
    }),
  );
  const body: { imageUrl: string; message: string } = JSON.parse(await response.text());
  return { status: response.status, ...body };
}

async function shown(by: TestApp, imageUrl: string) {
  const response = await by.fetch(new Request(`http://portal.test${imageUrl}`));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), bytes };
}

const stored = () =>
  app.db
    .select({ name: imageFiles.name, content: imageFiles.content })
    .from(imageFiles)
    .orderBy(asc(imageFiles.name));
const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name);
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

/** Uploads pictures and moves their files into folders, as they were before the database had them. */
async function inFolders(pictures: readonly { bytes: Uint8Array<ArrayBuffer>; folders: string[] }[]) {
  const urls: string[] = [];
  for (const { bytes, folders } of pictures) {
    const { status, imageUrl } = await upload(app, bytes);
    expect(status).toBe(201);
    urls.push(imageUrl);
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      for (const file of await stored()) writeFileSync(join(folder, file.name), file.content);
    }
    await app.db.delete(imageFiles);
  }
  return urls;
}

/** Takes over the portal's folder; its log lines from "error" on. */
async function takeOver({ db, config }: TestApp): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = pino(logSettings({ logLevel: "error" }), { write: (line) => void lines.push(line) });
  await takeOverImages({ db, config, log });
  return lines.map((line) => JSON.parse(line));
}

const removeUnused = () =>
  removeUnusedImages({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });

describe("portals on one PostgreSQL, each with its own folder", () => {
  it("show each other's pictures in all sizes, and write no files", async () => {
    const other = await anotherPortal();
    const { status, imageUrl } = await upload(app, await aPhoto());
    expect(status).toBe(201);
    for (const url of [imageUrl, sizeName(imageUrl, 480, "avif"), sizeName(imageUrl, 600, "webp")]) {
      const [mine, theirs] = [await shown(app, url), await shown(other, url)];
      expect([mine.status, theirs.status, theirs.type]).toEqual([200, 200, mine.type]);
      expect(theirs.bytes.equals(mine.bytes)).toBe(true);
    }
    expect((await shown(other, sizeName(imageUrl, 481, "avif"))).status).toBe(404);
    expect([namesIn(here), namesIn(there)]).toEqual([[], []]);
  });

  it("show one of 5 MB as it was uploaded", async () => {
    const large = new Uint8Array(5 * 1024 * 1024);
    // Bytes after a JPEG's end are ignored.
    large.set(JPEG);
    const { status, imageUrl } = await upload(app, large);
    expect(status).toBe(201);
    expect((await shown(await anotherPortal(), imageUrl)).bytes.equals(large)).toBe(true);
  });

  it("store a picture once that is uploaded to both at the same moment", async () => {
    const other = await anotherPortal();
    const photo = await aPhoto();
    const said = await Promise.all([app, other, app, other, app, other].map((to) => upload(to, photo)));
    expect(new Set(said.map(({ status, imageUrl }) => `${status} ${imageUrl}`)).size).toBe(1);
    expect(said[0]?.status).toBe(201);
    expect(await stored()).toHaveLength(5);
    expect(await app.db.$count(images)).toBe(1);
  });

  it("keep a stored file when another portal would write a different one", async () => {
    const photo = await aPhoto();
    const { imageUrl } = await upload(app, photo);
    await app.db.update(imageFiles).set({ content: PNG }).where(like(imageFiles.name, "%-480.webp"));
    await upload(await anotherPortal(), photo);
    expect((await shown(app, sizeName(imageUrl, 480, "webp"))).bytes.equals(PNG)).toBe(true);
  });

  it("refuse a picture for which the database's disk has no room, and keep none of it", async () => {
    await app.db.execute(sql`create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await app.db.execute(sql`create trigger no_room before insert on image_files for each row
      when (new.name like '%-600.webp') execute function no_room()`);
    onTestFinished(async () => {
      await app.db.execute(sql`drop function no_room cascade`);
    });
    const { status, message } = await upload(app, await aPhoto());
    expect([status, message]).toEqual([503, expect.stringContaining("disk is full")]);
    expect([await stored(), await app.db.$count(images)]).toEqual([[], 0]);
  });

  it("store the files in the database as they are, not compressed again", async () => {
    const { rows } = await app.db.execute(sql`select attstorage as storage from pg_attribute
      where attrelid = 'image_files'::regclass and attname = 'content'`);
    expect(rows).toEqual([{ storage: "e" }]);
  });
});

describe("pictures that are in folders when the database begins to keep them", () => {
  it("are taken from every portal's folder, at the same moment and again", async () => {
    const other = await anotherPortal();
    const [mine = "", theirs = "", both = ""] = await inFolders([
      { bytes: await aPhoto(600), folders: [here] },
      { bytes: await aPhoto(700), folders: [there] },
      { bytes: await aPhoto(800), folders: [here, there] },
    ]);
    const before = [namesIn(here), namesIn(there)];
    expect((await shown(app, mine)).status).toBe(200);
    expect((await shown(other, sizeName(mine, 480, "avif"))).status).toBe(404);
    const logged = await Promise.all([app, other, app, other].map(takeOver));
    expect(logged.flat()).toEqual([]);
    for (const url of [mine, theirs, both, sizeName(mine, 600, "avif"), sizeName(theirs, 480, "webp")]) {
      expect([url, (await shown(app, url)).status, (await shown(other, url)).status]).toEqual([
        url,
        200,
        200,
      ]);
    }
    expect([namesIn(here), namesIn(there)]).toEqual(before);
    expect(namesOf(await stored())).toEqual([...new Set(before.flat())].sort());
  });

  it("are taken while the same pictures are uploaded and removed", async () => {
    const other = await anotherPortal();
    const photos = [await aPhoto(600), await aPhoto(700), JPEG, PNG];
    const urls = await inFolders(photos.map((bytes) => ({ bytes, folders: [here, there] })));
    app.now = new Date(app.now.getTime() + 25 * 3_600_000);
    other.now = app.now;
    const { id } = await aMember(app.db, { adminPrivileges: "full" });
    cookie = await sessionOf(app, { memberId: id });
    const [logged] = await Promise.all([
      Promise.all([app, other].map(takeOver)),
      removeUnused(),
      ...photos.slice(0, 2).map((bytes) => upload(other, bytes)),
    ]);
    expect(logged.flat()).toEqual([]);
    const kept = await Promise.all(urls.map(async (url) => (await shown(other, url)).status));
    expect(kept).toEqual([200, 200, 404, 404]);
    expect(await stored()).toHaveLength(10);
  });

  /** Lets the database fail in the middle of this file's picture. */
  async function refuseFile(name: string): Promise<void> {
    await app.db.execute(sql`create function cut_off() returns trigger language plpgsql as $$ begin
      raise exception 'cut off'; end $$`);
    onTestFinished(async () => {
      await app.db.execute(sql`drop function if exists cut_off cascade`);
    });
    const refused = sql.raw(`'${name}'`);
    await app.db.execute(sql`create trigger cut_off before insert on image_files for each row
      when (new.name = ${refused}) execute function cut_off()`);
  }

  it("stay in the folder after a restore with all their sizes when the database fails", async () => {
    const [first = "", second = ""] = await inFolders([
      { bytes: await aPhoto(600), folders: [here] },
      { bytes: await aPhoto(700), folders: [here] },
    ]);
    const hashOf = (url: string) => url.slice(9, 73);
    await refuseFile(`${hashOf(second)}-700.avif`);
    const all = namesIn(here);
    const leftOut = await storeRestoredImages({ db: app.db, config: app.config }, new Set(all));
    expect(leftOut).toEqual([{ file: second.slice(9), why: expect.stringContaining("cut off") }]);
    expect(namesIn(here)).toEqual(all.filter((name) => name.startsWith(hashOf(second))));
    expect(namesOf(await stored())).toEqual(all.filter((name) => name.startsWith(hashOf(first))));
  });

  it("are taken by the next start when one was cut off in between", async () => {
    const [first = "", second = ""] = await inFolders([
      { bytes: await aPhoto(600), folders: [here] },
      { bytes: await aPhoto(700), folders: [here] },
    ]);
    await refuseFile(`${second.slice(9, 73)}-700.avif`);
    expect(await takeOver(app)).toEqual([
      expect.objectContaining({ why: expect.stringContaining("cut off") }),
    ]);
    // All files of a picture, or none.
    expect((await stored()).every(({ name }) => name.startsWith(first.slice(9, 73)))).toBe(true);
    expect((await shown(app, second)).status).toBe(200);
    await app.db.execute(sql`drop function cut_off cascade`);
    expect(await takeOver(app)).toEqual([]);
    expect(namesOf(await stored())).toEqual(namesIn(here));
  });

  it("are left out and named in the log where they cannot be read or are damaged", async () => {
    const other = await anotherPortal();
    const [whole = "", cut = "", lost = ""] = await inFolders([
      { bytes: await aPhoto(600), folders: [here] },
      { bytes: await aPhoto(700), folders: [here, there] },
      { bytes: JPEG, folders: [here] },
    ]);
    const fileOf = (url: string) => url.slice("/uploads/".length);
    const size = sizeName(fileOf(cut), 480, "avif");
    writeFileSync(join(here, fileOf(cut)), "half of it");
    writeFileSync(join(here, size), PNG);
    rmSync(join(here, fileOf(lost)));
    mkdirSync(join(here, fileOf(lost)));
    const logged = await takeOver(app);
    const reasons = Object.fromEntries(logged.map(({ file, why }) => [file, why]));
    expect(reasons).toEqual({
      [fileOf(cut)]: "its content is not what its name says",
      [size]: "its size or type is not what its name says",
      [fileOf(lost)]: expect.stringContaining("EISDIR"),
    });
    expect((await shown(other, sizeName(whole, 480, "webp"))).status).toBe(200);
    // The other portal has the same file undamaged.
    expect(await takeOver(other)).toEqual([]);
    expect((await shown(app, cut)).bytes.length).toBeGreaterThan(1_000);
  });

  it("do not come back from a folder once they were removed", async () => {
    const other = await anotherPortal();
    const [url = ""] = await inFolders([{ bytes: JPEG, folders: [here, there] }]);
    expect((await shown(other, url)).status).toBe(200);
    app.now = new Date(app.now.getTime() + 25 * 3_600_000);
    expect(await removeUnused()).toBe(1);
    await takeOver(other);
    expect(namesIn(there)).toHaveLength(1);
    expect([(await shown(app, url)).status, (await shown(other, url)).status]).toEqual([404, 404]);
    expect([namesIn(here), await stored()]).toEqual([[], []]);
  });

  it("are taken when a portal starts, which no damaged file prevents", async () => {
    const [url = ""] = await inFolders([{ bytes: await aPhoto(), folders: [here] }]);
    const broken = sizeName(url, 480, "webp").slice("/uploads/".length);
    writeFileSync(join(here, broken), "");
    const { rows } = await app.db.execute<{ name: string }>(sql`select current_database() as name`);
    const portal = await startPortalProcess({
      DATABASE_URL: addressOf(inject("postgresUrl"), rows[0]?.name ?? ""),
      DATA_DIR: join(root, "data"),
      UPLOADS_DIR: here,
    });
    onTestFinished(() => void portal.stop());
    const told = () => portal.lines().filter(({ msg }) => String(msg).includes("uploads folder"));
    await expect.poll(told).toMatchObject([{ level: 50, file: broken }, { files: 4 }]);
    expect(namesOf(await stored())).toEqual(namesIn(here).filter((name) => name !== broken));
    expect((await shown(await anotherPortal(), url)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${portal.port}${url}`)).status).toBe(200);
    expect(await portal.stop()).toBe(0);
  });

  it("let a portal work whose folder cannot be opened", async () => {
    writeFileSync(here, "a file in the folder's place");
    expect(await takeOver(app)).toEqual([
      expect.objectContaining({ file: here, why: expect.stringContaining("ENOTDIR") }),
    ]);
    expect((await upload(app, JPEG)).status).toBe(201);
  });
});

describe("an unused picture", () => {
  it("is removed with all its files", async () => {
    await upload(app, await aPhoto());
    app.now = new Date(app.now.getTime() + 25 * 3_600_000);
    expect(await removeUnused()).toBe(1);
    expect([await stored(), await app.db.$count(images)]).toEqual([[], 0]);
  });

  it("is not taken over again while it is being removed", async () => {
    const [url = ""] = await inFolders([{ bytes: JPEG, folders: [here] }]);
    let taking: Promise<Record<string, unknown>[]> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.delete(images);
      taking = takeOver(app);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%images%'`;
      await expect.poll(async () => (await app.db.execute(waiting)).rows.length, { timeout: 30_000 }).toBe(1);
    });
    expect(await taking).toEqual([]);
    expect([await stored(), (await shown(app, url)).status]).toEqual([[], 404]);
  });

  it("is kept if an event begins to use it at the moment of its removal", async () => {
    const { imageUrl } = await upload(app, await aPhoto());
    const { id } = await aDinner(app.db);
    app.now = new Date(app.now.getTime() + 25 * 3_600_000);
    let removing: Promise<number> | undefined;
    await app.db.transaction(async (tx) => {
      await claimImage(tx, imageUrl, app.now);
      removing = removeUnused();
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'delete from images%'`;
      await expect.poll(async () => (await app.db.execute(waiting)).rows.length, { timeout: 30_000 }).toBe(1);
      await tx.update(events).set({ imageUrl }).where(eq(events.id, id));
    });
    await removing;
    expect((await shown(app, imageUrl)).status).toBe(200);
    expect(await stored()).toHaveLength(5);
  });
});
