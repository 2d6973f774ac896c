import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { MemberSlice } from "#contract/members/emails.ts";
import type { ScheduledMemberEmail } from "#contract/members/scheduled-emails.ts";
import type { Circular } from "#contract/officers/circulars.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
type Who = { id: number };
let olga: Who;
let paul: Who;
let anna: number;

/** Friday at ten on the chapter's clock. */
const HOUR = new Date("2026-03-20T10:00:00-04:00");
const SLICE: MemberSlice = {
  statuses: ["provisional"],
  ranks: [],
  dues: null,
  came: null,
  areOfficers: false,
};
const DRAFT = { slice: SLICE, serviceReason: null, subject: "A new season", body: "We dine again, {name}." };
const BOTH = ["anna@example.org", "ben@example.org"];
const FORM = { ...DRAFT, sendAt: HOUR.toISOString(), seen: BOTH };
const PATH = "/api/emails-to-members/scheduled";

/** Days pass here, so everyone has just logged in. */
async function as<Body = ScheduledMemberEmail & { message: string; scheduled: ScheduledMemberEmail }>(
  { id }: Who,
  call: string,
  body: object = {},
) {
  const [method = "", path = ""] = call.split(" ");
  const cookie = await sessionOf(app, { memberId: id });
  return app.call<Body>(method, path, { cookie, ...(method !== "GET" && { body }) });
}
const schedule = (facts: object = {}, by = olga) =>
  as(by, `POST ${PATH}`, { ...FORM, key: randomUUID(), ...facts });
const list = async () => (await as<ScheduledMemberEmail[]>(olga, `GET ${PATH}`)).body;
const sent = async () => (await as<Circular[]>(olga, "GET /api/emails-to-members")).body;
async function runAt(now: Date, job = "send scheduled emails") {
  app.now = now;
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const found = portalJobs(context, async () => undefined).find(({ name }) => name === job);
  if (!found) throw new Error(`no job ${job}`);
  if (!found.isDue || (await found.isDue(now))) await found.run(now);
}
async function queued(kind = "circular") {
  const { rows } = await app.db.execute<{ recipient: string; text: string }>(
    sql`select recipient, body_text as text from outbox where kind = ${kind} order by recipient`,
  );
  return rows;
}
const to = async () => (await queued()).map(({ recipient }) => recipient);
async function provisional(firstName: string) {
  const email = `${firstName.toLowerCase()}@example.org`;
  return (await aMember(app.db, { firstName, lastName: "Weber", status: "provisional", email })).id;
}

beforeEach(async () => {
  olga = await aFullOfficer(app);
  paul = await aMember(app.db, { firstName: "Paul", email: "paul@example.org", adminPrivileges: "full" });
  anna = await provisional("Anna");
  await provisional("Ben");
});

