import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { useApp } from "#test/app.ts";
import { readDatabase } from "./read-database.ts";

const app = useApp();
const FILE_BYTES = 1_000_000;

/** The database, and the most characters that one of its answers had. */
function watched(db: Database) {
  const seen = { most: 0 };
  const watch = (tx: Tx) =>
    new Proxy(tx, {
      get: (target, name) =>
        name === "execute"
          ? async (query: ReturnType<typeof sql>) => {
              const result = await target.execute(query);
              seen.most = Math.max(seen.most, JSON.stringify(result.rows).length);
              return result;
            }
          : Reflect.get(target, name),
    });
  const long: Database["long"] = (may, work, config) => db.long(may, (tx) => work(watch(tx)), config);
  return { seen, db: new Proxy(db, { get: (of, name) => (name === "long" ? long : Reflect.get(of, name)) }) };
}

test("A backup holds one file of an email in memory at a time", async () => {
  await app.db.execute(sql`insert into stored_files (id, name, type, bytes, sha256, body, stored_by, wanted_at)
    select gen_random_uuid(), 'menu ' || n || '.pdf', 'application/pdf', ${FILE_BYTES}::int, n::text,
      convert_to(repeat('x', ${FILE_BYTES}::int), 'utf8'), 'member 1', now() from generate_series(1, 5) n`);
  const { seen, db } = watched(app.db);
  let read = 0;
  await readDatabase(db, async (part) => {
    if ("table" in part && part.table === "stored_files") read += part.rows;
  });
  expect(read).toBe(5);
  // A byte is two characters of hex.
  expect(seen.most).toBeGreaterThan(2 * FILE_BYTES);
  expect(seen.most).toBeLessThan(3 * FILE_BYTES);
});
