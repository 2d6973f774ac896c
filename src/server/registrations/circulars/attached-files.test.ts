import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { EmailFile } from "#contract/officers/email-files.ts";
import { deleteUnusedFiles } from "#server/circulars/files/delete-unused-files.ts";
import { sendScheduled } from "#server/circulars/scheduled/send-scheduled.ts";
import { memberEmails } from "#server/directory/emails/scheduled/member-emails.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { openLog } from "#server/platform/log/log.ts";
import { eraseCirculars } from "#server/registrations/circulars/erase-circulars.ts";
import { dinnerEmails } from "#server/registrations/circulars/scheduled/dinner-emails.ts";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { aSeatedParty, noNeeds } from "#test/people/kitchen.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
const DAY_MS = 86_400_000;
const MENU = "%PDF-1.7 the menu";
const SEEN = ["weber@example.org", "li@example.org"];
let cookie: string;
let dinner: number;

beforeEach(async () => {
  cookie = (await aLimitedOfficer(app)).cookie;
  dinner = (await aDinner(app.db, { title: "Spring Dinner" })).id;
  for (const last of ["Weber", "Li"])
    await aSeatedParty(app, dinner, { last, persons: [{ first: "Anna", needs: noNeeds }] });
});

async function upload(name: string, content: string | Uint8Array<ArrayBuffer> = MENU) {
  const { status, body } = await app.call<EmailFile & { message: string }>(
    "POST",
    `/api/email-files?${new URLSearchParams({ name })}`,
    { cookie, file: new Blob([content]) },
  );
  return { status, body };
}
const attached = async (name = "menu.pdf", content?: string | Uint8Array<ArrayBuffer>) =>
  (await upload(name, content)).body.id;
const written = (files: string[]) => ({
  slice: { who: "coming", tables: [], owes: false, lacks: null },
  subject: "The menu",
  body: "Please see the attached file.",
  files,
});
const post = (path: string, body: object) =>
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
  app.call<any>("POST", path, { cookie, body });
const send = (files: string[], facts: object = {}) =>
  post(`/api/events/${dinner}/circulars`, { ...written(files), key: randomUUID(), seen: SEEN, ...facts });
const large = (bytes: number) => {
  const content = new Uint8Array(bytes);
  content.set(Buffer.from("%PDF-"));
  return content;
};
async function delivered() {
  const sent: OutgoingEmail[] = [];
  const collect = async (mail: OutgoingEmail) => void sent.push(mail);
  while ((await sendDueEmails(app.db, app.now, { send: collect, isOldestNext: () => false })) > 0);
  return sent.map(({ to, files }) => [
    to,
    ...(files ?? []).map(({ name, type, body }) => `${name} ${type} ${Buffer.from(body).toString()}`),
  ]);
}
const stored = async () =>
  (await app.db.execute<{ name: string }>(sql`select name from stored_files order by name`)).rows.map(
    ({ name }) => name,
  );
const later = () => deleteUnusedFiles({ db: app.db, now: new Date(app.now.getTime() + DAY_MS + 1) });

describe("A file", () => {
  it.each<[string, string, string | Uint8Array<ArrayBuffer>, number, string]>([
    ["that is empty", "menu.pdf", "", 400, "The file is empty."],
    [
      "of another type under a valid name",
      "menu.pdf",
      "MZ program",
      400,
      "Please choose a PDF, PNG, JPEG, or Word (.docx) file.",
    ],
    ["that is too large", "menu.pdf", large(5_000_001), 413, "Attachments can be up to 5 MB in total."],
    ["with a name that is too long", "x".repeat(1001), MENU, 400, "That file name is too long"],
  ])("%s is rejected with a reason", async (_, name, content, status, message) => {
    const reply = await upload(name, content);
    expect([reply.status, reply.body.message]).toEqual([status, message]);
    expect(await stored()).toEqual([]);
  });

  it("uploaded twice is stored once, and uploading requires a login", async () => {
    const [once, again] = [await upload("menu.pdf"), await upload("menu.pdf")];
    expect([once.status, again.body.id]).toEqual([201, once.body.id]);
    expect(once.body).toMatchObject({ name: "menu.pdf", bytes: MENU.length });
    expect((await app.call("POST", "/api/email-files?name=menu.pdf", { body: {} })).status).toBe(401);
    expect(await stored()).toEqual(["menu.pdf"]);
  });

  it("is refused once its officer has stored 100 MB within a day", async () => {
    await attached();
    await app.db.execute(sql`insert into stored_files (id, name, type, bytes, sha256, body, stored_by, wanted_at)
      select gen_random_uuid(), 'menu ' || n, type, 5000000, n::text, convert_to(repeat('x', 5000000), 'utf8'), stored_by, wanted_at
      from stored_files, generate_series(1, 20) n`);
    expect((await upload("another.pdf")).body.message).toBe(
      "You’ve attached 100 MB of files in the last day. Please try again tomorrow.",
    );
    cookie = (await aFullOfficer(app)).cookie;
    expect((await upload("another.pdf")).status).toBe(201);
  });

  it("that no email has is deleted after a day and can no longer be attached", async () => {
    const id = await attached();
    expect(await deleteUnusedFiles({ db: app.db, now: app.now })).toBe(0);
    expect(await later()).toBe(1);
    const { body } = await post(`/api/events/${dinner}/circulars/preview`, written([id]));
    expect(body.files).toEqual([]);
    const reply = await send([id]);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "One of the files is no longer available. Please remove it and attach it again.",
    ]);
  });
});

