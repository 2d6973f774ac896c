import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { onEngine } from "#server/platform/database/database.ts";
import { hookEmbedded, plant, watchStatements } from "./plant.ts";

test("A condition is removed from statements with a kept plan, without one, and in a transaction", async () => {
  const text = "select n from generate_series(1, 3) n where n > $1::int";
  const seen: string[] = [];
  onTestFinished(hookEmbedded());
  watchStatements((one) => seen.push(one));
  onTestFinished(() => watchStatements(null));
  const engine = await PGlite.create();
  onTestFinished(() => engine.close());
  const db = onEngine(engine);
  const query = sql.raw(text.replace("$1::int", "2"));
  const answers = async () => [
    (await db.fast("numbers", text, [2])).length,
    (await db.execute(query)).rows.length,
    (await db.transaction((tx) => tx.execute(query))).rows.length,
  ];
  expect(await answers()).toEqual([1, 1, 1]);
  const planted = { file: "numbers.ts", nth: 1 };
  plant({
    ...planted,
    what: "n > $::int",
    statements: ["select n from generate_series(1, 3) n where n > $::int"],
  });
  expect(await answers()).toEqual([3, 1, 1]);
  plant({ ...planted, what: "n > 2", statements: ["select n from generate_series(1, 3) n where n > 2"] });
  expect(await answers()).toEqual([1, 3, 3]);
  plant(null);
  expect(await answers()).toEqual([1, 1, 1]);
  expect(seen).toContain(text);
});
