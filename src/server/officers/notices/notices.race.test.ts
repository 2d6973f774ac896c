import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { sendNotices } from "./send-notices.ts";

const app = useApp({}, openRaceDatabase);
let dinner: number;
const PARTIES = 8;

beforeEach(async () => {
  dinner = (await aDinner(app.db, { totalSeats: 50 })).id;
  for (const { id } of [await aFullOfficer(app), await aLimitedOfficer(app)])
    await app.db.execute(sql`insert into event_officers (event_id, member_id, since)
      values (${dinner}, ${id}, ${app.now.toISOString()})`);
});

async function aParty(n: number) {
  const { id } = await aMember(app.db, { firstName: `Party${n}`, email: `party${n}@example.org` });
  const { id: party } = await aRegistration(app.db, { eventId: dinner, memberId: id, status: "unpaid" });
  return { cookie: await sessionOf(app, { memberId: id }), party };
}
const run = ({ db, config }: TestApp, at: Date) => sendNotices({ db, config, now: at, log: openLog(config) });
const queued = async () =>
  (
    await app.db.execute<{ recipient: string; text: string }>(
      sql`select recipient, body_text as text from outbox where kind = 'event-notices' order by recipient, id`,
    )
  ).rows;
const mentions = (texts: string, n: number) => texts.split(`Party${n} `).length - 1;

test("While parties cancel and two portals tell, each officer hears of each party once", async () => {
  const other = await neighbourOf(app);
  const parties = await Promise.all(Array.from({ length: PARTIES }, (_, n) => aParty(n)));
  const later = new Date(app.now.getTime() + 600_000);
  await Promise.all(
    parties.flatMap(({ cookie, party }, n) => [
      app.call("POST", `/api/registrations/${party}/cancel`, { cookie, body: {} }),
      run(n % 2 === 0 ? app : other, later),
    ]),
  );
  await Promise.all([app, other, app, other].map((one) => run(one, later)));
  const emails = await queued();
  for (const officer of ["lars@example.org", "olga@example.org"]) {
    const texts = emails.filter(({ recipient }) => recipient === officer).map(({ text }) => text);
    for (let n = 0; n < PARTIES; n += 1) expect(mentions(texts.join("\n"), n)).toBe(1);
  }
});

test("If the email cannot be written, nothing counts as told, and it is told later", async () => {
  const { cookie, party } = await aParty(1);
  await app.call("POST", `/api/registrations/${party}/cancel`, { cookie, body: {} });
  const later = new Date(app.now.getTime() + 600_000);
  await app.db.execute(
    sql`alter table told_notices add constraint planted check (officer not like 'member %') not valid`,
  );
  expect(await run(app, later)).toBe(0);
  expect(await queued()).toEqual([]);
  await app.db.execute(sql`alter table told_notices drop constraint planted`);
  expect(await run(app, later)).toBe(2);
  expect((await queued()).map(({ recipient }) => recipient)).toEqual([
    "lars@example.org",
    "olga@example.org",
  ]);
});
