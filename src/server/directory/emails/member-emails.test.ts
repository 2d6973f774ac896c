import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { MemberSlice } from "#contract/members/emails.ts";
import type { Circular, CircularPreview } from "#contract/officers/circulars.ts";
import { portalJobs } from "#server/jobs.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
let anna: number;
let ben: number;

const EVERYONE: MemberSlice = { statuses: [], ranks: [], dues: null, came: null, areOfficers: false };
const MEMBERS: MemberSlice = { ...EVERYONE, statuses: ["provisional"] };
const draft = (facts: object = {}) => ({
  slice: MEMBERS,
  serviceReason: null,
  subject: "A new season",
  body: "We dine **again**, {name}.",
  ...facts,
});
const post = <Body>(path: string, body: unknown, cookie = olga.cookie) =>
  app.call<Body>("POST", `/api/emails-to-members${path}`, { cookie, body });
const preview = async (facts: object = {}) => (await post<CircularPreview>("/preview", draft(facts))).body;
const addressesOf = ({ mailboxes }: CircularPreview) => mailboxes.map(({ address }) => address);
const BOTH = ["anna@example.org", "ben@example.org"];
const send = (facts: object = {}, cookie = olga.cookie) =>
  post<Circular & { message: string; added: string[]; gone: string[] }>(
    "",
    { ...draft(), key: randomUUID(), seen: BOTH, ...facts },
    cookie,
  );
async function deliver(): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async (mail) => void sent.push(mail)).find(
    ({ name }) => name === "send emails",
  );
  await job?.run(app.now);
  return sent;
}
const request = (path: string, init?: RequestInit) =>
  app.fetch(new Request(new URL(path, app.config.publicUrl), init));
const turnOffNews = (memberId: number) =>
  app.db.execute(sql`insert into unwanted_emails (member_id, kind, since)
    values (${memberId}, 'news', ${app.now.toISOString()})`);

beforeEach(async () => {
  olga = await aFullOfficer(app);
  const facts = { lastName: "Weber", status: "provisional" as const };
  anna = (await aMember(app.db, { ...facts, firstName: "Anna", email: "anna@example.org" })).id;
  ben = (await aMember(app.db, { ...facts, firstName: "Ben", email: "ben@example.org" })).id;
});

describe("Whom an email to members reaches", () => {
  test.each<[string, Partial<MemberSlice>, string, string[]]>([
    ["has a status", {}, "provisional members", BOTH],
    ["has one of two", { statuses: ["provisional", "online"] }, "provisional or online members", BOTH],
    [
      "is an officer",
      { statuses: [], areOfficers: true },
      "everyone in the directory who are officers",
      ["olga@example.org"],
    ],
    [
      "has a rank",
      { ranks: ["mondiale"] },
      "provisional members with the rank of Mondiale",
      ["ben@example.org"],
    ],
    ["owes dues", { dues: "overdue" }, "provisional members whose dues are overdue", ["anna@example.org"]],
    [
      "came since a day",
      { came: { has: true, since: "2026-01-10" } },
      "provisional members who have come to a dinner since January 10, 2026",
      ["anna@example.org"],
    ],
    [
      "has not come since",
      { came: { has: false, since: "2026-01-10" } },
      "provisional members who haven’t come to a dinner since January 10, 2026",
      ["ben@example.org"],
    ],
    [
      "did both",
      { dues: "overdue", came: { has: false, since: "2026-01-10" } },
      "provisional members whose dues are overdue and who haven’t come to a dinner since January 10, 2026",
      [],
    ],
  ])("Who %s", async (_, slice, sentence, expected) => {
    await app.db.execute(sql`update members set local_dues_paid_through = '2025-12-31' where id = ${anna}`);
    await app.db.execute(sql`update members set is_mondiale = true where id = ${ben}`);
    const dinnerAt = async (dateTime: string) => (await aDinner(app.db, { dateTime: new Date(dateTime) })).id;
    const past = await dinnerAt("2026-01-11T18:00:00-05:00");
    await aRegistration(app.db, { eventId: past, memberId: anna });
    const removed = { removedAt: app.now, removedReason: "cancelled_by_member" as const };
    await aRegistration(app.db, { eventId: past, memberId: ben, ...removed });
    // One before that day, and one that is still ahead.
    for (const day of ["2026-01-09T18:00:00-05:00", "2027-01-09T18:00:00-05:00"])
      await aRegistration(app.db, { eventId: await dinnerAt(day), memberId: ben });
    const found = await preview({ slice: { ...MEMBERS, ...slice } });
    expect([found.sentence, addressesOf(found)]).toEqual([sentence, expected]);
  });

  test("Members with one mailbox get one email, and one without an address is named", async () => {
    await aMember(app.db, {
      firstName: "Karl",
      lastName: "Weber",
      status: "provisional",
      email: "ANNA@example.org",
    });
    await aMember(app.db, { firstName: "Hal", lastName: "Weber", status: "provisional", email: null });
    const found = await preview();
    expect(found.mailboxes).toEqual([
      { address: "anna@example.org", people: ["Anna Weber", "Karl Weber"] },
      { address: "ben@example.org", people: ["Ben Weber"] },
    ]);
    expect([found.people, found.leftOut]).toEqual([4, ["Hal Weber"]]);
    expect(found.email?.text).toContain("Dear Anna and Karl,\n\nWe dine again, Anna and Karl.");
  });
});

