import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { makeAdministrator } from "#server/session/administrators/make-administrator.ts";
import { appOnPostgres, type TestApp } from "#test/app.ts";
import { migratedRaceDatabase } from "#test/database/race-database.ts";
import { aMember } from "#test/factories.ts";

/** Two processes of the portal on one database. */
const apps: TestApp[] = [];

beforeAll(async () => {
  const url = await migratedRaceDatabase();
  apps.push(appOnPostgres(url), appOnPostgres(url));
}, 120_000);
afterAll(() => Promise.all(apps.map((app) => app.db.close())));

/** This many simultaneous log-ins, spread over the processes. */
function volley(times: number, password: string) {
  return Promise.all(
    Array.from({ length: times }).flatMap(() =>
      apps.map((app) => app.call("POST", "/api/member/login", { body: { username: "anna", password } })),
    ),
  );
}

test("Guesses through two processes at once count together", async () => {
  const [app] = apps;
  if (!app) throw new Error("the product is not there");
  await aMember(app.db, { userName: "anna", passwordHash: await hashPassword("blanquette") });
  const statuses = (await volley(20, "wrong")).map((reply) => reply.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  await app.db.execute(sql`delete from login_attempts`);
  const good = await volley(5, "blanquette");
  expect(new Set(good.map((reply) => reply.status))).toEqual(new Set([200]));
  const sessions = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from sessions`);
  expect(sessions.rows[0]?.n).toBe(10);
});

test("Two processes that create the first administrator at once create one", async () => {
  const credentials = { email: "first@example.org", password: "blanquette" };
  const done = await Promise.all(
    apps.map((app) => makeAdministrator(app.db, app.now, { credentials, actor: "test" })),
  );
  expect(done.sort()).toEqual(["created", "updated"]);
});