describe("An email to people of a dinner", () => {
  it("carries its files, which are stored once and listed in the log and outbox", async () => {
    const files = [await attached(), await attached("b.pdf", "%PDF-1.7 wine")];
    const { status, body } = await send(files);
    expect([status, body.files]).toMatchObject([201, [{ name: "menu.pdf" }, { name: "b.pdf" }]]);
    const all = [`menu.pdf application/pdf ${MENU}`, "b.pdf application/pdf %PDF-1.7 wine"];
    expect(await delivered()).toEqual(SEEN.map((to) => [to, ...all]));
    expect(await stored()).toEqual(["b.pdf", "menu.pdf"]);
    expect(await later()).toBe(0);
    const full = (await aFullOfficer(app)).cookie;
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from outbox order by id`);
    const shown = await app.call("GET", `/api/emails/${rows[0]?.id}`, { cookie: full });
    expect(shown.body).toMatchObject({ attachments: ["menu.pdf", "b.pdf"] });
    await app.call("POST", `/api/emails/${rows[0]?.id}/send-again`, {
      cookie: full,
      body: { as: "copy", copies: 0 },
    });
    expect(await delivered()).toEqual([["weber@example.org", ...all]]);
    expect((await auditEntries(app)).find(({ action }) => action === "circular sent")).toMatchObject({
      after: { emails: 2, files: 2 },
    });
  });

  it("is rejected if its files are too many or too large in total", async () => {
    const halves = [await attached("a.pdf", large(2_500_000)), await attached("b.pdf", large(2_500_001))];
    const reply = await send(halves);
    expect([reply.status, reply.body.message]).toEqual([413, "Attachments can be up to 5 MB in total."]);
    const six = await send(Array.from({ length: 6 }, () => randomUUID()));
    expect([six.status, JSON.stringify(six.body)]).toEqual([400, expect.stringContaining("up to 5 files")]);
    const id = await attached();
    expect((await send([id, id])).status).toBe(400);
    expect(await delivered()).toEqual([]);
  });

  it("is rejected if its key was already used with other files", async () => {
    const key = randomUUID();
    const id = await attached();
    const first = await send([id], { key });
    expect((await send([id], { key })).body.id).toBe(first.body.id);
    expect((await send([], { key })).status).toBe(409);
  });

  it("includes its files when sent as a test", async () => {
    expect((await post(`/api/events/${dinner}/circulars/test`, written([await attached()]))).status).toBe(
      200,
    );
    expect(await delivered()).toEqual([["lars@example.org", `menu.pdf application/pdf ${MENU}`]]);
  });

  it("that is scheduled keeps its files and is sent with them", async () => {
    const sendAt = new Date(app.now.getTime() + 2 * DAY_MS);
    const scheduled = await post(`/api/events/${dinner}/scheduled-circulars`, {
      ...written([await attached()]),
      key: randomUUID(),
      seen: SEEN,
      sendAt: sendAt.toISOString(),
    });
    expect(scheduled.body.files).toMatchObject([{ name: "menu.pdf" }]);
    expect(await later()).toBe(0);
    app.now = sendAt;
    await sendScheduled(
      { db: app.db, config: app.config, now: sendAt, log: openLog(app.config) },
      { dinner: dinnerEmails, members: memberEmails },
    );
    expect(await delivered()).toEqual(SEEN.map((to) => [to, `menu.pdf application/pdf ${MENU}`]));
  });

  it("that is scheduled keeps its files when a page from before changes it", async () => {
    const sendAt = new Date(app.now.getTime() + 2 * DAY_MS).toISOString();
    const { files, ...text } = written([await attached()]);
    const facts = { seen: SEEN, sendAt };
    const made = await post(`/api/events/${dinner}/scheduled-circulars`, {
      ...text,
      ...facts,
      files,
      key: randomUUID(),
    });
    const change = (updatedAt: string, changed: object = {}) =>
      app.call<{ files: EmailFile[]; updatedAt: string }>("PUT", `/api/scheduled-circulars/${made.body.id}`, {
        cookie,
        body: { ...text, ...facts, updatedAt, ...changed },
      });
    const first = await change(made.body.updatedAt);
    expect([first.status, first.body.files]).toMatchObject([200, [{ name: "menu.pdf" }]]);
    // The answer was lost.
    expect((await change(made.body.updatedAt)).body).toEqual(first.body);
    expect((await change(first.body.updatedAt, { files: [] })).body.files).toEqual([]);
  });

  it("that is scheduled for one kind of ticket is not sent by an earlier portal, which would send it to both", async () => {
    const sendAt = new Date(app.now.getTime() + 2 * DAY_MS);
    const { slice, ...text } = written([]);
    const scheduled = await post(`/api/events/${dinner}/scheduled-circulars`, {
      ...text,
      slice: { ...slice, kind: "member" },
      key: randomUUID(),
      seen: SEEN,
      sendAt: sendAt.toISOString(),
    });
    expect([scheduled.status, scheduled.body.message]).toEqual([201, undefined]);
    const end = app.db.execute(
      sql`update scheduled_circulars set ended_at = now(), ended_because = 'sent', reached = '[]'`,
    );
    await expect(end).rejects.toThrow();
    app.now = sendAt;
    await sendScheduled(
      { db: app.db, config: app.config, now: sendAt, log: openLog(app.config) },
      { dinner: dinnerEmails, members: memberEmails },
    );
    expect((await delivered()).map(([to]) => to)).toEqual(SEEN);
  });

  it("is not sent if one of its files is missing", async () => {
    await send([await attached()]);
    await app.db.execute(sql`delete from stored_files`);
    expect(await delivered()).toEqual([]);
    const { rows } = await app.db.execute(sql`select error from outbox where given_up_at is not null`);
    expect(rows).toHaveLength(2);
  });

  it("is not claimed by an older portal that doesn’t know about files", async () => {
    await send([await attached()]);
    const { rows } = await app.db.execute(
      sql`update outbox set attempts = attempts + 1, reads_files = (files > 0) returning id`,
    );
    expect(rows).toEqual([]);
  });

  it("is erased with its dinner, and so are its files", async () => {
    await send([await attached()]);
    await delivered();
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from events where id = ${dinner} for update`);
      await eraseCirculars(tx, dinner, new Date(app.now.getTime() + DAY_MS + 1));
    });
    expect(await stored()).toEqual([]);
    const { rows } = await app.db.execute(sql`select file_ids from outbox where file_ids <> '{}'`);
    expect(rows).toEqual([]);
  });

  it("doesn’t take a file with it that someone else has just attached", async () => {
    await send([await attached()]);
    await delivered();
    app.now = new Date(app.now.getTime() + DAY_MS + 1);
    cookie = (await aFullOfficer(app)).cookie;
    await attached();
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from events where id = ${dinner} for update`);
      await eraseCirculars(tx, dinner, app.now);
    });
    expect(await stored()).toEqual(["menu.pdf"]);
    expect(await later()).toBe(1);
  });

  it("that an earlier portal copies keeps its files", async () => {
    await send([await attached()]);
    await delivered();
    await app.db.execute(sql`insert into outbox
        (kind, recipient, subject, body_text, body_html, attachments, created_at, next_attempt_at, copy_of, priority)
      select kind, recipient, subject, body_text, body_html, attachments, created_at, created_at, id, priority
      from outbox where recipient = 'weber@example.org'`);
    expect(await delivered()).toEqual([["weber@example.org", `menu.pdf application/pdf ${MENU}`]]);
  });
});
