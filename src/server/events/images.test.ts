import childProcess from "node:child_process";
import fs, { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sizeName } from "#contract/picture-sizes.ts";
import { logSettings, openLog } from "#server/platform/log/log.ts";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { paintPicture } from "#test/files/paint-picture.ts";
import { AVIF, JPEG, PNG, pngOf, WEBP_LOSSY } from "#test/files/pictures.ts";
import { readImageInfo } from "./image-type.ts";
import { removeUnusedImages } from "./remove-unused-images.ts";

const folder = mkdtempSync(join(tmpdir(), "chapterhouse-uploads-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const app = useApp({ UPLOADS_DIR: folder }, openEmbedded);

let cookie: string;
beforeEach(async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  await logIn();
});
async function logIn() {
  const { id } = await aMember(app.db, { adminPrivileges: "full" });
  cookie = await sessionOf(app, { memberId: id });
}

/** As the page sends it: the file is the body; its name and stated type prove nothing. */
async function upload(bytes: Uint8Array<ArrayBuffer>, { to = app, type = "image/jpeg", headers = {} } = {}) {
  const response = await to.fetch(
    new Request("http://portal.test/api/events/images", {
      method: "POST",
      headers: { cookie, "content-type": type, "sec-fetch-site": "same-origin", ...headers },
      body: bytes,
    }),
  );
  const body: { imageUrl: string; width: number; message: string } = JSON.parse(await response.text());
  return { status: response.status, body };
}
async function rows() {
  return (
    await app.db.execute<{ name: string; bytes: number }>(sql`select name, bytes from images order by name`)
  ).rows;
}
async function hoursLater(hours: number) {
  app.now = new Date(app.now.getTime() + hours * 3_600_000);
  return removeUnusedImages({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
}

describe("an uploaded picture", () => {
  it.each([
    ["jpg", "image/jpeg", JPEG],
    ["png", "image/png", PNG],
  ] as const)("is served with its own type: %s", async (ending, type, bytes) => {
    const { status, body } = await upload(bytes, { type: "text/html" });
    expect([status, body.width]).toEqual([201, 5]);
    expect(body.imageUrl).toMatch(new RegExp(`^/uploads/[0-9a-f]{64}\\.${ending}$`));
    const shown = await app.fetch(new Request(`http://portal.test${body.imageUrl}`));
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  it.each(["", `; chapterhouse_session=${"A".repeat(43)}`])(
    "carries no cookie, since any cache may give it to others: %j",
    async (planted) => {
      const { imageUrl } = (await upload(JPEG)).body;
      app.now = new Date(app.now.getTime() + 2 * 86_400_000);
      const sent = { cookie: `${cookie}${planted}` };
      const shown = await app.fetch(new Request(`http://portal.test${imageUrl}`, { headers: sent }));
      expect([shown.status, shown.headers.getSetCookie()]).toEqual([200, []]);
      const next = await app.call("GET", "/api/chapter", { headers: sent });
      expect(next.headers.getSetCookie()).not.toEqual([]);
    },
  );

  it.each([
    ["WebP", WEBP_LOSSY],
    ["AVIF", AVIF],
  ] as const)("of type %s is stored as a JPEG, which every mail program shows", async (_type, bytes) => {
    const { status, body } = await upload(bytes);
    expect([status, body.width, body.imageUrl]).toEqual([201, 5, expect.stringMatching(/\.jpg$/)]);
    const shown = await app.fetch(new Request(`http://portal.test${body.imageUrl}`));
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array(await shown.arrayBuffer()).subarray(0, 3)).toEqual(JPEG.subarray(0, 3));
  });

  it("is stored once, however often it is uploaded", async () => {
    const [once, again] = [await upload(JPEG), await upload(JPEG)];
    expect(again.body.imageUrl).toBe(once.body.imageUrl);
    expect(await rows()).toMatchObject([{ bytes: JPEG.length }]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.each([
    [
      "an SVG that says it is a JPEG",
      Buffer.from("<svg onload='alert(1)'/>"),
      400,
      /^Unsupported image file/,
    ],
    ["half a picture", JPEG.subarray(0, 100), 400, /^The image file is damaged/],
    ["one with too many pixels", pngOf(20_000, 20_000), 400, /too many pixels/],
    ["nothing at all", new Uint8Array(), 400, /^Unsupported image file/],
    ["more than 5 MB", new Uint8Array(5 * 1024 * 1024 + 1), 413, /larger than 5 MB/],
  ] as const)(
    "is refused with a message if it is %s, and nothing is stored",
    async (_what, bytes, status, message) => {
      const reply = await upload(new Uint8Array(bytes));
      expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)]);
      expect(await rows()).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it("of exactly 5 MB is accepted", async () => {
    const large = new Uint8Array(5 * 1024 * 1024);
    // Bytes after a JPEG's end are ignored.
    large.set(JPEG);
    expect((await upload(large)).status).toBe(201);
  });

  it("is refused from another site", async () => {
    expect((await upload(JPEG, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
  });

  it("that cannot be stored is refused clearly, and no partial file stays", async () => {
    const noFolder = join(folder, "a-file");
    writeFileSync(noFolder, "");
    const sick = appOn(app.db, testConfig({ UPLOADS_DIR: join(noFolder, "uploads") }));
    sick.now = app.now;
    const reply = await upload(JPEG, { to: sick });
    expect([reply.status, reply.body.message]).toEqual([
      503,
      expect.stringMatching(/^The picture could not be saved/),
    ]);
    expect(await rows()).toEqual([]);
  });

  it.each(["x.jpg", `${"a".repeat(64)}.svg`, `${"a".repeat(64)}.jpg`, "..%2F..%2Fetc%2Fpasswd", ""])(
    "is not found under %s",
    async (name) => {
      expect((await app.call("GET", `/uploads/${name}`)).status).toBe(404);
    },
  );
});

describe("the sizes of an uploaded picture", () => {
  const names = () => readdirSync(folder).map((name) => name.slice(64));
  const SIZES = ["-480.avif", "-480.webp", "-600.avif", "-600.webp", ".jpg"];
  const aPhoto = () => paintPicture("jpg", { width: 600, height: 400 });

  it("are stored beside it, named after it, and served as what they are", async () => {
    const { imageUrl } = (await upload(await aPhoto())).body;
    expect(names().sort()).toEqual(SIZES);
    for (const type of ["avif", "webp"] as const) {
      const shown = await app.fetch(new Request(`http://portal.test${sizeName(imageUrl, 480, type)}`));
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        "content-type": `image/${type}`,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      const info = readImageInfo(new Uint8Array(await shown.arrayBuffer()));
      expect(info).toEqual({ kind: type, width: 480, height: 320 });
    }
    expect((await app.call("GET", sizeName(imageUrl, 481, "avif"))).status).toBe(404);
  });

  it("are named with every dinner that shows it, and none with a link", async () => {
    const { imageUrl } = (await upload(await aPhoto())).body;
    const { id } = await aDinner(app.db);
    const saved = await app.call("PUT", `/api/events/${id}`, { cookie, body: { imageUrl } });
    expect(saved.body.imageWidths).toEqual([480, 600]);
    type Sized = { imageWidths: number[] };
    const one = await app.call<Sized>("GET", `/api/events/${id}`, { cookie });
    const all = await app.call<Sized[]>("GET", "/api/events", { cookie });
    expect([one.body.imageWidths, all.body[0]?.imageWidths]).toEqual([
      [480, 600],
      [480, 600],
    ]);
    const linked = { imageUrl: "https://pictures.example/hall.jpg" };
    const now = await app.call("PUT", `/api/events/${id}`, { cookie, body: linked });
    expect(now.body.imageWidths).toEqual([]);
  });

  it("cannot be chosen as a picture themselves", async () => {
    const imageUrl = sizeName((await upload(await aPhoto())).body.imageUrl, 480, "webp");
    const { id } = await aDinner(app.db);
    expect((await app.call("PUT", `/api/events/${id}`, { cookie, body: { imageUrl } })).status).toBe(400);
  });

  it("are removed with it", async () => {
    await upload(await aPhoto());
    expect(await hoursLater(25)).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are added when a picture from before is uploaded again", async () => {
    const photo = await aPhoto();
    await upload(photo);
    await app.db.execute(sql`update images set widths = '{}'`);
    for (const name of readdirSync(folder)) if (name.includes("-")) rmSync(join(folder, name));
    await upload(photo);
    expect(names().sort()).toEqual(SIZES);
    expect(await widths()).toEqual([480, 600]);
  });

  it("stay out where the decoder does not run; the picture is stored, and the log says so once", async () => {
    const { fork } = childProcess;
    const script = "process.send({ is: 'unavailable', why: 'no native part' })";
    const program = `data:text/javascript,${encodeURIComponent(script)}`;
    const started = vi
      .spyOn(childProcess, "fork")
      .mockImplementation((_, __, options) =>
        fork("-", [], { ...options, execArgv: ["--input-type=module", "--import", program] }),
      );
    onTestFinished(() => started.mockRestore());
    const photos = [await aPhoto(), await paintPicture("png", { width: 600, height: 300 })];
    const lines: string[] = [];
    const log = pino(logSettings({ logLevel: "warn" }), { write: (line) => void lines.push(line) });
    const bare = appOn(app.db, app.config, log);
    bare.now = app.now;
    for (const photo of photos) {
      const { status, body } = await upload(photo, { to: bare });
      expect([status, body.width]).toEqual([201, 600]);
      expect(await widths()).toEqual([]);
    }
    expect(names().sort()).toEqual([".jpg", ".png"]);
    expect(lines.filter((line) => line.includes("sharp does not run here"))).toHaveLength(1);
  });

  it("leave nothing behind when the disk is full halfway", async () => {
    let synced = 0;
    const sync = vi.spyOn(fs, "fsyncSync").mockImplementation(() => {
      synced += 1;
      if (synced === 3) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    });
    onTestFinished(() => sync.mockRestore());
    const { status, body } = await upload(await aPhoto());
    expect([status, body.message]).toEqual([503, expect.stringContaining("disk is full")]);
    expect([readdirSync(folder), await rows()]).toEqual([[], []]);
  });

  const widths = async () =>
    (await app.db.execute<{ widths: number[] }>(sql`select widths from images order by name`)).rows[0]
      ?.widths;
});

describe("a picture and its dinner", () => {
  const isThere = (imageUrl: string) => existsSync(join(folder, imageUrl.slice("/uploads/".length)));

  it("are saved together", async () => {
    const { imageUrl } = (await upload(JPEG)).body;
    const { id } = await aDinner(app.db);
    const { status, body } = await app.call("PUT", `/api/events/${id}`, { cookie, body: { imageUrl } });
    expect([status, body.imageUrl]).toEqual([200, imageUrl]);
  });

  it("keep what the picture shows and its focal point until there is another picture", async () => {
    const { imageUrl } = (await upload(JPEG)).body;
    const { id } = await aDinner(app.db);
    const put = async (body: object) =>
      (await app.call("PUT", `/api/events/${id}`, { cookie, body })).body as Record<string, unknown>;
    const said = { imageAlt: "A table set for forty", imageFocus: "30% 70%" };
    expect(await put({ imageUrl, ...said })).toMatchObject(said);
    expect(await put({ title: "Truffles" })).toMatchObject(said);
    expect(await put({ imageUrl })).toMatchObject(said);
    const nothing = { imageAlt: null, imageFocus: null };
    expect(await put({ imageUrl: "https://pictures.example/hall.jpg" })).toMatchObject(nothing);
    expect(await put({ imageUrl, ...said })).toMatchObject(said);
    expect(await put({ imageAlt: " ", imageFocus: "" })).toMatchObject(nothing);
  });

  it.each(["30%", "101% 5%", "30% 70%; color: red", "left top", "-1% 0%"])(
    "are not saved with the focal point %s",
    async (imageFocus) => {
      const { id } = await aDinner(app.db);
      const { status, body } = await app.call("PUT", `/api/events/${id}`, { cookie, body: { imageFocus } });
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: "imageFocus" })]]);
    },
  );

  it("are not saved if the picture is gone", async () => {
    const { id } = await aDinner(app.db);
    const imageUrl = `/uploads/${"0".repeat(64)}.jpg`;
    const { status, body } = await app.call("PUT", `/api/events/${id}`, { cookie, body: { imageUrl } });
    const message = "The uploaded picture no longer exists. Please upload it again.";
    expect([status, body]).toEqual([
      400,
      { message, code: "validation_failed", errors: [{ path: "imageUrl", message }] },
    ]);
  });

  it("stay together; an unused picture is removed after a day", async () => {
    const shown = (await upload(JPEG)).body.imageUrl;
    const dropped = (await upload(PNG)).body.imageUrl;
    await aDinner(app.db, { imageUrl: shown });
    await hoursLater(23);
    expect([isThere(shown), isThere(dropped)]).toEqual([true, true]);
    expect(await hoursLater(2)).toBe(1);
    expect([isThere(shown), isThere(dropped)]).toEqual([true, false]);
    expect(await rows()).toHaveLength(1);
    expect(await hoursLater(1)).toBe(0);
  });

  it("partial files of a process that died are removed after a day, and nothing else", async () => {
    await upload(PNG);
    const [row] = await rows();
    for (const [name, hours] of [
      [".old.png.0123456789ab", 25],
      [".new.png.0123456789ab", 23],
    ] as const) {
      writeFileSync(join(folder, name), "half");
      const at = new Date(app.now.getTime() - hours * 3_600_000);
      utimesSync(join(folder, name), at, at);
    }
    await hoursLater(0);
    expect(readdirSync(folder).sort()).toEqual([".new.png.0123456789ab", row?.name]);
  });

  it("a picture that was replaced is kept for a day from when it was last saved", async () => {
    const first = (await upload(JPEG)).body.imageUrl;
    const { id } = await aDinner(app.db);
    await hoursLater(20);
    await logIn();
    await app.call("PUT", `/api/events/${id}`, { cookie, body: { imageUrl: first } });
    await app.call("PUT", `/api/events/${id}`, { cookie, body: { imageUrl: null } });
    await hoursLater(20);
    expect(isThere(first)).toBe(true);
    await hoursLater(5);
    expect(isThere(first)).toBe(false);
  });
});
