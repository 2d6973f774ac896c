import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type EmailOwners, ofMember } from "#server/platform/email-owners.ts";
import { post, sendDueLetters } from "#server/platform/outbox.ts";
import type { TestApp } from "#test/app.ts";
import { useApp } from "#test/app.ts";
import { byStatus } from "#test/crowd.ts";
import { aFullOfficer } from "#test/desk.ts";
import { aMember } from "#test/factories.ts";
import { neighbourOf, openRaceDatabase } from "#test/race-database.ts";

const app = useApp({}, openRaceDatabase);
const sent: string[] = [];
let cookie = "";

beforeEach(async () => {
  sent.length = 0;
  cookie = (await aFullOfficer(app)).cookie;
});

/** A letter to Anna that went out, and its number. */
async function aSentLetter(owners: EmailOwners = "nobody"): Promise<number> {
  const text = { subject: "Your seats", text: "Dear Anna,\n", html: "<p>Dear Anna,</p>" };
  await post(app.db, app.now, {
    ...{ owners, priority: "ordinary" },
    ...{ kind: "waitlist-joined", onceKey: `letter ${Math.random()}`, to: "anna@example.org", ...text },
  });
  await work();
  const { rows } = await app.db.execute<{ id: number }>(sql`select max(id) as id from outbox`);
  return rows[0]?.id ?? 0;
}

const work = () => sendDueLetters(app.db, app.now, async ({ to }) => void sent.push(to));
const again = (one: TestApp, id: number, copies?: number) =>
  one.call("POST", `/api/letters/${id}/send-again`, { cookie, body: { as: "copy", copies } });

test("Of many who send one letter again at the same moment, on whichever process, one does", async () => {
  const neighbour = await neighbourOf(app);
  const id = await aSentLetter();
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => again(n % 2 ? app : neighbour, id)));
  expect(byStatus(replies)).toEqual({ 200: 1, 409: 9 });
  expect(await work()).toBe(1);
});

test("A letter and its copy are one letter: while a copy of either waits, nobody makes another", async () => {
  const neighbour = await neighbourOf(app);
  const id = await aSentLetter();
  await again(app, id);
  await work();
  const replies = await Promise.all([again(app, id), again(neighbour, id + 1), again(neighbour, id)]);
  expect(byStatus(replies)).toEqual({ 200: 1, 409: 2 });
  expect(await work()).toBe(1);
});

test("Who read the letter before somebody else's copy went out is told of that, and sends no second one", async () => {
  const id = await aSentLetter();
  expect((await again(app, id, 0)).body.copies).toBe(1);
  await work();
  const late = await again(app, id, 0);
  expect([late.status, late.body.message]).toEqual([
    409,
    "Somebody else has sent this letter again meanwhile.",
  ]);
  expect((await again(app, id, 1)).status).toBe(200);
});

test("No copy of a letter outlives its reader, who is deleted while an officer sends it again", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 0; round < 12; round += 1) {
    const anna = await aMember(app.db, { firstName: "Anna", email: "anna@example.org" });
    const hers = ofMember(anna.id);
    const ids = [await aSentLetter(hers), await aSentLetter(hers), await aSentLetter(hers)];
    const [erased] = await Promise.all([
      app.call("DELETE", `/api/members/${anna.id}`, { cookie }),
      ...ids.map((id) => again(neighbour, id)),
    ]);
    expect(erased?.status, erased?.text).toBe(200);
    const { rows } = await app.db.execute(sql`select id from outbox where recipient <> ''`);
    expect(rows).toEqual([]);
  }
});
