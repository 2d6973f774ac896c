import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { isPassword } from "#server/platform/session-gate/passwords.ts";
import { testConfig, useApp } from "#test/app.ts";
import { anAdministrator, sessionOf } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { makeAdministrator, makeFirstAdministrator } from "./make-administrator.ts";

const app = useApp();
const log = openLog({ logLevel: "silent" });

async function administrators() {
  const found = await app.db.execute<{ email: string; password_hash: string }>(
    sql`select email, password_hash from users where is_admin`,
  );
  return found.rows;
}

test("The first administrator is created from the settings", async () => {
  const config = testConfig({ ADMIN_EMAIL: "first@example.org", ADMIN_PASSWORD: "velouté" });
  await makeFirstAdministrator(app.db, config, { log, now: app.now });
  const [first, ...others] = await administrators();
  expect([first?.email, others]).toEqual(["first@example.org", []]);
  expect(await isPassword(first?.password_hash ?? null, "velouté")).toBe(true);
});

test("With an existing administrator the settings change nothing", async () => {
  await anAdministrator(app.db, { email: "ada@example.org", passwordHash: "hers" });
  const config = testConfig({ ADMIN_EMAIL: "ada@example.org", ADMIN_PASSWORD: "velouté" });
  await makeFirstAdministrator(app.db, config, { log, now: app.now });
  expect(await administrators()).toEqual([{ email: "ada@example.org", password_hash: "hers" }]);
});

test("Withdrawn rights do not come back with the settings at the next start", async () => {
  const config = testConfig({ ADMIN_EMAIL: "first@example.org", ADMIN_PASSWORD: "velouté" });
  const start = () => makeFirstAdministrator(app.db, config, { log, now: app.now });
  await start();
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from users`);
  const { cookie } = await aFullOfficer(app);
  const withdrawn = await app.call("PUT", `/api/admin/users/${rows[0]?.id}/rights`, {
    cookie,
    body: { isAdmin: false },
  });
  expect(withdrawn.status).toBe(200);
  await start();
  expect(await administrators()).toEqual([]);
});

test("Without settings there is no administrator with a known password", async () => {
  await makeFirstAdministrator(app.db, testConfig(), { log, now: app.now });
  expect(await administrators()).toEqual([]);
});

test("A new password ends the administrator's sessions and is audited without it", async () => {
  const ada = await anAdministrator(app.db, { email: "ada@example.org" });
  const cookie = await sessionOf(app, { userId: ada.id });
  const credentials = { email: " ADA@example.org ", password: "velouté" };
  expect(await makeAdministrator(app.db, app.now, { credentials, actor: "test" })).toBe("updated");
  expect((await app.call("GET", "/api/auth/user", { cookie })).status).toBe(401);
  const audited = await app.db.execute<{ actor: string; entity_id: string }>(sql`select * from audit_log`);
  expect(audited.rows).toMatchObject([
    { actor: "test", action: "administrator updated", entity_id: String(ada.id) },
  ]);
  expect(JSON.stringify(audited.rows)).not.toMatch(/velouté|argon2/);
});

test("Half of the first administrator's settings is not overlooked", () => {
  expect(() => testConfig({ ADMIN_EMAIL: "first@example.org" })).toThrow("ADMIN_PASSWORD is missing");
  expect(() => testConfig({ ADMIN_PASSWORD: "velouté" })).toThrow("ADMIN_EMAIL is missing");
});