describe("News", () => {
  test("Leaves out those who want none or whose address is no good, and says who and why", async () => {
    const more = { lastName: "Li", status: "provisional" as const };
    await aMember(app.db, { ...more, firstName: "Cleo", email: "Cleo@example.org" });
    await aMember(app.db, { ...more, firstName: "Dora", email: "dora@example.org" });
    await turnOffNews(anna);
    const at = app.now.toISOString();
    await app.db.execute(sql`insert into mailing_opt_outs (address_hash, since, source, noted_at)
      values (mailing_hash(mailing_address('cleo@example.org')), ${at}, 'Contact', ${at})`);
    await app.db.execute(
      sql`insert into mailboxes (address, news_stopped_at) values ('dora@example.org', ${at})`,
    );
    const found = await preview();
    expect([found.isNews, addressesOf(found)]).toEqual([true, ["ben@example.org"]]);
    expect([found.turnedOff, found.unsubscribed, found.rejecting]).toEqual([
      ["Anna Weber"],
      ["Cleo Li"],
      ["Dora Li"],
    ]);
    // What is about their dues reaches them all.
    const aboutDues = await preview({ slice: { ...MEMBERS, dues: "none" } });
    expect([aboutDues.isNews, aboutDues.mailboxes.length]).toEqual([false, 4]);
  });

  test("Is also what goes to those whose dues are paid, unless it has a reason", async () => {
    await app.db.execute(sql`update members set local_dues_paid_through = '2026-12-31'
      where id in (${anna}, ${ben})`);
    await turnOffNews(anna);
    const slice = { ...MEMBERS, dues: "current" as const };
    const found = await preview({ slice });
    expect([found.isNews, addressesOf(found), found.turnedOff]).toEqual([
      true,
      ["ben@example.org"],
      ["Anna Weber"],
    ]);
    const forAll = await preview({ slice, serviceReason: "The chapter’s address has changed." });
    expect([forAll.isNews, addressesOf(forAll)]).toEqual([false, BOTH]);
  });

  test("Goes to a mailbox as long as one of its readers wants it", async () => {
    await aMember(app.db, {
      firstName: "Karl",
      lastName: "Weber",
      status: "provisional",
      email: "anna@example.org",
    });
    await turnOffNews(anna);
    expect((await preview()).mailboxes[0]?.people).toEqual(["Anna Weber", "Karl Weber"]);
  });

  test("Goes to everyone if a full officer gives a reason, which the audit log leaves out", async () => {
    await turnOffNews(anna);
    const serviceReason = "The chapter’s address has changed.";
    const { status, body } = await send({ serviceReason });
    expect([status, body.isNews, body.serviceReason, body.mailboxes]).toEqual([201, false, serviceReason, 2]);
    const entry = (await auditEntries(app)).find(({ action }) => action === "members emailed");
    expect(entry?.after).toEqual({ emails: 2, isNews: false, isCalledService: true });
    const [mail] = await deliver();
    expect(mail?.unsubscribeUrl).toBeNull();
    expect(mail?.text).not.toContain("/member-login/emails");
  });

  test("Has a link and headers to unsubscribe without a login, any number of times", async () => {
    await send();
    const sent = await deliver();
    const [mail] = sent.filter(({ to }) => to === "anna@example.org");
    const token = /\/member-login\/emails#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "no link";
    const url = `${app.config.publicUrl}/api/emails/unsubscribe/${token}`;
    expect(mail?.unsubscribeUrl).toBe(url);
    const path = new URL(url).pathname;
    const kinds = async () => (await app.db.execute(sql`select member_id, kind from unwanted_emails`)).rows;
    // A browser, or a program that looks at every link, changes nothing.
    const opened = await request(path);
    expect([opened.status, opened.headers.get("location")]).toEqual([
      303,
      `${app.config.publicUrl}/member-login/emails#${token}`,
    ]);
    const click = (body: string) =>
      request(path, {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example" },
      });
    expect((await click("")).status).toBe(400);
    expect(await kinds()).toEqual([]);
    for (let n = 0; n < 2; n += 1) expect((await click("List-Unsubscribe=One-Click")).status).toBe(200);
    expect(await kinds()).toEqual([{ member_id: anna, kind: "news" }]);
    const chosen = (await auditEntries(app)).filter(({ action }) => action === "emails chosen");
    expect(chosen.map(({ entity_id, after }) => [entity_id, after])).toEqual([
      [String(anna), { unwanted: ["news"] }],
    ]);
    expect(addressesOf(await preview())).toEqual(["ben@example.org"]);
  });

  test("An unknown link ends nothing", async () => {
    const answer = await request(`/api/emails/unsubscribe/${"x".repeat(43)}`, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(answer.status).toBe(404);
  });

  test("Does not leave once its reader has ended it, or is no longer among those it is for", async () => {
    const { body } = await send();
    await turnOffNews(anna);
    await app.db.execute(sql`update members set status = 'former' where id = ${ben}`);
    expect(await deliver()).toEqual([]);
    const [log] = (await app.call<Circular[]>("GET", "/api/emails-to-members", { cookie: olga.cookie })).body;
    expect([log?.id, log?.counts]).toEqual([body.id, { sent: 0, waiting: 0, failed: 0, stopped: 2 }]);
  });
});

describe("Sending", () => {
  test("Everyone gets one email, replies go to the writer, and the log says what became of each", async () => {
    const { status, body } = await send();
    expect([status, body.people, body.mailboxes, body.by]).toEqual([201, 2, 2, "Olga Officer"]);
    const sent = await deliver();
    expect(sent.map(({ to, replyTo, subject }) => [to, replyTo, subject])).toEqual(
      BOTH.map((to) => [to, "olga@example.org", "A new season"]),
    );
    const emails = await app.call<{ address: string; state: string }[]>(
      "GET",
      `/api/circulars/${body.id}/emails`,
      { cookie: olga.cookie },
    );
    expect(emails.body.map(({ address, state }) => [address, state])).toEqual(BOTH.map((to) => [to, "sent"]));
  });

  test("If others are reached by now, nothing is sent, and the answer says who", async () => {
    const { status, body } = await send({ seen: ["anna@example.org", "gone@example.org"] });
    expect([status, body.added, body.gone]).toEqual([409, ["Ben Weber"], ["gone@example.org"]]);
    expect(await deliver()).toEqual([]);
  });

  test("One form sends once; with another text its key is refused", async () => {
    const key = randomUUID();
    const first = await send({ key });
    expect((await send({ key })).body.id).toBe(first.body.id);
    expect((await send({ key, body: "Something else." })).status).toBe(409);
    expect(await deliver()).toHaveLength(2);
  });

  test("Stopped, what has not begun is not sent", async () => {
    const { body } = await send();
    const stopped = await app.call<Circular>("POST", `/api/circulars/${body.id}/stop`, {
      cookie: olga.cookie,
      body: {},
    });
    expect(stopped.body.counts).toEqual({ sent: 0, waiting: 0, failed: 0, stopped: 2 });
    expect(await deliver()).toEqual([]);
  });

  test("No field may be in the subject, and an empty one names whom it is empty for", async () => {
    const wrong = await post<{ message: string }>("/preview", draft({ subject: "Dear {name}" }));
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      "{name} can’t be in the subject. Fields only work in the message.",
    ]);
    expect((await preview({ body: "Paid through {paid through}." })).empty).toEqual([
      { field: "paid through", people: ["Anna Weber", "Ben Weber"] },
    ]);
  });

  test("A test goes to the writer alone, and is counted nowhere", async () => {
    const { body } = await post<{ to: string }>("/test", draft());
    expect(body).toEqual({ to: "olga@example.org" });
    expect((await deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      ["olga@example.org", "TEST: A new season"],
    ]);
    expect((await app.call("GET", "/api/emails-to-members", { cookie: olga.cookie })).body).toEqual([]);
  });

  test("A limited officer neither sends them nor sees or stops those that were sent", async () => {
    const { body } = await send();
    const { cookie } = await aLimitedOfficer(app);
    expect((await send({}, cookie)).status).toBe(403);
    const seen = await app.call("GET", `/api/circulars/${body.id}/emails`, { cookie });
    const stopped = await app.call("POST", `/api/circulars/${body.id}/stop`, { cookie, body: {} });
    expect([seen.status, stopped.status]).toEqual([404, 404]);
  });

  test("An erased member leaves nothing of themselves in them", async () => {
    await send();
    await deliver();
    await app.call("DELETE", `/api/members/${anna}`, { cookie: olga.cookie });
    app.now = new Date(app.now.getTime() + 60_000);
    const context = { db: app.db, config: app.config, log: openLog(app.config) };
    const jobs = portalJobs(context, async () => undefined);
    await jobs.find(({ name }) => name === "carry out deletions")?.run(app.now);
    const { rows } = await app.db.execute(
      sql`select recipient, body_text, unsubscribe_url from outbox where kind = 'circular' order by id`,
    );
    expect(rows[0]).toEqual({ recipient: "", body_text: "", unsubscribe_url: null });
    expect(rows[1]).toMatchObject({ recipient: "ben@example.org" });
  });
});
