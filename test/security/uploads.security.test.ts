import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { AVIF, JPEG, PNG, WEBP_LOSSY } from "#test/files/pictures.ts";
import { zipOf } from "#test/files/workbook.ts";
import { useWorld } from "./use-world.ts";

const folder = mkdtempSync(join(tmpdir(), "chapterhouse-attacks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const stage = useWorld({ UPLOADS_DIR: folder });
const { app } = stage;

const send = (path: string, bytes: string | Uint8Array, headers: Record<string, string> = {}) =>
  app.call("POST", path, {
    cookie: stage.world.full,
    file: new Blob([bytes as Uint8Array<ArrayBuffer>]),
    headers,
  });

const pngOfSize = (width: number, height: number) => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

const MARKUP = "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
const NO_PICTURES: Record<string, string | Uint8Array> = {
  "a page": "<!doctype html><script>alert(1)</script>",
  "an SVG with a script": MARKUP,
  "a script": "alert(1)",
  "a program": Buffer.from("MZ\x90\x00\x03", "latin1"),
  "a GIF that is a script": "GIF89a=1;alert(1)//",
  "a PDF": "%PDF-1.7\n",
  "a ZIP": zipOf({ "a.png": Buffer.from(PNG) }),
  "a PNG of a thousand million pixels": pngOfSize(65_535, 65_535),
  "a PNG with more pixels than numbers": pngOfSize(0xffffffff, 0xffffffff),
  "a PNG without any": pngOfSize(0, 10),
  "the head of a PNG": PNG.subarray(0, 24),
  nothing: "",
  "three bytes": Buffer.from([0xff, 0xd8, 0xff]),
  "a JPEG without end": Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4_000_000, 0xff)]),
  "an AVIF of boxes without size": Buffer.concat([
    Buffer.from(AVIF).subarray(0, 32),
    Buffer.alloc(1_000_000),
  ]),
};

test.each(Object.entries(NO_PICTURES))("%s is no picture, whatever it is called", async (_, bytes) => {
  for (const type of ["image/png", "image/jpeg", "text/html", ""]) {
    const began = process.cpuUsage();
    const reply = await send("/api/events/images?name=../../x.png", bytes, { "content-type": type });
    expect([reply.status, typeof reply.body.message]).toEqual([400, "string"]);
    expect((process.cpuUsage(began).user + process.cpuUsage(began).system) / 1000).toBeLessThan(1000);
  }
  expect(readdirSync(folder)).toEqual([]);
  expect(await stage.changes()).toEqual([]);
});

test("truncated pictures are refused or complete, and never break anything", async () => {
  for (const whole of [PNG, JPEG, WEBP_LOSSY, AVIF]) {
    for (let length = 0; length < whole.length; length += Math.max(1, Math.floor(whole.length / 40))) {
      const { status } = await send("/api/events/images", whole.subarray(0, length));
      expect([length, [400, 201].includes(status)]).toEqual([length, true]);
    }
  }
});

test("a picture that decodes to far more than its bytes is refused or stored in little time", async () => {
  // 40 million pixels of one color are some 100 kB.
  const bomb = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: "#6e1526" } })
    .png()
    .toBuffer();
  expect(bomb.length).toBeLessThan(600_000);
  const memory = process.memoryUsage().rss;
  const { status, body } = await send("/api/events/images", bomb);
  expect([status, body.width, body.height]).toEqual([201, 1600, 1000]);
  // It is decoded in another process.
  expect((process.memoryUsage().rss - memory) / 2 ** 20).toBeLessThan(150);
});

