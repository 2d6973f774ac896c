import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { attemptInSavepoint } from "./savepoint.ts";

const app = useApp();
const places = sql`create temp table places (place int unique deferrable initially deferred) on commit drop`;
const taken = sql`insert into places values (1)`;

test("Work that leaves a constraint violated costs itself alone", async () => {
  const attempt = await app.db.transaction(async (tx) => {
    await tx.execute(places);
    await tx.execute(taken);
    return attemptInSavepoint(tx, (inner) => inner.execute(taken));
  });
  expect(attempt).toHaveProperty("error");
});

test("After it, the transaction may break a constraint on its way, as before", async () => {
  await app.db.transaction(async (tx) => {
    await tx.execute(places);
    expect(await attemptInSavepoint(tx, async () => "done")).toEqual({ done: "done" });
    await tx.execute(taken);
    await tx.execute(taken);
    await tx.execute(sql`delete from places`);
  });
});
