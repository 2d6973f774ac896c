import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Letter, LetterPage } from "#contract/outbox.ts";
import type { Mail } from "#server/platform/mail.ts";
import { post, sendDueLetters } from "#server/platform/outbox.ts";
import { useApp } from "#test/app.ts";
import { aFullOfficer, aLimitedOfficer, deeds } from "#test/desk.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
let sent: Mail[] = [];
let refuses: string | null = null;
beforeEach(async () => {
  olga = await aFullOfficer(app);
  sent = [];
  refuses = null;
});

const HOUR_MS = 3_600_000;
const send = async (mail: Mail) => {
  if (refuses) throw new Error(refuses);
  sent.push(mail);
};
const work = () => sendDueLetters(app.db, app.now, send);
async function write(n: number, more: { isConfidential?: true; kind?: string } = {}): Promise<number> {
  await post(app.db, app.now, {
    ...{ owners: "nobody", priority: "ordinary" },
    ...{ kind: "registration-confirmed", onceKey: `letter ${n}`, to: `reader${n}@example.org` },
    ...{ subject: `Your seats ${n}`, text: `Dear reader ${n}`, html: `<p>Dear reader ${n}</p>` },
    attachments: [{ filename: "dinner.ics", contentType: "text/calendar", content: "BEGIN" }],
    ...more,
  });
  const { rows } = await app.db.execute<{ id: number }>(sql`select max(id) as id from outbox`);
  return rows[0]?.id ?? 0;
}
/** Tries until the portal gives up, half a day apart. */
async function giveUp(error: string): Promise<void> {
  const fail = () => Promise.reject(new Error(error));
  for (let tries = 0; tries < 6; tries += 1) {
    await sendDueLetters(app.db, new Date(app.now.getTime() + tries * 13 * HOUR_MS), fail);
  }
}
const asOlga = <Body>(method: string, path: string, body?: unknown) =>
  app.call<Body>(method, path, { cookie: olga.cookie, ...(body !== undefined && { body }) });
const list = async (query = "") => (await asOlga<LetterPage>("GET", `/api/letters${query}`)).body;
const show = async (id: number) => (await asOlga<Letter>("GET", `/api/letters/${id}`)).body;
const again = (id: number, as: string) =>
  asOlga<Letter & { message: string }>("POST", `/api/letters/${id}/send-again`, { as });

