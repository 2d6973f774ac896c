import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashToken } from "#server/platform/link-token.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { appOnPostgres, type TestApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { migratedRaceDatabase } from "#test/database/race-database.ts";
import { aMember } from "#test/factories.ts";

/** Two processes of the product on one real database. */
const apps: TestApp[] = [];

beforeAll(async () => {
  const url = await migratedRaceDatabase();
  apps.push(appOnPostgres(url), appOnPostgres(url));
}, 120_000);
beforeEach(() => emptyDatabase(first().db));
afterAll(() => Promise.all(apps.map((app) => app.db.close())));

function first(): TestApp {
  const [app] = apps;
  if (!app) throw new Error("the product is not there");
  return app;
}

test("A link used many times at once sets one password and sends one email", async () => {
  const { db, now } = first();
  const { id } = await aMember(db, { userName: "anna", passwordHash: await hashPassword("blanquette") });
  const token = "A".repeat(43);
  await db.execute(sql`insert into password_resets (token_hash, member_id, created_at, expires_at)
    values (${hashToken(token)}, ${id}, ${now.toISOString()}, ${new Date(now.getTime() + 60_000).toISOString()})`);
  const wanted = Array.from({ length: 12 }, (_, n) => `tarte au citron ${n}`);
  const replies = await Promise.all(
    wanted.map((newPassword, n) =>
      apps[n % 2]?.call("POST", "/api/member/reset-password", { body: { token, newPassword } }),
    ),
  );
  const winners = wanted.filter((_, n) => replies[n]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(replies.filter((reply) => reply?.status === 400)).toHaveLength(11);
  expect((await db.execute(sql`select kind from outbox`)).rows).toEqual([{ kind: "password-changed" }]);
  const [password] = winners;
  const logIn = await first().call("POST", "/api/member/login", { body: { username: "anna", password } });
  expect(logIn.status).toBe(200);
});

test("Of links requested at the same moment only the last works", async () => {
  const { db } = first();
  await aMember(db, { userName: "anna", passwordHash: await hashPassword("blanquette") });
  const body = { email: "anna.weber@example.org" };
  await Promise.all(
    [...apps, ...apps].map((app) => app.call("POST", "/api/member/forgotten-password", { body })),
  );
  expect((await db.execute(sql`select 1 from outbox`)).rows).toHaveLength(4);
  expect((await db.execute(sql`select 1 from password_resets`)).rows).toHaveLength(1);
});
