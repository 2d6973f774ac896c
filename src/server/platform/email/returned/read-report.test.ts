import { expect, test } from "vitest";
import { ABOUT_OTHERS, CAME_TO, SHAPES } from "#test/files/bounce-reports.ts";
import { MAX_REPORT, readReport } from "./read-report.ts";

const read = (raw: string) => readReport(Buffer.from(raw));
const anna = "Anna@example.org";

test.each(SHAPES.map(({ name, ...shape }) => [name, shape] as const))(
  "%s",
  async (_name, { kind, code, raw }) => {
    const report = await read(raw);
    expect(report.id).toBe("<report-1@mx.example.net>");
    expect(report.about(anna)).toMatchObject({ kind, code });
  },
);

test("The corpus has at least 40 shapes, with every kind among them", () => {
  expect(SHAPES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(SHAPES.map(({ kind }) => kind))).toEqual(
    new Set([
      "refused",
      "complaint",
      "full",
      "doubtful",
      "blocked",
      "too large",
      "delayed",
      "automatic",
      "unclear",
    ]),
  );
});

test.each(ABOUT_OTHERS)("A report %s about another address is about nothing of ours", async (_form, raw) => {
  expect((await read(raw)).about(anna)).toBeNull();
  expect((await read(raw)).about("bo@example.org")).not.toBeNull();
});

test("The address that the mail server wrote comes before what the sender wrote", async () => {
  const raw = `Delivered-To: bounces+1.aaaaaaaaaaaaa@x.example\r\n${SHAPES[0]?.raw.replaceAll(CAME_TO, "bounces+2.bbbbbbbbbbbbb@x.example")}`;
  expect((await read(raw)).to).toEqual([
    "bounces+1.aaaaaaaaaaaaa@x.example",
    "bounces+2.bbbbbbbbbbbbb@x.example",
  ]);
});

test("A report of 50 MB is read to its delivery status", async () => {
  const raw = Buffer.concat([
    Buffer.from(SHAPES[0]?.raw.replace("--cut--", "") ?? ""),
    Buffer.alloc(50 * MAX_REPORT, 65),
  ]);
  const startedAt = performance.now();
  expect((await readReport(raw)).about(anna)).toMatchObject({ kind: "refused" });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test.each([
  ["nothing", ""],
  ["bytes", "\u0000\u0001\u0002\uffff"],
  [
    "an unknown charset",
    "From: MAILER-DAEMON@x\r\nContent-Type: text/plain; charset=x-klingon\r\n\r\n\u00e4\u00f6",
  ],
  [
    "parts within parts",
    `Content-Type: multipart/mixed; boundary=a\r\n\r\n${"--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n".repeat(400)}`,
  ],
  [
    "a thousand recipients",
    `From: MAILER-DAEMON@x\r\nContent-Type: multipart/report; boundary=a\r\n\r\n--a\r\nContent-Type: message/delivery-status\r\n\r\n${"Final-Recipient: rfc822; x@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n".repeat(1000)}--a--`,
  ],
])("%s is no error", async (_what, raw) => {
  const finding = (await read(raw)).about(anna);
  expect(finding === null || finding.kind === "unclear").toBe(true);
});

test.each([
  ["To", `To: ${"a".repeat(500_000)}\r\nFrom: MAILER-DAEMON@x\r\n\r\nNo`],
  ["many To", `${`To: ${"a@".repeat(400)}\r\n`.repeat(400)}From: MAILER-DAEMON@x\r\n\r\nNo`],
  ["empty lines", `From: MAILER-DAEMON@x\r\n\r\n${"\n".repeat(500_000)}x`],
  ["signs", `From: MAILER-DAEMON@x\r\n\r\n${"- ".repeat(250_000)}x`],
  ["accounts", `From: MAILER-DAEMON@x\r\n\r\n${"doesn't have a ".repeat(40_000)}`],
  [
    "a status",
    `Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: ${"a".repeat(500_000)}\r\n--a--`,
  ],
])("Made-up %s of half a megabyte keeps no core busy", async (_what, raw) => {
  const startedAt = performance.now();
  (await read(raw)).about(anna);
  // Well under a second; what is bounded took minutes before.
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test("A Message-ID with invisible characters can be stored", async () => {
  const raw = SHAPES[0]?.raw.replace("report-1@", "re\u0000po\u200brt@") ?? "";
  expect((await read(raw)).id).toBe("<report@mx.example.net>");
});

test("Words have at most 500 characters and no line breaks or invisible marks", async () => {
  const raw =
    SHAPES[0]?.raw.replace(
      /Diagnostic-Code: .*/,
      `Diagnostic-Code: smtp; 550 5.1.1 ${"x\u200by ".repeat(400)}`,
    ) ?? "";
  const words = (await read(raw)).about(anna)?.words ?? "";
  expect(words.length).toBeLessThanOrEqual(500);
  expect(words).toMatch(/^550 5\.1\.1 x y x y/);
});
