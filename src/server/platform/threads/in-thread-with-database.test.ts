import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { inThreadWithDatabase } from "./in-thread-with-database.ts";

const app = useApp();
const PROGRAM = join(import.meta.dirname, "../../../../test/programs/dies-in-transaction.ts");

test.each([
  ["exits", /ended with 3/],
  ["never ends", /took more than 4000 ms/],
])("The open transaction of a thread that %s is rolled back", async (how, why) => {
  // Only the one that never ends is ended by its time.
  const withinMs = how === "never ends" ? 4000 : 60_000;
  const limits = { withinMs, mostMb: 200, db: app.db, onProgress: async () => undefined };
  await expect(inThreadWithDatabase(PROGRAM, how, limits)).rejects.toThrow(why);
  const { rows } = await app.db.execute(sql`select from members where last_name = 'Written'`);
  expect(rows).toEqual([]);
  // The connection that it had is free again, also the only one of the embedded database.
  await app.db.transaction((tx) => tx.execute(sql`select 1`));
});
