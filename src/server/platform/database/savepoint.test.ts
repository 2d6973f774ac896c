import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { attemptInSavepoint, recordInTransaction } from "./savepoint.ts";

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

const busy = sql`do $$ begin raise exception using errcode = '40P01'; end $$`;

test("A recording transaction gives up work to a busy database only on its third try", async () => {
  let tries = 0;
  const attempt = await recordInTransaction(app.db, async (tx) => {
    tries += 1;
    // Within another savepoint as well.
    const outer = await attemptInSavepoint(tx, (inner) =>
      attemptInSavepoint(inner, (work) => work.execute(busy)),
    );
    return "done" in outer ? outer.done : outer;
  });
  expect(attempt).toHaveProperty("error");
  expect(tries).toBe(3);
});

test("A busy database aborts any other transaction, so that all of it can be retried", async () => {
  const once = app.db.transaction((tx) => attemptInSavepoint(tx, (inner) => inner.execute(busy)));
  await expect(once).rejects.toHaveProperty("cause.code", "40P01");
});
