import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#server/members/tables.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { lingering, slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";

const app = useApp({}, openRaceDatabase);
type Somebody = { id: number; cookie: string };

async function aFullOfficer(firstName: string): Promise<Somebody> {
  const { id } = await aMember(app.db, { firstName, adminPrivileges: "full" });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

const demote = (one: TestApp, { cookie }: Somebody, { id }: Somebody) =>
  one.call("PUT", `/api/members/${id}`, { cookie, body: { adminPrivileges: "none" } });
const erase = (one: TestApp, { cookie }: Somebody, { id }: Somebody) =>
  one.call("DELETE", `/api/members/${id}`, { cookie });

async function officersLeft(): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from members where admin_privileges = 'full'`,
  );
  return rows[0]?.n ?? Number.NaN;
}

test("Of two officers who demote or erase each other at once one stays", async () => {
  const neighbour = await neighbourOf(app);
  for (const [one, other] of [
    [demote, demote],
    [erase, erase],
    [demote, erase],
    [erase, demote],
    [demote, demote],
    [erase, erase],
  ] as const) {
    await app.db.delete(members);
    const [olga, oscar] = [await aFullOfficer("Olga"), await aFullOfficer("Oscar")];
    const replies = await Promise.all([one(app, olga, oscar), other(neighbour, oscar, olga)]);
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // Too late to act, or too late to pass the gate.
    expect([401, 403]).toContain(statuses[1]);
    expect(await officersLeft()).toBe(1);
  }
  expect(await deadlocks()).toBe(0);
});

/** Olga's process has read who is an officer and pauses; Oscar's request runs in between. */
async function bothAtOnce(): Promise<number[]> {
  const slow = await slowNeighbourOf(app, "members");
  const [olga, oscar] = [await aFullOfficer("Olga"), await aFullOfficer("Oscar")];
  const first = demote(slow, olga, oscar);
  await lingering(app);
  return (await Promise.all([first, demote(app, oscar, olga)])).map(({ status }) => status);
}

test("An officer who is being demoted can no longer demote anyone", async () => {
  expect(await bothAtOnce()).toEqual([200, 403]);
  expect(await officersLeft()).toBe(1);
});

test("Without the locks the same two leave the chapter without an officer", async () => {
  withoutRowLocks();
  expect(await bothAtOnce()).toEqual([200, 200]);
  expect(await officersLeft()).toBe(0);
});

test("A member who registers while being deleted leaves no orphaned seat", async () => {
  const olga = await aFullOfficer("Olga");
  const neighbour = await neighbourOf(app);
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const { id: memberId } = await aMember(app.db);
    const cookie = await sessionOf(app, { memberId });
    const { id: eventId } = await aDinner(app.db);
    const form = {
      eventId,
      memberTickets: 1,
      guestTickets: 0,
      memberInfo: [],
      guestInfo: [],
      amount: "150.00",
    };
    const [registered, erased] = await Promise.all([
      neighbour.call("POST", "/api/registrations", { cookie, body: { ...form, memberId } }),
      erase(app, olga, { id: memberId, cookie }),
    ]);
    expect([200, 409]).toContain(erased.status);
    seen.add(`${registered.status} ${erased.status}`);
    const { rows } = await app.db.execute(sql`select id from registrations
      where event_id = ${eventId} and removed_at is null and member_id is null`);
    expect(rows).toEqual([]);
  }
  expect([...seen].filter((pair) => pair.startsWith("500"))).toEqual([]);
  expect(await deadlocks()).toBe(0);
});

async function deadlocks(): Promise<number> {
  const { rows } = await app.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}
