import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { raceDatabase } from "#test/database/race-database.ts";
import { type Address, startAddress } from "#test/faults/world/cuttable-connection.ts";
import { freePort } from "#test/programs/free-port.ts";
import { type Database, openPostgres } from "./database.ts";
import { databaseOutage } from "./database-errors.ts";

const LIMIT_MS = 1500;
/** Through a pooler, single statements have the pooler's limits, and a new connection may lead to the same backend. */
const testDirect = test.skipIf(inject("isPooled"));

/** A database reached through an address that the test controls. */
async function behindAnAddress(size: number): Promise<{ db: Database; address: Address }> {
  const url = new URL(await raceDatabase());
  const address = await startAddress(await freePort(), Number(new URL(inject("postgresUrl")).port));
  url.port = String(address.port);
  const db = openPostgres(url.href, size, LIMIT_MS);
  onTestFinished(async () => {
    await address.close();
    await db.close();
  });
  return { db, address };
}

async function backend(db: Database): Promise<number | undefined> {
  return (await db.fast<{ pid: number }>(null, "select pg_backend_pid() as pid", []))[0]?.pid;
}

/** The kind of failure. */
async function why(work: Promise<unknown>) {
  return work.then(
    () => "it did not fail",
    (error) => databaseOutage(error),
  );
}

test("An unanswered call of any kind fails in time and frees its connection", async () => {
  const { db, address } = await behindAnAddress(1);
  for (const ask of [
    () => db.fast(null, "select 1", []),
    () => db.execute(sql`select 1`),
    () => db.transaction((tx) => tx.execute(sql`select 1`)),
    () => db.long({ minutes: 5 }, (tx) => tx.execute(sql`select 1`)),
  ]) {
    await ask();
    address.beSilent(true);
    expect(await why(ask())).toBe("server");
    address.beSilent(false);
    await ask();
    expect(db.pool?.()).toEqual({ total: 1, idle: 1, waiting: 0 });
  }
});

test("A connection that hangs in a transaction fails that transaction only", async () => {
  const { db, address } = await behindAnAddress(2);
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    address.beSilent(true);
    await tx.execute(sql`select 2`);
  });
  expect(await why(failed)).toBe("server");
  address.beSilent(false);
  expect((await db.execute(sql`select 3 as three`)).rows).toEqual([{ three: 3 }]);
});

test("When one connection is dead, no other of the same age is used", async () => {
  const { db, address } = await behindAnAddress(5);
  await Promise.all(Array.from({ length: 5 }, () => db.execute(sql`select pg_sleep(0.2)`)));
  address.beSilent(true);
  expect(await why(db.execute(sql`select 1`))).toBe("server");
  address.beSilent(false);
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => db.execute(sql`select 1`)));
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => "fulfilled"));
});

testDirect("A statement that takes too long is cancelled and its connection stays usable", async () => {
  const { db } = await behindAnAddress(1);
  const before = await backend(db);
  expect(await why(db.execute(sql`select pg_sleep(60)`))).toBe("moment");
  expect(await backend(db)).toBe(before);
});

test("A rejected statement keeps its connection", async () => {
  const { db } = await behindAnAddress(1);
  const before = await backend(db);
  expect(await why(db.execute(sql`select 1 / 0`))).toBeNull();
  expect(await why(db.fast("refused", "select 1 / $1::int", [0]))).toBeNull();
  expect(await backend(db)).toBe(before);
});

testDirect("Long work has its own limit, later statements on the connection do not", async () => {
  const { db } = await behindAnAddress(1);
  const slow = sql`select pg_sleep(${(2 * LIMIT_MS) / 1000})`;
  await db.long({ minutes: 1 }, (tx) => tx.execute(slow));
  expect(await why(db.execute(slow))).toBe("moment");
});

testDirect("A read-only server is left: the next connection may reach the primary", async () => {
  const { db } = await behindAnAddress(1);
  const before = await backend(db);
  const refused = db.transaction((tx) => tx.execute(sql`create table anything ()`), {
    accessMode: "read only",
  });
  expect(await why(refused)).toBe("server");
  expect(await backend(db)).not.toBe(before);
});

test("A commit whose answer is lost is reported as unknown", async () => {
  const { db, address } = await behindAnAddress(1);
  await db.execute(sql`create table stood (id int)`);
  const lost = address.loseAnswerTo("commit");
  expect(await why(db.transaction((tx) => tx.execute(sql`insert into stood values (1)`)))).toBe("server");
  await lost;
  expect((await db.execute(sql`select id from stood`)).rows).toEqual([{ id: 1 }]);
});

test("A refusal thrown by the work is reported even if the connection breaks", async () => {
  const { db, address } = await behindAnAddress(1);
  const failed = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    address.beSilent(true);
    throw new Error("Only 2 seats available");
  });
  await expect(failed).rejects.toThrow("Only 2 seats available");
});
