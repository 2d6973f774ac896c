import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { sidOf } from "./open-session.ts";
import { sessionReader } from "./read-sessions.ts";

const app = useApp();

async function sidFor(whose: Parameters<typeof sessionOf>[1]): Promise<string> {
  return sidOf((await sessionOf(app, whose)).split("=")[1] ?? "");
}

async function read(sids: readonly string[]) {
  const reader = sessionReader(app.db);
  const readings = await Promise.all(sids.map((sid) => reader(sid)));
  return readings.map(({ row }) => row);
}

const addPasskey = (whose: { member_id: number | null; user_id: number | null }) =>
  app.db.execute(sql`insert into passkeys (credential_id, public_key, member_id, user_id, name, is_synced, host,
      created_at)
    values (gen_random_uuid()::text, 'key', ${whose.member_id}, ${whose.user_id}, 'Phone', false, 'portal.test', now())`);

test("Each session carries the rights of its own person and of nobody else", async () => {
  const own = await aMember(app.db, { adminPrivileges: "limited" });
  const anna = await aMember(app.db, { firstName: "Anna" });
  const ida = await anAdministrator(app.db, { email: "ida@example.org", memberId: own.id });
  const former = await anAdministrator(app.db, { email: "former@example.org", isAdmin: false });
  const sids = [
    await sidFor({ memberId: anna.id }),
    await sidFor({ userId: ida.id }),
    await sidFor({ userId: former.id }),
    await sidFor({ memberId: own.id }),
  ];
  expect(await read(sids)).toMatchObject([
    { member_id: anna.id, user_id: null, is_admin: null, admin_privileges: "none", first_name: "Anna" },
    { member_id: own.id, user_id: ida.id, is_admin: true, admin_privileges: "limited" },
    { member_id: null, user_id: former.id, is_admin: false, admin_privileges: null },
    { member_id: own.id, user_id: null, is_admin: null, admin_privileges: "limited" },
  ]);
});

test("A passkey counts for the person it belongs to, if they have rights", async () => {
  const [officer, other] = [
    await aMember(app.db, { adminPrivileges: "full" }),
    await aMember(app.db, { adminPrivileges: "limited" }),
  ];
  const anna = await aMember(app.db);
  const ida = await anAdministrator(app.db, { email: "ida@example.org" });
  const ben = await anAdministrator(app.db, { email: "ben@example.org", memberId: officer.id });
  await addPasskey({ member_id: officer.id, user_id: null });
  await addPasskey({ member_id: anna.id, user_id: null });
  await addPasskey({ member_id: null, user_id: ida.id });
  const sids = [
    await sidFor({ memberId: officer.id }),
    await sidFor({ memberId: other.id }),
    await sidFor({ memberId: anna.id }),
    await sidFor({ userId: ida.id }),
    await sidFor({ userId: ben.id }),
  ];
  const rows = await read(sids);
  expect(rows.map((row) => row?.has_passkey)).toEqual([true, false, null, true, false]);
});

test("Only the sessions that are asked for are read", async () => {
  const { id } = await aMember(app.db);
  const [first] = [await sidFor({ memberId: id }), await sidFor({ memberId: id })];
  const fast = vi.spyOn(app.db, "fast");
  expect(await read([first, "unknown"])).toEqual([expect.objectContaining({ sid: first }), undefined]);
  const answers = await Promise.all(fast.mock.results.map(({ value }) => value as Promise<unknown[]>));
  fast.mockRestore();
  // One row for what the statement saw, one for the session.
  expect(answers.map((rows) => rows.length)).toEqual([2]);
});
