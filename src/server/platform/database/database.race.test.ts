import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { raceDatabase } from "#test/database/race-database.ts";
import { openPostgres } from "./database.ts";
import { migrate, missingMigrations } from "./migrate.ts";

/** Terminates the connection on which such a statement runs or waits, as a server restart does. */
async function endConnection(db: ReturnType<typeof openPostgres>, statement: string): Promise<number> {
  const { rows } = await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like ${`%${statement}%`}`);
  return rows.length;
}

test("A connection that breaks in a transaction fails that transaction only", async () => {
  const db = openPostgres(await raceDatabase(), 5);
  const broken = db.transaction((tx) => tx.execute(sql`select pg_sleep(30) as under_way`));
  const failed = expect(broken).rejects.toThrow();
  await expect.poll(() => endConnection(db, "under_way")).toBe(1);
  await failed;
  const waiting = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 as between_two`);
    await expect.poll(() => endConnection(db, "between_two")).toBe(1);
    await tx.execute(sql`select 2`);
  });
  await expect(waiting).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await db.close();
});

test("A process that froze in a transaction loses its locks after a minute", async () => {
  const db = openPostgres(await raceDatabase(), 5);
  const { rows } = await db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: "1min" }]);
  await db.close();
});

test("Processes that start together on an empty database migrate it once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const url = await raceDatabase();
    const processes = Array.from({ length: 8 }, () => openPostgres(url, 2));
    const applied = await Promise.all(processes.map((db) => migrate(db)));
    expect(applied.flat()).toEqual([...new Set(applied.flat())]);
    expect(await missingMigrations(processes[0] as (typeof processes)[0])).toEqual([]);
    await Promise.all(processes.map((db) => db.close()));
  }
});

test("A migration that waits for a table does not keep requests waiting", async () => {
  const url = await raceDatabase();
  const [db, newer] = [openPostgres(url, 4), openPostgres(url, 2)];
  await migrate(db);
  await db.execute(sql`alter table events drop column seats_per_table`);
  await db.execute(sql`delete from schema_migrations where name = '035_seats_per_table.sql'`);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const reading = db.transaction(async (tx) => {
    await tx.execute(sql`select count(*) from events`);
    begin();
    await ended;
  });
  await begun;
  const migrated = migrate(newer);
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and query like 'alter table events%'`;
  await expect.poll(async () => (await db.execute(waits)).rows.length, { timeout: 30_000 }).toBe(1);
  // It would wait behind the migration, and that for the transaction above, until its own time is over.
  expect((await db.execute(sql`select count(*)::int as n from events`)).rows).toEqual([{ n: 0 }]);
  end();
  await reading;
  expect(await migrated).toEqual(["035_seats_per_table.sql"]);
  await Promise.all([db.close(), newer.close()]);
});

test("Statements with equally truncated names are not confused", async () => {
  const db = openPostgres(await raceDatabase(), 1);
  const name = "x".repeat(70);
  for (let round = 0; round < 2; round += 1) {
    for (const [n, rest] of ["", "-actor", "-actor-actions"].entries()) {
      expect(await db.fast(name + rest, `select $1::int + ${n} as sum`, [10])).toEqual([{ sum: 10 + n }]);
    }
    expect(await db.fast(name, "select $1::text as sum", ["the same name"])).toEqual([
      { sum: "the same name" },
    ]);
    expect(await db.fast(null, "select $1::text as sum", ["none"])).toEqual([{ sum: "none" }]);
  }
  await db.close();
});

// A pooler renames the statements that PostgreSQL lists.
test.skipIf(inject("isPooled"))(
  "Processes name the same statement alike, in whatever order they meet it",
  async () => {
    const url = await raceDatabase();
    const texts = ["select 1 as one", "select 2 as two", "select 3 as three"];
    const prepared = await Promise.all(
      [texts, texts.toReversed()].map(async (order) => {
        const db = openPostgres(url, 1);
        for (const text of order) await db.fast("numbers", text, []);
        const rows = await db.fast<{ name: string; statement: string }>(
          null,
          "select name, statement from pg_prepared_statements where statement = any($1) order by statement",
          [texts],
        );
        await db.close();
        return rows;
      }),
    );
    expect(prepared[0]?.map(({ statement }) => statement)).toEqual(texts);
    expect(new Set(prepared[0]?.map(({ name }) => name)).size).toBe(texts.length);
    expect(prepared[1]).toEqual(prepared[0]);
  },
);
