import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, seatsTaken } from "#test/factories.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { manyMembers, partyOf, register } from "#test/people/many-members.ts";
import { takeSeats } from "./take-seats.ts";

const app = useApp();

it("Two different forms of one member sent at once each get their own answer", async () => {
  const event = await aDinner(app.db, { totalSeats: 2 });
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("nobody came");
  const replies = await Promise.all(
    [1, 2].map((tickets) => register(app, anna, { eventId: event.id, tickets })),
  );
  const { rows } = await app.db.execute<{ id: number; tickets: number }>(
    sql`select id, total_tickets as tickets from registrations`,
  );
  for (const [n, reply] of replies.entries()) {
    expect(reply.status).toBe(201);
    expect(rows).toContainEqual({ id: reply.body.id, tickets: n + 1 });
  }
  expect(await seatsTaken(app.db, event.id)).toBeLessThanOrEqual(2);
});

it("Nobody is refused because another caller in the batch was just deleted", async () => {
  const event = await aDinner(app.db);
  const crowd = await manyMembers(app, 3);
  await app.db.execute(sql`delete from members where id = ${crowd[1]?.id}`);
  const form = {
    ...partyOf(1, event.id),
    foodRequests: null,
    seatingRequests: null,
    specialRequirements: null,
  };
  const ends = await Promise.allSettled(
    crowd.map(({ id }) => takeSeats(actingAs(app, { memberId: id, userId: null }), form)),
  );
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await seatsTaken(app.db, event.id)).toBe(2);
});

it("At a popular event only the caller's own registrations are read", async () => {
  const event = await aDinner(app.db, { totalSeats: 1000 });
  await app.db.execute(sql`with crowd as (
      insert into members (first_name, last_name, email)
      select 'Guest', 'Number ' || n, 'hot' || n || '@example.org' from generate_series(1, 500) n returning id)
    insert into registrations (event_id, member_id, amount, status, hold_expires_at, hold_slot)
    select ${event.id}::int, id, 150, 'pending', now() + interval '1 hour', 1 from crowd`);
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("nobody came");
  const fast = vi.spyOn(app.db, "fast");
  expect((await register(app, anna, { eventId: event.id })).status).toBe(201);
  const [, text, values] = fast.mock.calls.find(([name]) => name === "read-party-facts") ?? [];
  fast.mockRestore();
  // Otherwise the plan depends on what an earlier test had in this table.
  await app.db.execute(sql`analyze registrations`);

  const rows = await app.db.fast<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
    null,
    `explain (analyze, format json) ${text}`,
    values ?? [],
  );
  const looks = rows
    .flatMap((row) => row["QUERY PLAN"])
    .flatMap(({ Plan }) => nodesOf(Plan))
    .filter((node) => node["Relation Name"] === "registrations" && node["Node Type"].endsWith("Scan"));
  expect(looks.length).toBeGreaterThan(0);
  for (const look of looks) {
    expect(look["Actual Rows"] + (look["Rows Removed by Filter"] ?? 0), look["Index Name"]).toBeLessThan(5);
  }
});

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
};

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
