import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#server/members/tables.ts";
import { users } from "#server/session/tables.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { lingering, slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";

const app = useApp({}, openRaceDatabase);

/** An officer of one of the two kinds, and how another officer withdraws their rights. */
type Somebody = { cookie: string; withdraw: (one: TestApp, cookie: string) => Promise<{ status: number }> };

async function aMemberOfficer(): Promise<Somebody> {
  const { id } = await aMember(app.db, { adminPrivileges: "full" });
  const body = { adminPrivileges: "none", from: "full" };
  return {
    cookie: await sessionOf(app, { memberId: id }),
    withdraw: (one, cookie) => one.call("PUT", `/api/admin/officers/${id}`, { cookie, body }),
  };
}

let accounts = 0;
async function anAccount(): Promise<Somebody> {
  const { id } = await anAdministrator(app.db, { email: `ada${++accounts}@example.org` });
  return {
    cookie: await sessionOf(app, { userId: id }),
    withdraw: (one, cookie) =>
      one.call("PUT", `/api/admin/users/${id}/rights`, { cookie, body: { isAdmin: false } }),
  };
}

async function officersLeft(): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(sql`select (select count(*) from members
    where admin_privileges = 'full')::int + (select count(*) from users where is_admin)::int as n`);
  return rows[0]?.n ?? Number.NaN;
}

async function deadlocks(): Promise<number> {
  const { rows } = await app.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

const PAIRS = [
  [aMemberOfficer, aMemberOfficer],
  [aMemberOfficer, anAccount],
  [anAccount, aMemberOfficer],
  [anAccount, anAccount],
] as const;

test("Of two officers of any kind who withdraw each other's rights one stays", async () => {
  const neighbour = await neighbourOf(app);
  for (const [first, second] of [...PAIRS, ...PAIRS]) {
    await app.db.delete(users);
    await app.db.delete(members);
    const [one, other] = [await first(), await second()];
    const replies = await Promise.all([
      other.withdraw(app, one.cookie),
      one.withdraw(neighbour, other.cookie),
    ]);
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // Too late to act, or too late to pass the gate.
    expect([401, 403]).toContain(statuses[1]);
    expect(await officersLeft()).toBe(1);
  }
  expect(await deadlocks()).toBe(0);
});

/** An account's process has read who is an officer and pauses; the request of the member it demotes runs in between. */
async function bothAtOnce(): Promise<number[]> {
  const slow = await slowNeighbourOf(app, "members");
  const [ada, olga] = [await anAccount(), await aMemberOfficer()];
  const first = olga.withdraw(slow, ada.cookie);
  await lingering(app);
  return (await Promise.all([first, ada.withdraw(app, olga.cookie)])).map(({ status }) => status);
}

test("An officer who is being demoted can no longer withdraw an account's rights", async () => {
  expect(await bothAtOnce()).toEqual([200, 403]);
  expect(await officersLeft()).toBe(1);
});

test("Without the locks the same two leave the chapter without an officer", async () => {
  withoutRowLocks();
  expect(await bothAtOnce()).toEqual([200, 200]);
  expect(await officersLeft()).toBe(0);
});
