import { createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Who } from "#contract/endpoint.ts";
import { endpoints } from "#server/app.ts";
import { useApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { aDinner, aMember, anAdministrator, sessionOf } from "#test/factories.ts";

const app = useApp();

/** Signed out, a member, a limited and a full officer, and an administrator of /api/login. */
const ROLES = ["visitor", "member", "limited", "full", "administrator"] as const;
type Role = (typeof ROLES)[number];

/** The gate's verdict: admitted, not signed in (401), or without the right (403). */
type Verdict = "in" | "401" | "403";

/** The rights of S-31: a verdict for each of ROLES. */
const GATES: Record<Who, readonly Verdict[]> = {
  visitor: ["in", "in", "in", "in", "in"],
  member: ["401", "in", "in", "in", "in"],
  administrator: ["401", "401", "401", "401", "in"],
  limited: ["401", "403", "in", "in", "in"],
  full: ["401", "403", "403", "in", "in"],
};

/** The provider signs its notifications; unsigned ones are refused for everybody. */
function signatureOf(body: string): string {
  const [key = ""] = app.config.authorizeNet.signatureKeys;
  return `sha512=${createHmac("sha512", key).update(body).digest("hex")}`;
}

const cookies = new Map<Role, string>();

/** A dinner and a person of each role, signed in. */
async function fill(): Promise<void> {
  await aDinner(app.db);
  cookies.clear();
  for (const [role, adminPrivileges] of [
    ["member", "none"],
    ["limited", "limited"],
    ["full", "full"],
  ] as const) {
    // With dues paid further ahead, the provider, which is not there, is not called.
    const { id } = await aMember(app.db, { adminPrivileges, localDuesPaidThrough: "2026-12-31" });
    cookies.set(role, await sessionOf(app, { memberId: id }));
  }
  const { id } = await anAdministrator(app.db);
  cookies.set("administrator", await sessionOf(app, { userId: id }));
}
beforeEach(fill);

/** What the verdicts rest on: changed by a call that deletes a person, say, or ends a session. */
async function whoIsWho(): Promise<unknown> {
  const { rows } = await app.db.execute(sql`select
    (select jsonb_agg(jsonb_build_array(id, status, admin_privileges) order by id) from members) as members,
    (select jsonb_agg(jsonb_build_array(id, is_admin) order by id) from users) as users,
    (select jsonb_agg(sid order by sid) from sessions) as sessions,
    (select count(*)::int from events where deleted_at is null) as events`);
  return rows[0];
}

/** The gate's verdict on this call, recognized by status and message. */
async function verdictOn(method: string, path: string, role: Role): Promise<Verdict> {
  const filled = path.replace(":id", "1").replace(":number", "1").replace(":ref", "A".repeat(22));
  const body = method === "GET" ? undefined : {};
  const { status, text } = await app.call(method, filled, {
    cookie: cookies.get(role) ?? "",
    body,
    headers: { "x-anet-signature": signatureOf("{}") },
  });
  // 502: the gate let the caller in, and the payment provider is not there in this test.
  const isFailure = status >= 500 && status !== 502;
  // Who is throttled has met no gate.
  expect(isFailure || status === 429, `${status} to ${method} ${path} as ${role}: ${text}`).toBe(false);
  if (status === 401 && text === '{"message":"Unauthorized","code":"unauthenticated"}') return "401";
  if (status === 403 && text.includes("You don't have permission to perform this action.")) return "403";
  return "in";
}

test.each(Object.entries(GATES))(
  "Each call for %s admits exactly these roles",
  async (gate, verdicts) => {
    const calls = endpoints.filter(({ who }) => who === gate);
    expect(calls.length).toBeGreaterThan(0);
    const found: Record<string, Verdict[]> = {};
    let before = await whoIsWho();
    for (const { method, path } of calls) {
      const said: Verdict[] = [];
      for (const role of ROLES) said.push(await verdictOn(method, path, role));
      found[`${method} ${path}`] = said;
      if (isDeepStrictEqual(await whoIsWho(), before)) continue;
      await emptyDatabase(app.db);
      await fill();
      before = await whoIsWho();
    }
    expect(found).toEqual(
      Object.fromEntries(calls.map(({ method, path }) => [`${method} ${path}`, verdicts])),
    );
  },
  120_000,
);

test("A path without an endpoint is not found for any role", async () => {
  for (const role of ROLES) {
    const reply = await app.call("GET", "/api/admin/secrets", { cookie: cookies.get(role) ?? "" });
    expect([reply.status, reply.body]).toEqual([404, { message: "Not found", code: "not_found" }]);
  }
});
