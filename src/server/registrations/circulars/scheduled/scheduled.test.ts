import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Circular, CircularPreview } from "#contract/officers/circulars.ts";
import type { Slice } from "#contract/registrations/circulars.ts";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, anAdministrator, aRegistration, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
type Who = { id: number };
let lars: Who;
let olga: Who;
let anna: Who & { party: number };
let ben: typeof anna;
let dinner: number;

const at = (text: string) => new Date(text);
/** Friday at ten on the chapter's clock; the dinner is on Tuesday. */
const HOUR = at("2026-03-20T10:00:00-04:00");
const EVERYONE: Slice = { who: "coming", tables: [], owes: false, lacks: null };
const DRAFT = { slice: EVERYONE, subject: "Parking", body: "The garage is closed." };

/** Days pass here, so everyone has just logged in. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
async function as<Body = any>({ id }: Who, call: string, body: object = {}) {
  const [method = "", path = ""] = call.split(" ");
  const cookie = await sessionOf(app, { memberId: id });
  return app.call<Body>(method, path, { cookie, ...(method !== "GET" && { body }) });
}
async function someone(firstName: string, status: "unpaid" | "confirmed" = "unpaid") {
  const { id } = await aMember(app.db, { firstName, email: `${firstName.toLowerCase()}@example.org` });
  const { id: party } = await aRegistration(app.db, { eventId: dinner, memberId: id, status });
  return { id, party };
}
const cancel = ({ id, party }: typeof anna) => as({ id }, `POST /api/registrations/${party}/cancel`);
async function seen(draft: object = DRAFT) {
  const { body } = await as<CircularPreview>(lars, `POST /api/events/${dinner}/circulars/preview`, draft);
  return (body.mailboxes ?? []).map(({ address }) => address);
}
const schedule = async (facts: object = {}, by = lars) =>
  as<ScheduledCircular & { message: string }>(by, `POST /api/events/${dinner}/scheduled-circulars`, {
    ...DRAFT,
    key: randomUUID(),
    sendAt: HOUR.toISOString(),
    seen: await seen({ ...DRAFT, ...facts }),
    ...facts,
  });
const list = async () =>
  (await as<ScheduledCircular[]>(lars, `GET /api/events/${dinner}/scheduled-circulars`)).body;
const sent = async () => (await as<Circular[]>(lars, `GET /api/events/${dinner}/circulars`)).body;
async function runAt(now: Date) {
  app.now = now;
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async () => undefined).find(({ name }) => name === "send scheduled emails");
  if (await job?.isDue?.(now)) await job?.run(now);
}
async function queued(kind = "circular") {
  const { rows } = await app.db.execute<{ recipient: string; text: string }>(
    sql`select recipient, body_text as text from outbox where kind = ${kind} order by recipient`,
  );
  return rows;
}
const to = async () => (await queued()).map(({ recipient }) => recipient);

beforeEach(async () => {
  lars = await aLimitedOfficer(app);
  olga = await aFullOfficer(app);
  dinner = (await aDinner(app.db, { dateTime: at("2026-03-24T18:00:00-04:00"), totalSeats: 40 })).id;
  anna = await someone("Anna");
  ben = await someone("Ben");
});

describe("A scheduled email", () => {
  test("With a filter of a later version is listed without it, and its change does not lose it", async () => {
    const { body } = await schedule();
    await app.db.execute(sql`update scheduled_circulars set slice = slice || '{"courses": [3]}'`);
    const [{ updatedAt = "", slice } = {}] = await list();
    expect(slice).toEqual(EVERYONE);
    const { id, sendAt } = body;
    const change = { ...DRAFT, subject: "Garage", seen: await seen(), sendAt, updatedAt };
    expect((await as(lars, `PUT /api/scheduled-circulars/${id}`, change)).status).toBe(200);
    const { rows } = await app.db.execute(sql`select slice from scheduled_circulars`);
    expect(rows).toEqual([{ slice: { ...EVERYONE, courses: [3] } }]);
  });

  test("Goes at its hour to those who come then, and the log says the difference", async () => {
    expect((await schedule()).status).toBe(201);
    await cancel(anna);
    await someone("Carl");
    await someone("Dora");
    await runAt(new Date(HOUR.getTime() - 1));
    expect(await to()).toEqual([]);
    await runAt(HOUR);
    expect(await to()).toEqual(["ben@example.org", "carl@example.org", "dora@example.org"]);
    expect(await sent()).toMatchObject([
      { subject: "Parking", by: "Lars Limited", mailboxes: 3, since: { joined: 2, gone: 1 } },
    ]);
    expect(await list()).toEqual([]);
    await runAt(new Date(HOUR.getTime() + 60_000));
    expect(await to()).toHaveLength(3);
    const { rows: kept } = await app.db.execute(sql`select reached from scheduled_circulars`);
    expect(kept).toEqual([{ reached: [] }]);
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "circular sent",
      actor: `member ${lars.id}`,
      after: { emails: 3, joined: 2, gone: 1 },
    });
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select answers_to_member_id as id from outbox where kind = 'circular'`,
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([lars.id]));
  });

  test("Sent twice by its form, it is scheduled once; another one under its key is refused", async () => {
    const key = randomUUID();
    const [one, two] = [await schedule({ key }), await schedule({ key }, olga)];
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
    expect((await schedule({ key, subject: "Other" })).status).toBe(409);
    expect(await list()).toHaveLength(1);
  });

  test("Under a key that has sent an email at once, or the other way around, is refused", async () => {
    const send = async (key: string) =>
      (await as(lars, `POST /api/events/${dinner}/circulars`, { ...DRAFT, key, seen: await seen() })).status;
    const [one, two] = [randomUUID(), randomUUID()];
    expect([await send(one), (await schedule({ key: one })).status]).toEqual([201, 409]);
    expect([(await schedule({ key: two })).status, await send(two)]).toEqual([201, 409]);
    await runAt(HOUR);
    expect(await sent()).toHaveLength(2);
  });

  test.each([
    ["in the past", { sendAt: at("2026-03-10T10:59:00-04:00").toISOString() }, 400],
    ["in two years", { sendAt: "2028-03-10T15:00:00.000Z" }, 400],
    ["for others than the officer read", { seen: ["anna@example.org"] }, 409],
    ["with a field that is empty for someone", { body: "You sit at {table}." }, 409],
    ["with an unknown field", { body: "{tabel}", seen: [] }, 400],
    ["to no one", { slice: { ...EVERYONE, who: "waiting" } }, 409],
  ])("Is not scheduled %s", async (_, facts, status) => {
    expect((await schedule(facts)).status).toBe(status);
    expect(await list()).toEqual([]);
  });
});

describe("One that waits", () => {
  const change = async ({ id, updatedAt }: ScheduledCircular, facts: object = {}, by = olga) =>
    as<ScheduledCircular & { scheduled: ScheduledCircular }>(by, `PUT /api/scheduled-circulars/${id}`, {
      ...DRAFT,
      sendAt: HOUR.toISOString(),
      seen: await seen(),
      updatedAt,
      ...facts,
    });

  test("Is changed, also its hour; a stale change is refused with the newer one", async () => {
    const { body } = await schedule();
    const sendAt = new Date(HOUR.getTime() + 3_600_000).toISOString();
    const changed = await change(body, { subject: "Garage", sendAt });
    expect(changed.body).toMatchObject({ subject: "Garage", sendAt, by: "Olga Officer" });
    const again = await change(body, { subject: "Garage", sendAt });
    expect([again.status, again.body]).toEqual([200, changed.body]);
    const stale = await change(body, { subject: "Street" }, lars);
    expect([stale.status, stale.body.scheduled.subject]).toEqual([409, "Garage"]);
    await runAt(HOUR);
    expect(await to()).toEqual([]);
    await runAt(new Date(sendAt));
    expect(await sent()).toMatchObject([{ subject: "Garage", since: { joined: 0, gone: 0 } }]);
  });

  test("Changed by an earlier page, it keeps its kind of ticket, which a newer page can clear", async () => {
    const { body } = await schedule({ slice: { ...EVERYONE, kind: "member" } });
    const earlier = sql`update scheduled_circulars set slice = slice || '{"seesTable": true}', ended_at = now(),
      ended_because = 'sent', reads_kind = true`;
    await expect(app.db.execute(earlier)).rejects.toThrow();
    const changed = await change(body, { subject: "Garage" });
    expect([changed.status, changed.body.slice.kind, changed.body.subject]).toEqual([
      200,
      "member",
      "Garage",
    ]);
    const cleared = await change(changed.body, { slice: { ...EVERYONE, kind: null } });
    expect([cleared.status, cleared.body.slice]).toEqual([200, EVERYONE]);
  });

  test("Is stopped, and then neither goes nor can be changed", async () => {
    const { body } = await schedule();
    for (let n = 0; n < 2; n += 1) {
      const { status } = await as(lars, `POST /api/scheduled-circulars/${body.id}/stop`);
      expect(status).toBe(200);
    }
    await runAt(HOUR);
    expect(await to()).toEqual([]);
    expect(await list()).toMatchObject([{ ended: { because: "stopped" } }]);
    expect((await change(body)).status).toBe(409);
    const stops = (await auditEntries(app)).filter(({ action }) => action === "scheduled circular stopped");
    expect(stops).toHaveLength(1);
  });

  test("Once it has gone, is stopped under what was sent", async () => {
    const { body } = await schedule();
    await runAt(HOUR);
    expect((await as(lars, `POST /api/scheduled-circulars/${body.id}/stop`)).status).toBe(409);
    expect((await as(lars, "POST /api/scheduled-circulars/999999/stop")).status).toBe(404);
  });

  test("Is erased with its dinner", async () => {
    await schedule();
    await cancel(anna);
    await cancel(ben);
    expect((await as(olga, `DELETE /api/events/${dinner}`)).status).toBe(200);
    await runAt(HOUR);
    expect(await to()).toEqual([]);
    expect(await app.db.$count(sql`scheduled_circulars`)).toBe(0);
  });
});

describe("One that cannot go at its hour is not sent, and its officer hears why", () => {
  const because = async () => (await list()).map(({ ended }) => ended?.because);
  const told = () => queued("circular-not-sent");

  test("If no one is left", async () => {
    await schedule();
    await cancel(anna);
    await cancel(ben);
    await runAt(HOUR);
    expect([await because(), await to()]).toEqual([["no one"], []]);
    expect(await told()).toMatchObject([
      { recipient: "lars@example.org", text: expect.stringContaining("there was no one to email") },
    ]);
  });

  test("If a field is empty for someone who joined", async () => {
    expect((await schedule({ body: "Please bring {due}." })).status).toBe(201);
    await someone("Carl", "confirmed");
    await runAt(HOUR);
    expect([await because(), await to(), (await told()).length]).toEqual([["empty field"], [], 1]);
  });

  test("If the portal was away for more than six hours", async () => {
    await schedule();
    await runAt(new Date(HOUR.getTime() + 6 * 3_600_000 + 1));
    expect([await because(), await to()]).toEqual([["too late"], []]);
  });

  test("But up to six hours late it goes", async () => {
    await schedule();
    await runAt(new Date(HOUR.getTime() + 6 * 3_600_000));
    expect(await to()).toHaveLength(2);
  });

  test("If they are no longer an officer, which the dinner’s officers hear instead", async () => {
    await schedule();
    await app.db.execute(sql`update members set admin_privileges = 'none' where id = ${lars.id}`);
    for (const { id } of [olga, lars])
      await app.db.execute(sql`insert into event_officers (event_id, member_id, since)
        values (${dinner}, ${id}, ${app.now.toISOString()})`);
    app.now = HOUR;
    await runAt(HOUR);
    expect(await to()).toEqual([]);
    expect(await told()).toMatchObject([
      { recipient: "olga@example.org", text: expect.stringContaining("no longer had the rights to send it") },
    ]);
    const { body } = await as<ScheduledCircular[]>(olga, `GET /api/events/${dinner}/scheduled-circulars`);
    expect(body).toMatchObject([{ ended: { because: "no officer" } }]);
  });

  test("But it goes if only their linked account is no longer an administrator’s", async () => {
    const ada = await anAdministrator(app.db);
    await app.db.execute(sql`update users set member_id = ${olga.id} where id = ${ada.id}`);
    const cookie = await sessionOf(app, { userId: ada.id });
    const body = { ...DRAFT, key: randomUUID(), sendAt: HOUR.toISOString(), seen: await seen() };
    const { status } = await app.call("POST", `/api/events/${dinner}/scheduled-circulars`, { cookie, body });
    await app.db.execute(sql`update users set is_admin = false where id = ${ada.id}`);
    await runAt(HOUR);
    expect([status, (await to()).length, await told()]).toEqual([201, 2, []]);
  });
});
