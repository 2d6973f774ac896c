import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { countByStatus, manyMembers, type SignedIn } from "#test/people/many-members.ts";

const app = useApp({}, openRaceDatabase);

const look = ({ cookie }: SignedIn, at = app) => at.call("GET", "/api/events", { cookie });

it("a session ended by another process is over with the next request", async () => {
  const neighbour = await neighbourOf(app);
  const crowd = await manyMembers(app, 20);
  for (const who of crowd) {
    expect(countByStatus(await Promise.all([look(who), look(who), look(who)]))).toEqual({ 200: 3 });
    await neighbour.call("POST", "/api/member/logout", { cookie: who.cookie });
    expect(countByStatus(await Promise.all([look(who), look(who), look(who)]))).toEqual({ 401: 3 });
  }
});

it("a transaction counts from its commit, not from its start", async () => {
  const neighbour = await neighbourOf(app);
  const [anna, otto] = await manyMembers(app, 2);
  if (!anna || !otto) throw new Error("nobody came");
  await neighbour.db.transaction(async (tx) => {
    await tx.execute(sql`delete from sessions where member_id = ${anna.id}`);
    expect((await look(anna)).status).toBe(200);
    // Others send requests meanwhile and are looked up in the same batches.
    await app.db.execute(sql`update members set city = 'Reston' where id = ${otto.id}`);
    expect(countByStatus(await Promise.all([look(anna), look(otto)]))).toEqual({ 200: 2 });
  });
  expect((await look(anna)).status).toBe(401);
  expect((await look(otto)).status).toBe(200);
});

it("the list of dinners shows another process's change with the next request", async () => {
  const neighbour = await neighbourOf(app);
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("nobody came");
  const event = await aDinner(app.db, { title: "Dinner 0" });
  for (let n = 1; n <= 30; n += 1) {
    await neighbour.db.execute(sql`update events set title = ${`Dinner ${n}`} where id = ${event.id}`);
    const titles = (await Promise.all([look(anna), look(anna)])).map(({ text }) => JSON.parse(text)[0].title);
    expect(titles).toEqual([`Dinner ${n}`, `Dinner ${n}`]);
  }
});
