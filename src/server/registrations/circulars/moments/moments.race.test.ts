import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { aSeatedParty, noNeeds } from "#test/people/kitchen.ts";
import { aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { sendDueMoments } from "./send-due-moments.ts";

const app = useApp({}, openRaceDatabase);
const PARTIES = 12;
const everyone = Array.from({ length: PARTIES }, (_, n) => `party${n}@example.org`);
/** Ten in the morning before a dinner at six. */
const DAY_BEFORE = new Date("2026-03-23T10:00:00-04:00");
let dinner: number;

beforeEach(async () => {
  dinner = (await aDinner(app.db, { dateTime: new Date("2026-03-24T18:00:00-04:00") })).id;
  for (let n = 0; n < PARTIES; n += 1)
    await aSeatedParty(app, dinner, { last: `Party${n}`, persons: [{ first: "Anna", needs: noNeeds }] });
  app.now = DAY_BEFORE;
});

const run = ({ db, config }: TestApp) =>
  sendDueMoments({ db, config, now: DAY_BEFORE, log: openLog(config) });
const queued = async () => {
  const { rows } = await app.db.execute<{ recipient: string }>(
    sql`select recipient from outbox where kind = 'circular' order by recipient`,
  );
  return rows.map(({ recipient }) => recipient);
};

test("Two portals at one moment send each mailbox one email", async () => {
  const other = await neighbourOf(app);
  const sent = await Promise.all([app, other, app, other].map(run));
  expect(sent.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await queued()).toEqual(everyone.toSorted());
});

test("An officer's Send Now at the very moment sends no second one", async () => {
  const { cookie } = await aLimitedOfficer(app);
  const other = await neighbourOf(app);
  other.now = DAY_BEFORE;
  const send = () =>
    other.call("POST", `/api/events/${dinner}/moments/day-before/send`, { cookie, body: { seen: everyone } });
  const [, , first, second] = await Promise.all([run(app), run(other), send(), send()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await queued()).toEqual(everyone.toSorted());
});
