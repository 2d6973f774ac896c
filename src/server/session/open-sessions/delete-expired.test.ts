import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aMember, sessionOf } from "#test/factories.ts";

const app = useApp();

test("Expired sessions and log-in counters are deleted, others stay", async () => {
  const { id } = await aMember(app.db);
  const start = app.now;
  await sessionOf(app, { memberId: id });
  app.now = new Date(start.getTime() + 61 * 86_400_000);
  const current = await sessionOf(app, { memberId: id });
  for (const [key, ms] of [
    ["old", -1],
    ["new", 1],
  ] as const) {
    await app.db.execute(
      sql`insert into login_attempts (key, points, expire) values (${key}, 3, ${app.now.getTime() + ms})`,
    );
  }
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async () => undefined).find(
    ({ name }) => name === "delete expired sessions",
  );
  await job?.run(app.now);
  expect((await app.db.execute(sql`select 1 from sessions`)).rows).toHaveLength(1);
  expect((await app.db.execute(sql`select key from login_attempts`)).rows).toEqual([{ key: "new" }]);
  expect((await app.call("GET", "/api/member/auth", { cookie: current })).status).toBe(200);
  app.now = start;
});
