import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#server/members/tables.ts";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator } from "#test/factories.ts";
import { neighbourOf, openRaceDatabase } from "#test/race-database.ts";
import { countLocalAddresses } from "./count-local-addresses.ts";

const app = useApp({}, openRaceDatabase);

test("Addresses that are being written while they are counted are counted as soon as they are there", async () => {
  const neighbour = await neighbourOf(app);
  await aMember(app.db, { email: "anna@example.org" });
  const first = await countLocalAddresses(app.db);
  expect(first).toMatchObject({ members: 1, users: 0, total: 1, unique: 1 });
  await neighbour.db.transaction(async (tx) => {
    await aMember(tx, { email: "karl@example.org" });
    // Its number is taken, its row is not there: what is counted now must not be remembered.
    expect(await countLocalAddresses(app.db)).toEqual(first);
    expect(await countLocalAddresses(app.db)).toEqual(first);
  });
  expect(await countLocalAddresses(app.db)).toMatchObject({ members: 2, total: 2, unique: 2 });
});

test("Whatever becomes of an address, in this process or another one, the next count has it", async () => {
  const neighbour = await neighbourOf(app);
  const counts = async () => {
    // Twice in each process: counted, and remembered.
    const all = [];
    for (const db of [app.db, neighbour.db, app.db, neighbour.db]) all.push(await countLocalAddresses(db));
    expect(new Set(all.map((count) => JSON.stringify(count))).size).toBe(1);
    const [{ members: of, users, total, unique } = { members: 0, users: 0, total: 0, unique: 0 }] = all;
    return [of, users, total, unique];
  };
  expect(await counts()).toEqual([0, 0, 0, 0]);
  const { id } = await aMember(app.db, { email: null });
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await neighbour.db.update(members).set({ email: "anna@example.org" });
  expect(await counts()).toEqual([1, 0, 1, 1]);
  await anAdministrator(app.db, { email: "ANNA@example.org" });
  expect(await counts()).toEqual([1, 1, 2, 1]);
  await app.db.update(members).set({ email: "other@example.org" });
  expect(await counts()).toEqual([1, 1, 2, 2]);
  await app.db.update(members).set({ email: "karl@kitchen.invalid" });
  expect(await counts()).toEqual([0, 1, 1, 1]);
  await neighbour.db.execute(sql`delete from members where id = ${id}`);
  await neighbour.db.execute(sql`delete from users`);
  expect(await counts()).toEqual([0, 0, 0, 0]);
});
