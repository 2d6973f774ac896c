import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { lingering, slowNeighbourOf } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, anAdministrator, aRegistration, sessionOf } from "#test/factories.ts";
import { countByStatus, register } from "#test/people/many-members.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { transferLateRegistrations } from "./transfer-late-registrations.ts";

const app = useApp({}, openRaceDatabase);

async function twoOfficers() {
  const { cookie } = await aFullOfficer(app);
  const processes = [app, await neighbourOf(app)];
  const link = (n: number, account: number, memberId: number | null) =>
    (processes[n % 2] ?? app).call("POST", `/api/admin/users/${account}/link-member`, {
      cookie,
      body: { memberId },
    });
  return { cookie, link };
}

const owners = async () =>
  (await app.db.execute<{ member_id: number | null }>(sql`select member_id from users order by id`)).rows.map(
    (row) => row.member_id,
  );

test("Of several simultaneous links of one account, one succeeds", async () => {
  const { link } = await twoOfficers();
  const ada = await anAdministrator(app.db);
  const { id: eventId } = await aDinner(app.db);
  const { id } = await aRegistration(app.db, { eventId, userId: ada.id });
  const people = [await aMember(app.db), await aMember(app.db), await aMember(app.db), await aMember(app.db)];
  const replies = await Promise.all(people.map((member, n) => link(n, ada.id, member.id)));
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 3 });
  const kept = people[replies.findIndex(({ status }) => status === 200)]?.id;
  expect(await owners()).toEqual([kept]);
  const { rows } = await app.db.execute(sql`select member_id, user_id from registrations where id = ${id}`);
  expect(rows).toEqual([{ member_id: kept, user_id: null }]);
});

test("An account is linked while a party of its own is being written", async () => {
  const { link } = await twoOfficers();
  const [ada, member] = [await anAdministrator(app.db), await aMember(app.db)];
  // What a reference to it takes.
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${ada.id} for key share`);
    expect(await link(1, ada.id, member.id)).toMatchObject({ status: 200 });
  });
  expect(await owners()).toEqual([member.id]);
});

test("Of several simultaneous links to one member, one succeeds and moves its seats", async () => {
  const { link } = await twoOfficers();
  const member = await aMember(app.db);
  const accounts = [];
  for (const name of ["ada", "bea", "cleo"]) {
    const account = await anAdministrator(app.db, { email: `${name}@example.org` });
    const { id: eventId } = await aDinner(app.db);
    await aRegistration(app.db, { eventId, userId: account.id });
    accounts.push(account.id);
  }
  const replies = await Promise.all(accounts.map((account, n) => link(n, account, member.id)));
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 2 });
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from registrations where member_id = ${member.id}`,
  );
  expect([rows[0]?.n, (await owners()).filter((id) => id !== null)]).toEqual([1, [member.id]]);
});

test("An account linked while its member is deleted leaves no orphaned seats", async () => {
  const { cookie, link } = await twoOfficers();
  for (let round = 0; round < 10; round += 1) {
    const account = await anAdministrator(app.db, { email: `ada${round}@example.org` });
    const member = await aMember(app.db);
    const { id: eventId } = await aDinner(app.db);
    await aRegistration(app.db, { eventId, userId: account.id });
    const [linked, erased] = await Promise.all([
      link(round, account.id, member.id),
      app.call("DELETE", `/api/members/${member.id}`, { cookie }),
    ]);
    expect([200, 404, 409]).toContain(linked.status);
    // If linking came first, the seats are the member's, who then has an upcoming dinner.
    expect([200, 409]).toContain(erased.status);
    const { rows } = await app.db.execute<{
      lost: number;
    }>(sql`select count(*)::int as lost from registrations
      where event_id = ${eventId} and member_id is null and user_id is null`);
    expect(rows[0]?.lost).toBe(0);
  }
  expect(await deadlocks()).toBe(0);
});

test("An account linked while its member is deleted brings no names that would stay", async () => {
  const { cookie, link } = await twoOfficers();
  const slow = await slowNeighbourOf(app, "manual_registrations");
  const [ada, member, { id: eventId }] = [
    await anAdministrator(app.db),
    await aMember(app.db),
    await aDinner(app.db),
  ];
  const guestInfo = [{ firstName: "Eva", lastName: "Nová" }];
  const removed = { removedAt: app.now, removedReason: "cancelled_by_member" } as const;
  await aRegistration(app.db, { eventId, userId: ada.id, guestTickets: 1, guestInfo, ...removed });
  const erase = (at: TestApp) => at.call("DELETE", `/api/members/${member.id}`, { cookie });
  const first = erase(slow);
  await lingering(app);
  expect(await link(0, ada.id, member.id)).toMatchObject({ status: 200 });
  expect(await first).toMatchObject({ status: 409 });
  const named = async () =>
    (
      await app.db.execute(sql`select r.member_id as whose from attendees a join registrations r
      on r.id = registration_id where first_name = 'Eva'`)
    ).rows;
  expect(await named()).toEqual([{ whose: member.id }]);
  expect(await erase(app)).toMatchObject({ status: 200 });
  expect(await named()).toEqual([]);
});

test("Seats taken under an account while it is being linked move in the next round", async () => {
  const { link } = await twoOfficers();
  for (let round = 0; round < 10; round += 1) {
    const account = await anAdministrator(app.db, { email: `ada${round}@example.org` });
    const member = await aMember(app.db);
    const { id: eventId } = await aDinner(app.db);
    const cookie = await sessionOf(app, { userId: account.id });
    const [registered, linked] = await Promise.all([
      register(app, { id: 0, cookie }, { eventId, tickets: 1 }),
      link(round, account.id, member.id),
    ]);
    expect([registered.status, linked.status]).toEqual([201, 200]);
    await transferLateRegistrations({
      db: app.db,
      config: app.config,
      log: openLog(app.config),
      now: app.now,
    });
    const mine = await app.call<unknown[]>("GET", "/api/registrations/my", { cookie });
    expect(mine.body).toHaveLength(1);
  }
});

async function deadlocks(): Promise<number> {
  const { rows } = await app.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

test("A registration made while its account is linked waits for its event's lock", async () => {
  const other = await neighbourOf(app);
  const { link } = await twoOfficers();
  const ada = await anAdministrator(app.db);
  const member = await aMember(app.db);
  const { id: eventId } = await aDinner(app.db);
  const [isHeld, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { linking, holding } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`select id from users where id = ${ada.id} for no key update`);
    const linking = link(0, ada.id, member.id);
    // The link has read which events to lock and waits for the account.
    await vi.waitFor(
      async () => {
        const { rows } = await other.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 50 },
    );
    await aRegistration(app.db, { eventId, userId: ada.id });
    const holding = other.db.transaction(async (theirs) => {
      await theirs.execute(sql`select id from events where id = ${eventId} for no key update`);
      isHeld.resolve();
      await mayEnd.promise;
    });
    await isHeld.promise;
    return { linking, holding };
  });
  const owner = async () =>
    (await app.db.execute(sql`select member_id from registrations where event_id = ${eventId}`)).rows;
  expect((await linking).status).toBe(200);
  expect(await owner()).toEqual([{ member_id: null }]);
  mayEnd.resolve();
  await holding;
  await transferLateRegistrations({
    db: app.db,
    config: app.config,
    log: openLog(app.config),
    now: app.now,
  });
  expect(await owner()).toEqual([{ member_id: member.id }]);
});