describe("the outbox", () => {
  it("shows how each letter stands, the newest first, and counts them", async () => {
    await write(1);
    await work();
    await write(2);
    await giveUp("550 5.1.1 <reader2@example.org>: user unknown");
    refuses = "connect ECONNREFUSED 127.0.0.1:25";
    await write(3);
    await work();
    await write(4);
    const { letters, counts, next } = await list();
    expect(
      letters.map(({ recipient, state, attempts, trouble }) => [recipient, state, attempts, trouble]),
    ).toEqual([
      ["reader4@example.org", "waiting", 0, null],
      ["reader3@example.org", "failing", 1, "The mail server could not be reached."],
      [
        ...["reader2@example.org", "given-up", 6],
        "There is no such address. Please check it in the member’s record.",
      ],
      ["reader1@example.org", "sent", 1, null],
    ]);
    expect(letters[0]).toMatchObject({
      kind: "Registration confirmed",
      subject: "Your seats 4",
      sentAt: null,
    });
    const nextTry = Date.parse(letters[1]?.nextAttemptAt ?? "");
    expect(nextTry - app.now.getTime()).toBeGreaterThanOrEqual(60_000);
    expect([counts, next]).toEqual([{ waiting: 1, failing: 1, sent: 1, "given-up": 1 }, null]);
    expect((await list("?state=sent")).letters.map(({ id }) => id)).toEqual([1]);
    expect((await list("?state=given-up")).letters.map(({ id }) => id)).toEqual([2]);
    expect((await list("?search=READER3@")).letters.map(({ id }) => id)).toEqual([3]);
    expect((await list("?search=%25")).letters).toEqual([]);
  });

  it("comes fifty letters at a time", async () => {
    await app.db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at, next_attempt_at)
      select 'dues-paid', 'a@example.org', 'No ' || n, 'x', 'x', now(), now() from generate_series(1, 70) n`);
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([...first.letters, ...second.letters].map(({ subject }) => subject)).toEqual(
      Array.from({ length: 70 }, (_, n) => `No ${70 - n}`),
    );
    expect(second.next).toBeNull();
  });

  it("shows a letter's words and files", async () => {
    const id = await write(1);
    expect(await show(id)).toMatchObject({
      ...{ text: "Dear reader 1", attachments: ["dinner.ics"], can: "nothing", state: "waiting" },
      whyNot: "It goes out by itself within a minute or two.",
    });
  });

  it("says of an email that is held that it goes within the hour", async () => {
    const id = await write(1);
    await app.db.execute(
      sql`update outbox set held_until = ${new Date(app.now.getTime() + HOUR_MS).toISOString()}`,
    );
    const letter = await show(id);
    expect(letter).toMatchObject({
      state: "waiting",
      can: "nothing",
      whyNot: expect.stringContaining("within the hour"),
    });
    expect(letter.nextAttemptAt).toBe(new Date(app.now.getTime() + HOUR_MS).toISOString());
  });

  it("is for full officers", async () => {
    const id = await write(1);
    const { cookie } = await aLimitedOfficer(app);
    for (const [method, path] of [
      ["GET", "/api/letters"],
      ["GET", `/api/letters/${id}`],
      ["POST", `/api/letters/${id}/send-again`],
      ["POST", `/api/letters/${id}/set-aside`],
    ] as const) {
      const body = method === "POST" ? { as: "copy" } : undefined;
      expect((await app.call(method, path, { cookie, ...(body && { body }) })).status).toBe(403);
    }
    expect((await asOlga("GET", "/api/letters/4711")).status).toBe(404);
    expect((await again(4711, "copy")).status).toBe(404);
    expect((await asOlga("POST", `/api/letters/${id}/send-again`, { as: "new" })).status).toBe(400);
    expect((await asOlga("GET", "/api/letters?state=lost")).status).toBe(400);
  });
});

describe("sending again", () => {
  it("queues one copy of a letter that went out, however often it is asked for while that waits", async () => {
    const id = await write(1);
    await work();
    expect((await show(id)).can).toBe("copy");
    expect((await again(id, "copy")).status).toBe(200);
    const second = await again(id, "copy");
    expect([second.status, second.body.message]).toEqual([409, "A copy of it is waiting to go out already."]);
    expect(await work()).toBe(1);
    expect(sent.map(({ to, subject, text, attachments }) => [to, subject, text, attachments.length])).toEqual(
      Array(2).fill(["reader1@example.org", "Your seats 1", "Dear reader 1", 1]),
    );
    // Another letter to every mailbox, or it would be hidden as the same one.
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(2);
    expect(await show(id + 1)).toMatchObject({ isCopy: true, state: "sent", can: "copy" });
    expect((await deeds(app)).at(-1)).toEqual({
      ...{ actor: `member ${olga.id}`, action: "letter sent again", entity: "letter", entity_id: String(id) },
      ...{ before: { attempts: 1 }, after: { copy: id + 1 } },
    });
  });

  it("tries a letter anew that was given up, and one that would wait for hours", async () => {
    const id = await write(1);
    await giveUp("550 5.7.1 blocked as spam");
    expect(await show(id)).toMatchObject({
      ...{ state: "given-up", can: "try", error: "550 5.7.1 blocked as spam" },
      trouble: "The other side’s mail server refuses letters from the portal.",
    });
    expect((await again(id, "copy")).status).toBe(409);
    expect((await again(id, "try")).body).toMatchObject({ state: "waiting", attempts: 0, trouble: null });
    expect(await work()).toBe(1);
    expect(await show(id)).toMatchObject({ state: "sent" });
    expect((await deeds(app)).at(-1)).toMatchObject({ action: "letter tried anew", before: { attempts: 6 } });
    await app.db.execute(sql`update outbox set sent_at = null, error = 'x', attempts = 4,
      next_attempt_at = ${new Date(app.now.getTime() + HOUR_MS).toISOString()}`);
    expect((await again(id, "try")).status).toBe(200);
    expect(await work()).toBe(1);
  });

  it("leaves a letter alone that a sender may have in hand at this moment", async () => {
    const id = await write(1);
    refuses = "421 try again later";
    await work();
    expect(await show(id)).toMatchObject({
      can: "nothing",
      whyNot: "It is tried again by itself in a few minutes.",
    });
    const reply = await again(id, "try");
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "It is tried again by itself in a few minutes.",
    ]);
  });

  it("never shows a private link nor sends one again, and says what to do instead", async () => {
    const id = await write(1, { isConfidential: true, kind: "password-reset" });
    expect((await asOlga("GET", `/api/letters/${id}`)).text).not.toContain("Dear reader");
    await work();
    const letter = await show(id);
    expect(letter).toMatchObject({ kind: "Link for a new password", text: null, can: "nothing" });
    expect(letter.whyNot).toContain("have the member ask for a new one");
    for (const as of ["copy", "try"]) expect((await again(id, as)).status).toBe(409);
    expect((await list()).letters).toHaveLength(1);
  });

  it("sends nothing to somebody who was deleted", async () => {
    const id = await write(1);
    await work();
    await app.db.execute(sql`update outbox set recipient = '', body_text = '', body_html = ''`);
    expect(await show(id)).toMatchObject({
      ...{ recipient: "", text: null, can: "nothing" },
      whyNot: "Its reader was deleted, and the letter with him.",
    });
    expect((await again(id, "copy")).status).toBe(409);
  });
});

describe("setting aside", () => {
  it("takes a letter that was given up off what needs somebody, until it is tried anew in vain", async () => {
    const id = await write(1);
    const aside = () => asOlga<Letter>("POST", `/api/letters/${id}/set-aside`, {});
    expect((await aside()).status).toBe(409);
    await giveUp("550 no");
    const needs = async () =>
      (await asOlga<{ letters: { givenUp: number } }>("GET", "/api/admin/needs")).body.letters.givenUp;
    expect(await needs()).toBe(1);
    expect((await aside()).body).toMatchObject({ isSetAside: true, state: "given-up" });
    expect((await aside()).status).toBe(200);
    expect(await needs()).toBe(0);
    expect((await deeds(app)).map(({ action }) => action)).toEqual(["letter set aside"]);
    await again(id, "try");
    await giveUp("550 no");
    expect(await needs()).toBe(1);
  });
});