describe("A scheduled email to members", () => {
  it("reaches the group as it is at its time, and the log shows the difference", async () => {
    expect((await schedule()).status).toBe(201);
    await app.db.execute(sql`update members set status = 'active' where id = ${anna}`);
    await provisional("Carl");
    const dora = await provisional("Dora");
    await app.db.execute(
      sql`insert into unwanted_emails (member_id, kind, since) values (${dora}, 'news', now())`,
    );
    await runAt(new Date(HOUR.getTime() - 1));
    expect(await to()).toEqual([]);
    await runAt(HOUR);
    expect(await to()).toEqual(["ben@example.org", "carl@example.org"]);
    expect(await sent()).toMatchObject([
      { subject: "A new season", mailboxes: 2, isNews: true, since: { joined: 1, gone: 1 } },
    ]);
    expect(await list()).toEqual([]);
    await runAt(new Date(HOUR.getTime() + 60_000));
    expect(await to()).toHaveLength(2);
  });

  it("keeps the reason why everyone gets it", async () => {
    await app.db.execute(
      sql`insert into unwanted_emails (member_id, kind, since) values (${anna}, 'news', now())`,
    );
    expect((await schedule({ serviceReason: "The chapter has moved." })).status).toBe(201);
    await runAt(HOUR);
    expect(await to()).toEqual(BOTH);
    expect(await sent()).toMatchObject([{ isNews: false, serviceReason: "The chapter has moved." }]);
  });

  it("is scheduled once by its form, under a key that nothing else has", async () => {
    const key = randomUUID();
    const [one, two] = [await schedule({ key }), await schedule({ key }, paul)];
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
    expect((await schedule({ key, subject: "Other" })).status).toBe(409);
    const atOnce = await as(olga, "POST /api/emails-to-members", { ...DRAFT, key, seen: BOTH });
    expect([atOnce.status, (await list()).length]).toEqual([409, 1]);
  });

  it.each([
    ["in the past", { sendAt: "2026-03-10T14:59:00.000Z" }, 400],
    ["for people other than the officer saw", { seen: ["anna@example.org"] }, 409],
    ["with a field that is empty for someone", { body: "Since {paid through}." }, 409],
    ["to no one", { slice: { ...SLICE, statuses: ["online"] }, seen: [] }, 409],
  ])("is not scheduled %s", async (_, facts, status) => {
    await app.db.execute(sql`update members set local_dues_paid_through = null`);
    expect((await schedule(facts)).status).toBe(status);
    expect(await list()).toEqual([]);
  });

  it("is found only by full officers, and not as an email of a dinner", async () => {
    const lars = await aLimitedOfficer(app);
    const { body } = await schedule();
    expect((await as(lars, `GET ${PATH}`)).status).toBe(403);
    expect((await as(lars, `POST ${PATH}/${body.id}/stop`)).status).toBe(403);
    expect((await as(lars, `POST /api/scheduled-circulars/${body.id}/stop`)).status).toBe(404);
    expect(await list()).toMatchObject([{ by: "Olga Officer", ended: null }]);
  });

  it("can be changed, even its time; a stale change is refused with the newer one", async () => {
    const { body } = await schedule();
    const change = (facts: object, by = paul) =>
      as(by, `PUT ${PATH}/${body.id}`, { ...FORM, updatedAt: body.updatedAt, ...facts });
    const sendAt = new Date(HOUR.getTime() + 3_600_000).toISOString();
    const changed = await change({ subject: "Spring", sendAt });
    expect(changed.body).toMatchObject({ subject: "Spring", sendAt, sentence: "provisional members" });
    expect((await change({ subject: "Spring", sendAt })).body).toEqual(changed.body);
    const stale = await change({ subject: "Summer" }, olga);
    expect([stale.status, stale.body.scheduled.subject]).toEqual([409, "Spring"]);
    await runAt(HOUR);
    expect(await to()).toEqual([]);
    await runAt(new Date(sendAt));
    expect(await sent()).toMatchObject([{ subject: "Spring", since: { joined: 0, gone: 0 } }]);
  });

  it("is stopped, and then is neither sent nor changed", async () => {
    const { body } = await schedule();
    for (const officer of [paul, olga])
      expect((await as(officer, `POST ${PATH}/${body.id}/stop`)).status).toBe(200);
    await runAt(HOUR);
    expect(await to()).toEqual([]);
    expect(await list()).toMatchObject([
      { by: "Olga Officer", ended: { because: "stopped", by: "Paul Weber" } },
    ]);
    const changed = await as(olga, `PUT ${PATH}/${body.id}`, { ...FORM, updatedAt: body.updatedAt });
    expect(changed.status).toBe(409);
    const entries = (await auditEntries(app)).filter(({ entity }) => entity === "email to members");
    expect(entries).toMatchObject([
      { action: "email to members scheduled", after: { emails: 2 } },
      { action: "scheduled email to members stopped" },
    ]);
    // The number alone would be that of an email that was sent.
    const { rows } = await app.db.execute(
      sql`select distinct entity_id from audit_log where entity = 'email to members'`,
    );
    expect(rows).toEqual([{ entity_id: `scheduled ${body.id}` }]);
    app.now = new Date(HOUR.getTime() + 91 * 86_400_000);
    expect(await list()).toEqual([]);
  });

  it("is not ended by an earlier version of the portal, which tells no one", async () => {
    await schedule();
    const earlier = sql`update scheduled_circulars set ended_at = now(), ended_because = 'no officer', reads_kind = true`;
    await expect(app.db.execute(earlier)).rejects.toThrow();
    await runAt(HOUR);
    expect(await to()).toEqual(BOTH);
  });

  it("is deleted with its files once it is no longer listed, unless it is still scheduled", async () => {
    const file = await app.call<{ id: string }>("POST", "/api/email-files?name=menu.pdf", {
      cookie: await sessionOf(app, { memberId: olga.id }),
      file: new Blob(["%PDF-1.7 the menu"]),
    });
    const { body } = await schedule({ files: [file.body.id] });
    await schedule({ sendAt: "2026-12-20T15:00:00.000Z" });
    await as(olga, `POST ${PATH}/${body.id}/stop`);
    const kept = async () =>
      (
        await app.db.execute(sql`select (select count(*)::int from scheduled_circulars) as emails,
          (select count(*)::int from stored_files) as files`)
      ).rows[0];
    const days = (n: number) => new Date(app.now.getTime() + n * 86_400_000);
    const later = days(91);
    await runAt(days(89), "delete unused email attachments");
    expect(await kept()).toEqual({ emails: 2, files: 1 });
    await runAt(later, "delete unused email attachments");
    expect(await kept()).toEqual({ emails: 1, files: 0 });
  });
});

describe("One that cannot be sent at its time", () => {
  const because = async () =>
    (await as<ScheduledMemberEmail[]>(paul, `GET ${PATH}`)).body.map(({ ended }) => ended?.because);

  it("is not sent if no one is left, and its officer is told", async () => {
    await schedule();
    await app.db.execute(sql`update members set status = 'active' where status = 'provisional'`);
    await runAt(HOUR);
    expect([await because(), await to()]).toEqual([["no one"], []]);
    expect(await queued("circular-not-sent")).toMatchObject([
      { recipient: "olga@example.org", text: expect.stringContaining("/admin/members/emails") },
    ]);
  });

  it("is not sent if its officer can no longer email members, and others are told", async () => {
    await schedule();
    await app.db.execute(sql`update members set admin_privileges = 'limited' where id = ${olga.id}`);
    await runAt(HOUR);
    expect([await because(), await to()]).toEqual([["no officer"], []]);
    expect(await queued("circular-not-sent")).toMatchObject([
      { recipient: "paul@example.org", text: expect.stringContaining("no longer had the rights") },
    ]);
  });
});
