import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { JSDOM } from "jsdom";
import { beforeEach, describe, expect, test } from "vitest";
import { sampleEmails } from "#scripts/commands/sample-emails.ts";
import { composeEmail } from "#server/platform/email/compose-email.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { testConfig } from "#test/app.ts";
import { unzip } from "#test/files/unzip.ts";
import { fillWithHostileTexts, HOSTILE, RUN, SLIPPED } from "./hostile-texts.ts";
import { useWorld } from "./use-world.ts";

const stage = useWorld();
const { app } = stage;

/** Only for outputs of table data, since it takes longer than most checks. */
async function fillTheChapter() {
  await app.db.execute(sql`update members set title = 'x', address = 'x', city = 'x', member_comments = 'x',
    dues_notes = 'x', admin_comments = 'x', past_offices = 'x', cell_phone = 'x'`);
  const filled = await fillWithHostileTexts(app.db);
  expect(filled).toEqual(
    expect.arrayContaining(["members.first_name", "events.title", "registrations.admin_notes"]),
  );
}

/** Reads as a reader does, without a window for each text, which costs a hundred times more than the reading. */
const reader = new new JSDOM().window.DOMParser();

const download = async (path: string) => {
  const response = await app.fetch(
    new Request(`http://portal.test${path}`, { headers: { cookie: stage.world.full } }),
  );
  return {
    headers: response.headers,
    bytes: new Uint8Array(await response.arrayBuffer()),
    status: response.status,
  };
};

describe("a file for a spreadsheet has no cell that works as a formula:", () => {
  beforeEach(fillTheChapter);

  test.each([
    ["the directory", () => "/api/members/export/csv"],
    ["the attendees", () => `/api/events/${stage.world.dinners.first}/attendees/csv?notes=yes`],
    ["the bookkeeper's", () => "/api/payments/export/csv?from=2026-01-01&to=2026-12-31"],
  ])("%s", async (_, path) => {
    const { status, bytes, headers } = await download(path());
    expect(status).toBe(200);
    const rows: string[][] = parse(Buffer.from(bytes), { bom: true, relax_column_count: true });
    expect(rows.length).toBeGreaterThan(2);
    const cells = rows.flat();
    expect(cells.filter((cell) => /^[=+@\t\r＝＋＠]|^-(?!\d+(\.\d+)?$)|^－/.test(cell))).toEqual([]);
    // The texts are there, only disarmed.
    expect(cells.some((cell) => cell.startsWith("'"))).toBe(true);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[^"\r\n]+"/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

function whatIsWrongIn(xml: string): string | undefined {
  const [wrong] = reader.parseFromString(xml, "text/xml").getElementsByTagName("parsererror");
  return wrong?.textContent;
}

test("the Word file holds markup as words, and no link, macro or outside part", async () => {
  await fillTheChapter();
  const { bytes, headers } = await download(
    `/api/events/${stage.world.dinners.first}/attendees/docx?notes=yes`,
  );
  const files = unzip(bytes);
  const document = files.get("word/document.xml") ?? "";
  expect(document).toContain("&lt;script&gt;");
  for (const [name, text] of files) {
    expect(text, name).not.toMatch(/<script|<img|<svg|<w:hyperlink|<w:fldSimple|TargetMode="External"/i);
    if (/\.(xml|rels)$/.test(name)) expect(whatIsWrongIn(text), name).toBeUndefined();
  }
  expect(whatIsWrongIn("<w:p><script></w:p>")).toBeTruthy();
  expect([...files.keys()].filter((name) => /vba|macro|activeX|embed/i.test(name))).toEqual([]);
  expect(headers.get("content-disposition")).not.toMatch(/[\r\n]/);
});

test("a calendar has only lines of its own, whatever a dinner is called", async () => {
  await fillTheChapter();
  await app.db.execute(sql`update events set title = ${"A\r\nATTENDEE:mailto:evil@example.org\r\nX"},
    location = ${"B\nBEGIN:VALARM\nACTION:EMAIL"}, description = ${`C\r\n${HOSTILE[0]}\r\nURL:javascript:x`}`);
  const { anna } = stage.world;
  for (const path of [
    `/api/calendar/${anna.calendarToken}`,
    `/api/registrations/${anna.confirmedId}/calendar`,
  ]) {
    const { text, status } = await app.call("GET", path, { cookie: anna.cookie });
    expect(status).toBe(200);
    expect(text).not.toMatch(/^(ATTENDEE|BEGIN:VALARM|ACTION|URL:javascript)/im);
  }
});

/** What has no place in an email, however it came there. */
function dangersIn(html: string): string[] {
  const document = reader.parseFromString(html, "text/html");
  const found: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    const { tagName } = element;
    if (/^(script|iframe|object|embed|form|input|link|base|svg|img)$/i.test(tagName)) found.push(tagName);
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name) || name === SLIPPED || /^\s*(javascript|data):/i.test(value)) {
        found.push(`${tagName} ${name}=${value}`);
      }
    }
  }
  return found;
}

describe("an email is text, whatever people and dinners are called:", () => {
  const config = testConfig();
  const now = new Date("2026-03-10T15:00:00.000Z");
  const [, first] = sampleEmails(config, now)[0] ?? [];

  test("the emails are some, and a danger in one would be seen", () => {
    expect(first).toBeTruthy();
    expect(dangersIn(`<p onclick="x">a</p><script></script>`)).toEqual(["P onclick=x", "SCRIPT"]);
  });

  test.each(HOSTILE.map((text) => [text.slice(0, 40), text] as const))("%j", async (_, text) => {
    const emails = sampleEmails(config, now, () => text);
    // The picture of a dinner is the portal's own.
    const OWN = new RegExp(`<img [^>]*src="${config.publicUrl}/[\\w./-]*"[^>]*>`, "g");
    for (const [name, email] of emails)
      expect([name, dangersIn((email?.html ?? "").replace(OWN, ""))]).toEqual([name, []]);
    await app.db.transaction(async (tx) => {
      for (const [name, email] of emails)
        if (email) await queueEmail(tx, now, { ...email, onceKey: `test ${name}` });
    });
    // One subject is one line: nothing of a name becomes another header of the mail.
    const { rows } = await app.db.execute<{ subject: string }>(
      sql`select subject from outbox where once_key like 'test %'`,
    );
    expect(rows.filter(({ subject }) => /[\p{Cc}\u2028]/u.test(subject))).toEqual([]);
    const all = { salutation: text, paragraphs: [text], facts: [[text, text]] as const, closing: [text] };
    const action = { label: text, url: "https://portal.test/" };
    const { html } = composeEmail(
      { ...config, chapter: { ...config.chapter, name: text } },
      { ...all, action },
    );
    expect(dangersIn(html.replace(OWN, ""))).toEqual([]);
  });
});

test("the pages that the server itself writes show what was typed as text", async () => {
  await fillTheChapter();
  for (const text of HOSTILE) {
    const form = new URLSearchParams({ email: text.slice(0, 250), password: text.slice(0, 100), csrf: text });
    const { text: html } = await app.call("POST", "/api/login", {
      file: new Blob([form.toString()]),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const document = reader.parseFromString(html, "text/html");
    expect(
      document.querySelectorAll(`script, [${SLIPPED}], [onerror], [onload], [onmouseover]`),
    ).toHaveLength(0);
    const query = new URLSearchParams({ error: text, error_description: text, code: text, state: text });
    const callback = await app.call("GET", `/api/constant-contact/callback?${query}`);
    expect(callback.text).not.toContain(RUN);
  }
});
