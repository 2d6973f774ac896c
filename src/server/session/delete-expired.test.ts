import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { chores } from "#server/chores.ts";
import { openLog } from "#server/platform/log.ts";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";

const app = useApp();

test("What is over of sessions and counted log-ins is deleted, what is not stays", async () => {
  const { id } = await aMember(app.db);
  const start = app.now;
  await sessionOf(app, { memberId: id });
  app.now = new Date(start.getTime() + 9 * 3_600_000);
  const current = await sessionOf(app, { memberId: id });
  for (const [key, ms] of [
    ["old", -1],
    ["new", 1],
  ] as const) {
    await app.db.execute(
      sql`insert into login_attempts (key, points, expire) values (${key}, 3, ${app.now.getTime() + ms})`,
    );
  }
  const house = { db: app.db, config: app.config, log: openLog(app.config) };
  const chore = chores(house, async () => undefined).find(({ name }) => name === "delete expired log-ins");
  await chore?.run(app.now);
  expect((await app.db.execute(sql`select 1 from sessions`)).rows).toHaveLength(1);
  expect((await app.db.execute(sql`select key from login_attempts`)).rows).toEqual([{ key: "new" }]);
  expect((await app.call("GET", "/api/member/auth", { cookie: current })).status).toBe(200);
  app.now = start;
});
