import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type EmailOwners, ownedByMember } from "#server/platform/email/email-owners.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { TestApp } from "#test/app.ts";
import { useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aMember } from "#test/factories.ts";
import { countByStatus } from "#test/people/many-members.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openRaceDatabase);
const sent: string[] = [];
let cookie = "";

beforeEach(async () => {
  sent.length = 0;
  cookie = (await aFullOfficer(app)).cookie;
});

/** Sends an email to Anna and returns its id. */
async function aSentEmail(owners: EmailOwners = "nobody"): Promise<number> {
  const text = { subject: "Your seats", text: "Dear Anna,\n", html: "<p>Dear Anna,</p>" };
  await queueEmail(app.db, app.now, {
    owners,
    priority: "ordinary",
    kind: "waitlist-joined",
    onceKey: `email ${Math.random()}`,
    to: "anna@example.org",
    ...text,
  });
  await work();
  const { rows } = await app.db.execute<{ id: number }>(sql`select max(id) as id from outbox`);
  return rows[0]?.id ?? 0;
}

const work = () => sendDueEmails(app.db, app.now, { send: async ({ to }) => void sent.push(to) });
const again = (one: TestApp, id: number, copies?: number) =>
  one.call("POST", `/api/emails/${id}/send-again`, { cookie, body: { as: "copy", copies } });

test("Of many simultaneous resends in any process, one succeeds", async () => {
  const neighbour = await neighbourOf(app);
  const id = await aSentEmail();
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => again(n % 2 ? app : neighbour, id)));
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 9 });
  expect(await work()).toBe(1);
});

test("While a copy of an email or of its copy waits, nobody can queue another", async () => {
  const neighbour = await neighbourOf(app);
  const id = await aSentEmail();
  await again(app, id);
  await work();
  const replies = await Promise.all([again(app, id), again(neighbour, id + 1), again(neighbour, id)]);
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 2 });
  expect(await work()).toBe(1);
});

test("An officer who has not seen another's copy is told and sends no second one", async () => {
  const id = await aSentEmail();
  expect((await again(app, id, 0)).body.copies).toBe(1);
  await work();
  const late = await again(app, id, 0);
  expect([late.status, late.body.message]).toEqual([409, "Someone else has just sent this email again."]);
  expect((await again(app, id, 1)).status).toBe(200);
});

test("No copy outlives a recipient who is deleted while it is being resent", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 0; round < 12; round += 1) {
    const anna = await aMember(app.db, { firstName: "Anna", email: "anna@example.org" });
    const hers = ownedByMember(anna.id);
    const ids = [await aSentEmail(hers), await aSentEmail(hers), await aSentEmail(hers)];
    const [erased] = await Promise.all([
      app.call("DELETE", `/api/members/${anna.id}`, { cookie }),
      ...ids.map((id) => again(neighbour, id)),
    ]);
    expect(erased?.status, erased?.text).toBe(200);
    const { rows } = await app.db.execute(sql`select id from outbox where recipient <> ''`);
    expect(rows).toEqual([]);
  }
});
