import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { lockMember } from "#server/members/queries.ts";
import { endSessionsOfMember } from "#server/platform/session-gate/end-sessions.ts";
import { useApp } from "#test/app.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { waitingForLocks } from "#test/database/waiting-for-locks.ts";
import { aMember, changeMember, sessionOf } from "#test/factories.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp({}, openRaceDatabase);
const OWN = "vera@example.org";
const THIEFS = "thief@example.net";
let vera: number;
let cookie: string;
let anna: number;

beforeEach(async () => {
  const facts = { email: THIEFS, confirmedEmail: OWN, userName: "vera", adminPrivileges: "full" } as const;
  vera = (await aMemberWithLogin(app, facts)).id;
  cookie = await sessionOf(app, { memberId: vera });
  anna = (await aMember(app.db, { firstName: "Anna", email: "anna@example.org" })).id;
});

async function everyone() {
  const { rows } = await app.db.execute(sql`select * from members order by id`);
  return rows;
}

/** What a thief's request is answered that began just before the owner ended every session. */
async function whileSessionsEnd(call: string, body: object) {
  const { promise: arrived, resolve: commit } = Promise.withResolvers<void>();
  const { promise: gone, resolve: ended } = Promise.withResolvers<void>();
  const owner = app.db.transaction(async (tx) => {
    await lockMember(tx, vera);
    await endSessionsOfMember(tx, vera, null);
    ended();
    await arrived;
  });
  await gone;
  const [method = "", path = ""] = call.replace(":anna", `${anna}`).replace(":vera", `${vera}`).split(" ");
  const thief = app.call(method, path, { cookie, body });
  await vi.waitFor(async () => expect(await waitingForLocks(app.db)).toBe(1), 10_000);
  commit();
  await owner;
  return thief;
}

test.each([
  ["PATCH /api/member/profile", { email: "next@example.net" }],
  ["POST /api/member/email-confirmation", {}],
  ["POST /api/member/change-password", { currentPassword: PASSWORD, newPassword: "the thief's own" }],
  ["POST /api/members", { firstName: "Theo", lastName: "Thief", email: THIEFS, adminPrivileges: "full" }],
  ["PUT /api/members/:vera", { email: "next@example.net" }],
  ["POST /api/members/:anna/invitation", {}],
])("%s leaves nothing behind of a session that just ended", async (call, body) => {
  await changeMember(app.db, vera, { rightsSince: app.now });
  const before = await everyone();
  const reply = await whileSessionsEnd(call, body);
  expect([reply.status, reply.text]).toEqual([401, reply.text]);
  expect(await everyone()).toEqual(before);
  const { rows } = await app.db.execute(sql`select kind from outbox`);
  expect(rows).toEqual([]);
});
