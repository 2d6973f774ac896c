import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ScheduledCircular } from "#contract/registrations/scheduled-circulars.ts";
import { sendScheduled } from "#server/circulars/scheduled/send-scheduled.ts";
import { memberEmails } from "#server/directory/emails/scheduled/member-emails.ts";
import { openLog } from "#server/platform/log/log.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { dinnerEmails } from "./dinner-emails.ts";

const app = useApp({}, openRaceDatabase);
const PARTIES = 8;
const everyone = Array.from({ length: PARTIES }, (_, n) => `party${n}@example.org`);
let cookie = "";
let scheduled: ScheduledCircular;
let hour: Date;

beforeEach(async () => {
  const dinner = (await aDinner(app.db, { totalSeats: 40 })).id;
  for (const email of everyone) {
    const { id } = await aMember(app.db, { email });
    await aRegistration(app.db, { eventId: dinner, memberId: id });
  }
  ({ cookie } = await aLimitedOfficer(app));
  hour = new Date(app.now.getTime() + 600_000);
  const body = {
    slice: { who: "coming", tables: [], owes: false, lacks: null },
    subject: "Parking",
    body: "The garage is closed.",
    key: randomUUID(),
    sendAt: hour.toISOString(),
    seen: everyone,
  };
  // Pressed twice, it is scheduled once.
  const path = `/api/events/${dinner}/scheduled-circulars`;
  const [one, two] = await Promise.all(
    [1, 2].map(() => app.call<ScheduledCircular>("POST", path, { cookie, body })),
  );
  if (!one || !two) throw new Error("nothing was answered");
  expect([one.status, two.status, one.body.id]).toEqual([201, 201, two.body.id]);
  scheduled = one.body;
});

const run = ({ db, config }: TestApp) =>
  sendScheduled(
    { db, config, now: hour, log: openLog(config) },
    { dinner: dinnerEmails, members: memberEmails },
  );
const queued = async () => {
  const { rows } = await app.db.execute<{ recipient: string }>(
    sql`select recipient from outbox where kind = 'circular' order by recipient`,
  );
  return rows.map(({ recipient }) => recipient);
};

test("Two portals at its hour send each mailbox one email", async () => {
  const other = await neighbourOf(app);
  const sent = await Promise.all([app, other, app, other].map(run));
  expect(sent.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await queued()).toEqual(everyone.toSorted());
});

test("Stopped at its very hour, it either goes or is stopped", async () => {
  const other = await neighbourOf(app);
  const stop = () =>
    other.call("POST", `/api/scheduled-circulars/${scheduled.id}/stop`, { cookie, body: {} });
  const [sent, stopped] = await Promise.all([run(app), stop()]);
  expect([sent, stopped.status]).toEqual(sent === 1 ? [1, 409] : [0, 200]);
  expect(await queued()).toEqual(sent === 1 ? everyone.toSorted() : []);
});
