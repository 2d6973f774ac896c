import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Circular, CircularPreview } from "#contract/officers/circulars.ts";
import { TABLES_TEXT } from "#contract/registrations/moment-words.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";

const app = useApp();
let dinner = 0;
let officer = "";

async function at(table: number | null, firstName: string): Promise<{ id: number; cookie: string }> {
  const { id } = await aMember(app.db, { firstName, email: `${firstName.toLowerCase()}@example.org` });
  await aRegistration(app.db, { eventId: dinner, memberId: id, amount: "150.00", tableNumber: table });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}
const publish = () =>
  app.call("PATCH", `/api/events/${dinner}/board`, { cookie: officer, body: { isPublished: true } });
const preview = async () =>
  (
    await app.call<CircularPreview>("POST", `/api/events/${dinner}/table-emails/preview`, {
      cookie: officer,
      body: TABLES_TEXT,
    })
  ).body;
const addresses = async () => (await preview()).mailboxes.map(({ address }) => address).toSorted();
const send = async (seen: readonly string[], key = randomUUID()) =>
  app.call<Circular & { message: string }>("POST", `/api/events/${dinner}/table-emails`, {
    cookie: officer,
    body: { ...TABLES_TEXT, key, seen },
  });
const reseat = (id: number, table: number) =>
  app.db.execute(sql`update registrations set table_number = ${table} where member_id = ${id}`);

/** Sends what waits; returns the texts by recipient. */
async function delivered(): Promise<Map<string, string>> {
  const sent = new Map<string, string>();
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const jobs = portalJobs(context, async ({ to, text }) => void sent.set(to, text));
  await jobs.find(({ name }) => name === "send emails")?.run(app.now);
  return sent;
}

beforeEach(async () => {
  dinner = (await aDinner(app.db, { title: "Oyster Night", totalSeats: 40 })).id;
  const { id } = await aMember(app.db, { firstName: "Olga", adminPrivileges: "limited" });
  officer = await sessionOf(app, { memberId: id });
  await app.call("POST", `/api/events/${dinner}/tables`, { cookie: officer, body: { count: 4, seats: 8 } });
});

test("Publishing says how many would be emailed, and sends nothing by itself", async () => {
  await at(2, "Anna");
  await at(null, "Ben");
  const { people, sentence } = await preview();
  expect([people, sentence]).toEqual([1, "everyone whose table is new or has changed"]);
  await publish();
  expect(await delivered()).toEqual(new Map());
});

test("Once published, everyone with a table is told theirs, once", async () => {
  await at(2, "Anna");
  await at(3, "Ben");
  const early = await send(await addresses());
  expect([early.status, early.body.message]).toEqual([409, "First, please publish the tables."]);
  await publish();
  const key = randomUUID();
  const seen = await addresses();
  const [first, second] = await Promise.all([send(seen, key), send(seen, key)]);
  expect([first.status, first.body.id, first.body.moment]).toEqual([201, second.body.id, "tables"]);
  const texts = await delivered();
  expect([...texts.keys()].toSorted()).toEqual(["anna@example.org", "ben@example.org"]);
  expect(texts.get("anna@example.org")).toContain("Anna Weber: Table 2");
  expect(await addresses()).toEqual([]);
  expect((await send([])).body.message).toBe("There’s no one to email.");
});

test("Published again, only those are emailed whose table is new or another one", async () => {
  const anna = await at(2, "Anna");
  await at(3, "Ben");
  await publish();
  await send(await addresses());
  await delivered();
  await reseat(anna.id, 3);
  await at(2, "Carl");
  expect(await addresses()).toEqual(["anna@example.org", "carl@example.org"]);
  expect((await send(["anna@example.org"])).status).toBe(409);
  await send(await addresses());
  expect((await delivered()).get("anna@example.org")).toContain("Table 3");
});

test("An email whose reader sits elsewhere by now does not leave, and they are told again", async () => {
  const anna = await at(2, "Anna");
  await publish();
  await send(await addresses());
  await reseat(anna.id, 4);
  expect(await delivered()).toEqual(new Map());
  expect(await addresses()).toEqual(["anna@example.org"]);
});

test("An email that an officer stopped, or that came back, told no one their table", async () => {
  await at(2, "Anna");
  await publish();
  const { body } = await send(await addresses());
  await app.call("POST", `/api/circulars/${body.id}/stop`, { cookie: officer, body: {} });
  expect(await addresses()).toEqual(["anna@example.org"]);
  await send(await addresses());
  await delivered();
  expect(await addresses()).toEqual([]);
  await app.db.execute(
    sql`update outbox set bounced_at = now(), bounce_kind = 'refused' where sent_at is not null`,
  );
  expect(await addresses()).toEqual(["anna@example.org"]);
});

test("Of two with one mailbox, neither is told a table that is no longer true", async () => {
  const anna = await at(2, "Anna");
  const ben = await at(2, "Ben");
  await app.db.execute(sql`update members set email = 'both@example.org', confirmed_email = 'both@example.org'
    where id in (${anna.id}, ${ben.id})`);
  await publish();
  await send(await addresses());
  await reseat(ben.id, 4);
  expect(await delivered()).toEqual(new Map());
  await send(await addresses());
  const text = (await delivered()).get("both@example.org");
  expect(text).toContain("Anna Weber: Table 2");
  expect(text).toContain("Ben Weber: Table 4");
});

test("What waits does not leave once the tables are hidden again", async () => {
  await at(2, "Anna");
  await publish();
  await send(await addresses());
  await app.call("PATCH", `/api/events/${dinner}/board`, { cookie: officer, body: { isPublished: false } });
  expect(await delivered()).toEqual(new Map());
});

test("Those who turned the kind off are left out by name, and it is too late once the dinner has begun", async () => {
  const anna = await at(2, "Anna");
  await at(3, "Ben");
  await app.call("PUT", "/api/member/emails", { cookie: anna.cookie, body: { unwanted: ["tables"] } });
  expect([await addresses(), (await preview()).turnedOff]).toEqual([["ben@example.org"], ["Anna Weber"]]);
  await publish();
  await app.db.execute(
    sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
  );
  expect((await send(["ben@example.org"])).body.message).toBe(
    "The dinner has begun, so this email can no longer be sent.",
  );
});
