import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { countByStatus, manyMembers, register } from "#test/people/many-members.ts";

async function anOfficer(app: TestApp): Promise<string> {
  const { id } = await aMember(app.db, { adminPrivileges: "full", email: "officer@example.org" });
  return sessionOf(app, { memberId: id });
}

async function seatsOf(app: TestApp, id: number) {
  const { rows } = await app.db.execute<{ total: number; taken: number; sold: number }>(sql`select
      total_seats as total, seats_taken as taken, (select coalesce(sum(total_tickets), 0)::int from registrations
        where event_id = e.id and removed_at is null and status in ('pending', 'confirmed')) as sold
    from events e where id = ${id}`);
  if (!rows[0]) throw new Error("the dinner is gone");
  return rows[0];
}

/** A hundred members register while an officer reduces the seats step by step in another process. */
async function rushAgainstShrinking(app: TestApp) {
  const { id } = await aDinner(app.db, { totalSeats: 80 });
  const cookie = await anOfficer(app);
  const neighbour = await neighbourOf(app);
  const crowd = await manyMembers(app, 100);
  const put = (totalSeats: number) =>
    neighbour.call("PUT", `/api/events/${id}`, { cookie, body: { totalSeats } });
  const shrinking = (async () => {
    const replies = [];
    for (const totalSeats of [70, 60, 50, 40, 30, 20, 10]) replies.push(await put(totalSeats));
    return replies;
  })();
  const registering = Promise.all(crowd.map((who) => register(app, who, { eventId: id, tickets: 1 })));
  return { id, replies: await shrinking, registered: countByStatus(await registering) };
}

describe("seats that an officer removes while they are being sold", () => {
  const app = useApp({}, openRaceDatabase);

  it("are removed only while they are free, and every refusal has a message", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, replies, registered } = await rushAgainstShrinking(app);
      const { total, taken, sold } = await seatsOf(app, id);
      expect(taken).toBe(sold);
      expect(sold).toBeLessThanOrEqual(total);
      expect(registered).toEqual({ 201: sold, 409: 100 - sold });
      for (const { status, body } of replies) {
        if (status === 200) continue;
        expect([status, body.message]).toEqual([409, "Total seats cannot be less than seats already taken"]);
      }
    }
  });
});

describe("the same with the guard off", () => {
  const app = useApp({}, openRaceDatabase);

  it("oversells, which proves that the test is a race", async () => {
    await app.db.execute(sql`alter table events drop constraint events_never_oversold`);
    const { id } = await aDinner(app.db, { totalSeats: 80 });
    const crowd = await manyMembers(app, 60);
    // Like a program that reads first and writes later, without the lock.
    const before = await seatsOf(app, id);
    await Promise.all(crowd.map((who) => register(app, who, { eventId: id, tickets: 1 })));
    await app.db.execute(sql`update events set total_seats = ${Math.max(1, before.taken)} where id = ${id}`);
    const { total, sold } = await seatsOf(app, id);
    expect(sold).toBeGreaterThan(total);
  });
});

describe("officers who save the same dinner at the same moment", () => {
  const app = useApp({}, openRaceDatabase);

  it("save one form, on any process, and the others are refused", async () => {
    const { id, updatedAt } = await aDinner(app.db);
    const cookie = await anOfficer(app);
    const processes = [app, await neighbourOf(app)];
    const save = (n: number) =>
      (processes[n % 2] ?? app).call("PUT", `/api/events/${id}`, {
        cookie,
        body: { title: `Title ${n}`, updatedAt: updatedAt.toISOString() },
      });
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => save(n)));
    expect(countByStatus(replies)).toEqual({ 200: 1, 409: 11 });
    const kept = replies.find(({ status }) => status === 200)?.body.title;
    const { rows } = await app.db.execute(sql`select title from events where id = ${id}`);
    expect(rows).toEqual([{ title: kept }]);
  });

  it("delete it once if they delete it at the same moment", async () => {
    const { id } = await aDinner(app.db);
    const cookie = await anOfficer(app);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => app.call("DELETE", `/api/events/${id}`, { cookie })),
    );
    expect(countByStatus(replies)).toEqual({ 200: 1, 404: 5 });
  });
});

describe("a dinner that is deleted while seats are taken", () => {
  const app = useApp({}, openRaceDatabase);

  it("has no live registration afterwards", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 200 });
    const cookie = await anOfficer(app);
    const crowd = await manyMembers(app, 60);
    const neighbour = await neighbourOf(app);
    const [deleted, ...registered] = await Promise.all([
      neighbour.call("DELETE", `/api/events/${id}`, { cookie }),
      ...crowd.map((who) => register(app, who, { eventId: id, tickets: 1 })),
    ]);
    expect(deleted?.status).toBe(200);
    for (const { status } of registered) expect([201, 404]).toContain(status);
    expect(await seatsOf(app, id)).toMatchObject({ taken: 0, sold: 0 });
  });
});

describe("a dinner that is changed by one officer while another deletes it", () => {
  const app = useApp({}, openRaceDatabase);

  it("is gone, and an officer who changed it too late is told so", async () => {
    const cookie = await anOfficer(app);
    const neighbour = await neighbourOf(app);
    const crowd = await manyMembers(app, 20);
    for (let round = 0; round < 8; round += 1) {
      const { id } = await aDinner(app.db, { totalSeats: 200 });
      const put = (body: object) => neighbour.call("PUT", `/api/events/${id}`, { cookie, body });
      const [deleted, ...others] = await Promise.all([
        app.call("DELETE", `/api/events/${id}`, { cookie }),
        put({ title: "Another Name" }),
        put({ totalSeats: 150 + round }),
        put({ dateTime: "2026-05-01T22:00:00Z" }),
        put({ isActive: false }),
        ...crowd.map((who) => register(app, who, { eventId: id, tickets: 1 })),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status } of others) expect([200, 201, 404]).toContain(status);
      const { rows } = await app.db.execute(
        sql`select deleted_at is not null as gone from events where id = ${id}`,
      );
      expect(rows).toEqual([{ gone: true }]);
      expect(await seatsOf(app, id)).toMatchObject({ taken: 0, sold: 0 });
    }
    expect(await deadlocks(app)).toBe(0);
  });
});

describe("a price that is changed while members register", () => {
  const app = useApp({}, openRaceDatabase);

  it("is what each of them has seen and sent, or they are asked to look again", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 200 });
    const cookie = await anOfficer(app);
    const neighbour = await neighbourOf(app);
    const crowd = await manyMembers(app, 60);
    const put = (memberPrice: string) =>
      neighbour.call("PUT", `/api/events/${id}`, { cookie, body: { memberPrice } });
    const [changed, ...registered] = await Promise.all([
      put("190.00"),
      ...crowd.map((who) => register(app, who, { eventId: id, tickets: 1 })),
    ]);
    expect(changed?.status).toBe(200);
    const late = registered.filter(({ status }) => status !== 201);
    for (const { status, body } of late) {
      expect([status, body.message]).toEqual([409, "The price has changed. Please review and try again."]);
    }
    const { rows } = await app.db.execute<{ n: number; other: number }>(sql`select count(*)::int as n,
      count(*) filter (where amount <> 150)::int as other from registrations where event_id = ${id}`);
    expect(rows).toEqual([{ n: 60 - late.length, other: 0 }]);
  });
});

async function deadlocks(app: TestApp): Promise<number> {
  const { rows } = await app.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}
