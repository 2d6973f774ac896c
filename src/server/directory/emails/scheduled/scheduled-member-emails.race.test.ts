import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { ScheduledMemberEmail } from "#contract/members/scheduled-emails.ts";
import { sendScheduled } from "#server/circulars/scheduled/send-scheduled.ts";
import { openLog } from "#server/platform/log/log.ts";
import { dinnerEmails } from "#server/registrations/circulars/scheduled/dinner-emails.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aMember } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { memberEmails } from "./member-emails.ts";

const app = useApp({}, openRaceDatabase);
const PATH = "/api/emails-to-members/scheduled";
const everyone = Array.from({ length: 8 }, (_, n) => `member${n}@example.org`);
let cookie = "";
let id: number;
let hour: Date;

beforeEach(async () => {
  for (const email of everyone) await aMember(app.db, { email, status: "provisional" });
  ({ cookie } = await aFullOfficer(app));
  hour = new Date(app.now.getTime() + 600_000);
  const body = {
    slice: { statuses: ["provisional"], ranks: [], dues: null, came: null, areOfficers: false },
    serviceReason: null,
    subject: "A new season",
    body: "We dine again.",
    key: randomUUID(),
    sendAt: hour.toISOString(),
    seen: everyone,
  };
  // Pressed twice, it is scheduled once.
  const answers = await Promise.all(
    [1, 2].map(() => app.call<ScheduledMemberEmail>("POST", PATH, { cookie, body })),
  );
  const [first = 0, ...others] = answers.map((answer) => answer.body.id);
  expect([answers.map(({ status }) => status), others]).toEqual([[201, 201], [first]]);
  id = first;
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

it("is sent once, even if two portals try at its time", async () => {
  const other = await neighbourOf(app);
  const sent = await Promise.all([app, other, app, other].map(run));
  expect(sent.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await queued()).toEqual(everyone);
});

it("is either sent or stopped, never both, when both are tried at its time", async () => {
  const other = await neighbourOf(app);
  const stop = () => other.call("POST", `${PATH}/${id}/stop`, { cookie, body: {} });
  const [sent, stopped] = await Promise.all([run(app), stop()]);
  expect([sent, stopped.status]).toEqual(sent === 1 ? [1, 409] : [0, 200]);
  expect(await queued()).toEqual(sent === 1 ? everyone : []);
});