test("a picture that also holds markup is only ever given out as a picture", async () => {
  const polyglot = Buffer.concat([PNG, Buffer.from(`<!doctype html><script>alert(1)</script>${MARKUP}`)]);
  const { status, body } = await send("/api/events/images", polyglot, { "content-type": "text/html" });
  if (status === 400) return;
  expect(status).toBe(201);
  const { headers } = await app.call("GET", String(body.imageUrl));
  expect(headers.get("content-type")).toBe("image/png");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("no name leads out of the folder of pictures", async () => {
  const names = [
    ...[
      "../package.json",
      "..%2fpackage.json",
      "%2e%2e/%2e%2e/etc/passwd",
      "....//etc/passwd",
      "%2fetc%2fpasswd",
    ],
    ...[
      "..%5c..%5cwindows%5cwin.ini",
      `${"a".repeat(64)}.png/../../x`,
      `${"a".repeat(64)}-../x.png`,
      `${"a".repeat(64)}-0.avif`,
      `${"a".repeat(64)}.svg`,
      "%00.png",
    ],
    ...[`${"a".repeat(64)}.png%00.svg`, "C:%5cx.png", ".", "..", "%252e%252e%252fetc%252fpasswd"],
  ];
  for (const name of names) {
    const { status, text } = await app.call("GET", `/uploads/${name}`);
    expect([name, status]).toEqual([name, 404]);
    expect(text).not.toMatch(/root:|chapterhouse"/);
  }
});

test("an upload above its limit is not even read", async () => {
  const large = new Uint8Array(11 * 1024 * 1024);
  for (const path of ["/api/events/images", "/api/imports?name=x.csv"]) {
    expect((await send(path, large)).status).toBe(413);
  }
  const liar = await app.fetch(
    new Request("http://portal.test/api/events/images", {
      method: "POST",
      headers: { cookie: stage.world.full, "sec-fetch-site": "same-origin", "transfer-encoding": "chunked" },
      body: large,
    }),
  );
  expect(liar.status).toBe(413);
  expect(await stage.changes()).toEqual([]);
});

const sheet = (rows: string) => ({
  "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>',
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
const [bomb = ""] = [" ".repeat(300 * 1024 * 1024)];
const BAD_BOOKS: Record<string, () => Uint8Array | string> = {
  "a bomb in a sheet": () => zipOf(sheet(bomb)),
  "a bomb in the words": () => zipOf({ ...sheet("<row/>"), "xl/sharedStrings.xml": `<sst>${bomb}</sst>` }),
  "a bomb as a Word file": () => zipOf({ "word/document.xml": bomb, "[Content_Types].xml": "<Types/>" }),
  "entities inside each other": () =>
    zipOf({
      "xl/workbook.xml": `<!DOCTYPE w [<!ENTITY a "aaaa">${"bcdefghij"
        .split("")
        .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`)
        .join("")}]><workbook><sheets><sheet name="&j;"/></sheets></workbook>`,
    }),
  "an entity of the machine's files": () =>
    zipOf({
      ...sheet('<row><c t="str"><v>&x;</v></c></row>'),
      "xl/workbook.xml":
        '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook><sheets/></workbook>',
    }),
  "names that lead elsewhere": () => zipOf({ "../../evil.txt": "x", "/etc/evil": "y", ...sheet("") }),
  "half a ZIP": () => zipOf(sheet("<row/>")).subarray(0, 60),
  "a ZIP that lies of its length": () => {
    const bytes = zipOf(sheet("<row/>"));
    bytes.writeUInt32LE(0xfffffff0, bytes.length - 6);
    return bytes;
  },
  "bytes of chance": () => Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251)),
  nothing: () => "",
};

test.each(Object.entries(BAD_BOOKS))(
  "a roster that is %s is refused, at once and in little memory",
  async (_, bytes) => {
    const file = bytes();
    const memory = process.memoryUsage().rss;
    const began = process.cpuUsage();
    const reply = await send("/api/imports?name=../../roster.xlsx", file);
    const { user, system } = process.cpuUsage(began);
    expect([reply.status, /\w{3}/.test(reply.body.message)]).toEqual([400, true]);
    expect(reply.text).not.toMatch(/root:x|\n\s+at /);
    expect((user + system) / 1000).toBeLessThan(5000);
    expect((process.memoryUsage().rss - memory) / 2 ** 20).toBeLessThan(250);
    expect(existsSync(join(folder, "roster.xlsx"))).toBe(false);
    expect(await stage.changes()).toEqual([]);
  },
);
