import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { raceDatabase } from "#test/database/race-database.ts";
import { openPostgres } from "./database.ts";
import { migrate } from "./migrate.ts";

it("A migration that meets a long read, such as a backup, gives way and says why it ends", async () => {
  const db = openPostgres(await raceDatabase(), 10);
  onTestFinished(() => db.close());
  await migrate(db);
  // The last one again: it changes a table that is read.
  await db.execute(sql`delete from schema_migrations where name = '035_seats_per_table.sql'`);
  await db.execute(sql`alter table events drop column seats_per_table`);
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`select count(*) from events`);
      let isOver = false;
      const migrating = migrate(db, { patienceMs: 2_000 }).finally(() => {
        isOver = true;
      });
      migrating.catch(() => undefined);
      while (!isOver) {
        await db.execute(sql`select count(*) from events`);
        await pause(20);
      }
      await expect(migrating).rejects.toThrow("keeps a table that 035_seats_per_table.sql changes");
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  expect(await migrate(db)).toEqual(["035_seats_per_table.sql"]);
});
