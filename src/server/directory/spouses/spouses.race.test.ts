import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type TestApp, useApp } from "#test/app.ts";
import { lingering, slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aMember, sessionOf } from "#test/factories.ts";

const app = useApp({}, openRaceDatabase);

async function people() {
  const officer = await aMember(app.db, { firstName: "Olga", adminPrivileges: "full" });
  const cookie = await sessionOf(app, { memberId: officer.id });
  const [a, b, c] = [
    await aMember(app.db, { firstName: "Ada" }),
    await aMember(app.db, { firstName: "Ben" }),
    await aMember(app.db, { firstName: "Cy" }),
  ];
  const link = (one: TestApp, memberAId: number, memberBId: number) =>
    one.call("POST", "/api/members/link-spouse", { cookie, body: { memberAId, memberBId } });
  const unlink = (one: TestApp, memberId: number) =>
    one.call("POST", "/api/members/unlink-spouse", { cookie, body: { memberId } });
  const put = (one: TestApp, id: number, body: object) =>
    one.call("PUT", `/api/members/${id}`, { cookie, body });
  const erase = (one: TestApp, id: number) => one.call("DELETE", `/api/members/${id}`, { cookie });
  return { a, b, c, link, unlink, put, erase };
}

/** How many are linked, and whether each link is mutual. */
async function couples() {
  const { rows } = await app.db.execute<{ linked: number; mutual: number; named: number }>(sql`
    select count(*)::int as linked, count(*) filter (where o.spouse_id = m.id)::int as mutual,
      count(*) filter (where m.spouse_name = o.first_name || ' ' || o.last_name)::int as named
    from members m left join members o on o.id = m.spouse_id where m.spouse_id is not null`);
  return rows[0];
}
const ONE_COUPLE = { linked: 2, mutual: 2, named: 2 };

test("Of two overlapping pairs linked at once one is linked, the other refused", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 0; round < 8; round += 1) {
    await app.db.execute(sql`delete from members`);
    const { a, b, c, link } = await people();
    const replies = await Promise.all([
      round % 2 ? link(app, a.id, b.id) : link(app, b.id, a.id),
      round % 3 ? link(neighbour, b.id, c.id) : link(neighbour, c.id, b.id),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await couples()).toEqual(ONE_COUPLE);
  }
  expect(await deadlocks()).toBe(0);
});

test("Linking and unlinking at once never leaves half a couple", async () => {
  const neighbour = await neighbourOf(app);
  const { a, b, c, link, unlink } = await people();
  for (let round = 0; round < 6; round += 1) {
    const replies = await Promise.all([
      link(app, a.id, b.id),
      link(neighbour, c.id, b.id),
      unlink(app, b.id),
      unlink(neighbour, a.id),
      link(neighbour, b.id, a.id),
      unlink(app, c.id),
    ]);
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const found = await couples();
    expect([found?.mutual, found?.named]).toEqual([found?.linked, found?.linked]);
  }
  expect(await deadlocks()).toBe(0);
});

test("Spouses renamed or deleted while being linked are named right, or not linked", async () => {
  const neighbour = await neighbourOf(app);
  for (let round = 0; round < 10; round += 1) {
    await app.db.execute(sql`delete from members`);
    const { a, b, link, put, erase } = await people();
    const replies = await Promise.all([
      link(app, a.id, b.id),
      put(neighbour, a.id, { lastName: `Neu${round}` }),
      put(app, b.id, { firstName: `Benno${round}` }),
      ...(round % 2 ? [erase(neighbour, b.id)] : []),
    ]);
    for (const { status } of replies) expect([200, 404, 409]).toContain(status);
    const found = await couples();
    expect([found?.mutual, found?.named]).toEqual([found?.linked, found?.linked]);
  }
  expect(await deadlocks()).toBe(0);
});

/** The slow process has read Ada and Ben and pauses; Ben and Cy are linked in between. */
async function sideBySide(): Promise<number[]> {
  const slow = await slowNeighbourOf(app, "members");
  const { a, b, c, link } = await people();
  const first = link(slow, a.id, b.id);
  await lingering(app);
  return (await Promise.all([first, link(app, b.id, c.id)])).map(({ status }) => status);
}

test("A member being linked by one officer is not linked by another", async () => {
  expect(await sideBySide()).toEqual([200, 409]);
  expect(await couples()).toEqual(ONE_COUPLE);
});

test("Without the locks a request fails without a reason, or half a couple is left", async () => {
  withoutRowLocks();
  const statuses = await sideBySide();
  expect(statuses).not.toEqual([200, 409]);
  expect(statuses).not.toEqual([409, 200]);
});

test("Two members become a couple while a party of one of them is being written", async () => {
  const neighbour = await neighbourOf(app);
  const { a, b, link, unlink } = await people();
  // What a reference to them takes.
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select from members where id = ${a.id} for key share`);
    expect(await link(neighbour, a.id, b.id)).toMatchObject({ status: 200 });
    expect(await unlink(neighbour, b.id)).toMatchObject({ status: 200 });
  });
});

async function deadlocks(): Promise<number> {
  const { rows } = await app.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}
