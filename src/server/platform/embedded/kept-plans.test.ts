import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startInMemory } from "./embedded.ts";
import { withKeptPlans } from "./kept-plans.ts";

type Engine = Awaited<ReturnType<typeof startInMemory>>;
let engine: Engine;
let run: ReturnType<typeof withKeptPlans>;

beforeAll(async () => {
  engine = await startInMemory();
  run = withKeptPlans(engine);
  await engine.exec("create table kept (id int primary key, word text)");
}, 60_000);
afterAll(() => engine.close());

const names = async () =>
  (await engine.query<{ name: string }>("select name from pg_prepared_statements order by 1")).rows.map(
    ({ name }) => name,
  );

test("Values come and go as they do without a kept plan", async () => {
  const text = `select $1::int as whole, $2::numeric as amount, $3::timestamptz as at, $4::json as form, $5::text as words,
    $6::int[] as ids, $7::boolean as is_so, $8::text as none`;
  const at = new Date("2026-11-27T12:00:00.123Z");
  const values = [7, "12.50", at, { a: [1, null] }, "Dvořák's", [1, 2], false, null];
  const [row] = await run<Record<string, unknown>>(text, values);
  expect(row).toEqual((await engine.query(text, values)).rows[0]);
  expect(row).toMatchObject({ at, form: { a: [1, null] }, none: null, amount: "12.50" });
});

test("A plan is made once, and again after a minute", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  const text = "select count(*)::int as count from kept where id > $1";
  const before = await names();
  const [first] = [await run(text, [0]), await run(text, [1])];
  const kept = (await names()).filter((name) => !before.includes(name));
  expect([first, kept.length]).toEqual([[{ count: 0 }], 1]);
  clock.mockReturnValue(1_059_999);
  await run(text, [0]);
  expect(await names()).toEqual(expect.arrayContaining(kept));
  clock.mockReturnValue(1_060_000);
  await run(text, [0]);
  const after = (await names()).filter((name) => !before.includes(name));
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(kept);
  clock.mockRestore();
});

test("An error says what it is, writes nothing and harms no later statement", async () => {
  const text =
    "with added as (insert into kept values ($1, 'x') returning id) select id / $2::int as n from added";
  await expect(run(text, [1, 0])).rejects.toMatchObject({ code: "22012" });
  expect(await run(text, [1, 1])).toEqual([{ n: 1 }]);
  await expect(run(text, [1, 1])).rejects.toMatchObject({ code: "23505", constraint: "kept_pkey" });
  await expect(run("select nothing from kept", [])).rejects.toMatchObject({ code: "42703" });
  expect(await run("select word from kept", [])).toEqual([{ word: "x" }]);
});

test("It waits for a transaction that is under way, and is no part of it", async () => {
  const done: string[] = [];
  const undone = engine
    .transaction(async (tx) => {
      await tx.query("insert into kept values (2, 'undone')");
      done.push("written");
      throw new Error("undone");
    })
    .catch(() => done.push("undone"));
  const count = run("select count(*)::int as count from kept where id = 2", []).then((rows) => {
    done.push("read");
    return rows;
  });
  await undone;
  expect(await count).toEqual([{ count: 0 }]);
  expect(done).toEqual(["written", "undone", "read"]);
});
