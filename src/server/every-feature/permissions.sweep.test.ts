import { createHmac } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { routes } from "#server/app.ts";
import { useApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { aDinner, aMember, anAdministrator, sessionOf } from "#test/factories.ts";

const app = useApp();

/** Signed out, a member, a limited and a full officer, and an administrator of /api/login. */
const ROLES = ["visitor", "member", "limited", "full", "administrator"] as const;
type Role = (typeof ROLES)[number];

/** The gate's verdict: admitted, not signed in (401), or without the right (403). */
type Verdict = "in" | "401" | "403";

/** The table of S-31, with a column for each of ROLES and a row for every endpoint. */
const EVERYBODY: Verdict[] = ["in", "in", "in", "in", "in"];
const SIGNED_IN: Verdict[] = ["401", "in", "in", "in", "in"];
const ADMINISTRATORS: Verdict[] = ["401", "401", "401", "401", "in"];
const OFFICERS: Verdict[] = ["401", "403", "in", "in", "in"];
const FULL_OFFICERS: Verdict[] = ["401", "403", "403", "in", "in"];
const TABLE: Record<string, Verdict[]> = {
  "GET /api/chapter": EVERYBODY,
  "GET /api/openapi.json": EVERYBODY,
  "POST /api/member/login": EVERYBODY,
  "POST /api/member/logout": EVERYBODY,
  "GET /api/login": EVERYBODY,
  "POST /api/login": EVERYBODY,
  "GET /api/login/callback": EVERYBODY,
  "GET /api/logout": EVERYBODY,
  "GET /api/auth/user": ADMINISTRATORS,
  "GET /api/member/auth": SIGNED_IN,
  "PATCH /api/member/profile": SIGNED_IN,
  "GET /api/member/data": SIGNED_IN,
  "GET /api/member/spouse": SIGNED_IN,
  "GET /api/sessions": SIGNED_IN,
  "DELETE /api/sessions": SIGNED_IN,
  "DELETE /api/sessions/:id": SIGNED_IN,
  "GET /api/passkeys": SIGNED_IN,
  "POST /api/passkeys/begin": SIGNED_IN,
  "POST /api/passkeys": SIGNED_IN,
  "PATCH /api/passkeys/:id": SIGNED_IN,
  "DELETE /api/passkeys/:id": SIGNED_IN,
  "POST /api/passkeys/recovery-codes": SIGNED_IN,
  "POST /api/passkeys/log-in/begin": EVERYBODY,
  "POST /api/passkeys/log-in": EVERYBODY,
  "POST /api/passkeys/confirm/begin": SIGNED_IN,
  "POST /api/passkeys/confirm": SIGNED_IN,
  "DELETE /api/admin/officers/:id/passkeys": FULL_OFFICERS,
  "DELETE /api/admin/users/:id/passkeys": FULL_OFFICERS,
  "GET /api/members/:id/data": FULL_OFFICERS,
  "POST /api/member/change-password": SIGNED_IN,
  "POST /api/member/forgotten-password": EVERYBODY,
  "POST /api/member/reset-password": EVERYBODY,
  "POST /api/member/invitation/show": EVERYBODY,
  "POST /api/member/invitation": EVERYBODY,
  "POST /api/member/email-links/show": EVERYBODY,
  "POST /api/member/email-links/follow": EVERYBODY,
  "GET /api/member/email-confirmation": SIGNED_IN,
  "POST /api/member/email-confirmation": SIGNED_IN,
  "POST /api/manual-registration-member": OFFICERS,
  "GET /api/members": OFFICERS,
  "GET /api/members/counts": OFFICERS,
  "GET /api/members/suggestions": OFFICERS,
  "GET /api/members/ids": OFFICERS,
  "GET /api/members/:id": FULL_OFFICERS,
  "GET /api/members/:id/registrations": FULL_OFFICERS,
  "POST /api/members": FULL_OFFICERS,
  "PUT /api/members/:id": FULL_OFFICERS,
  "DELETE /api/members/:id": FULL_OFFICERS,
  "POST /api/members/:id/disable-login": FULL_OFFICERS,
  "POST /api/members/link-spouse": FULL_OFFICERS,
  "POST /api/members/unlink-spouse": FULL_OFFICERS,
  "POST /api/members/:id/invitation": FULL_OFFICERS,
  "POST /api/members/statuses": FULL_OFFICERS,
  "POST /api/members/dues-reminders": FULL_OFFICERS,
  "POST /api/members/dues-reminders/preview": FULL_OFFICERS,
  "GET /api/members/export/csv": OFFICERS,
  "POST /api/members/export/csv": OFFICERS,
  "POST /api/imports": FULL_OFFICERS,
  "GET /api/imports": FULL_OFFICERS,
  "GET /api/imports/:id": FULL_OFFICERS,
  "POST /api/imports/:id/check": FULL_OFFICERS,
  "POST /api/imports/:id/refused": FULL_OFFICERS,
  "POST /api/imports/:id/run": FULL_OFFICERS,
  "POST /api/imports/:id/undo": FULL_OFFICERS,
  "DELETE /api/imports/:id": FULL_OFFICERS,
  "POST /api/members/comprehensive-import": FULL_OFFICERS,
  "POST /api/admin/members/:id/link-spouse": FULL_OFFICERS,
  "DELETE /api/admin/members/:id/unlink-spouse": FULL_OFFICERS,
  "GET /api/admin/members/:id/potential-spouses": FULL_OFFICERS,
  "GET /api/admin/stats": OFFICERS,
  "GET /api/admin/users": FULL_OFFICERS,
  "POST /api/admin/users/:id/link-member": FULL_OFFICERS,
  "GET /api/events": SIGNED_IN,
  "GET /api/events/:id": SIGNED_IN,
  "POST /api/events": FULL_OFFICERS,
  "PUT /api/events/:id": FULL_OFFICERS,
  "DELETE /api/events/:id": FULL_OFFICERS,
  "GET /api/events/:id/parties": FULL_OFFICERS,
  "POST /api/events/images": FULL_OFFICERS,
  "GET /uploads/:name": EVERYBODY,
  "POST /api/events/:id/waitlist": SIGNED_IN,
  "POST /api/events/:id/waitlist/decline": SIGNED_IN,
  "POST /api/registrations": SIGNED_IN,
  "GET /api/registrations/my": SIGNED_IN,
  "GET /api/registrations/my/refunds": SIGNED_IN,
  "GET /api/registrations/my/payments": SIGNED_IN,
  "POST /api/registrations/:id/cancel": SIGNED_IN,
  "POST /api/registrations/:id/remove-guest": SIGNED_IN,
  "POST /api/registrations/:id/keep-request": SIGNED_IN,
  "PUT /api/registrations/:id/couple-seating": SIGNED_IN,
  "PATCH /api/registrations/my/attendees/:id": SIGNED_IN,
  "POST /api/registrations/my/attendees/:id/remove": SIGNED_IN,
  "GET /api/member/needs": SIGNED_IN,
  "PUT /api/member/needs": SIGNED_IN,
  "GET /api/registrations/my/menus": SIGNED_IN,
  "PUT /api/registrations/:id/choices": SIGNED_IN,
  "PUT /api/registrations/:id/details": SIGNED_IN,
  "GET /api/registrations/:id/calendar": SIGNED_IN,
  "GET /api/events/:id/attendees": OFFICERS,
  "GET /api/events/:id/attendees/csv": OFFICERS,
  "GET /api/events/:id/attendees/docx": OFFICERS,
  "GET /api/events/:id/board": OFFICERS,
  "PATCH /api/events/:id/board": OFFICERS,
  "POST /api/events/:id/board/moves": OFFICERS,
  "POST /api/events/:id/board/undo": OFFICERS,
  "POST /api/events/:id/board/redo": OFFICERS,
  "PUT /api/events/:id/board/requests": OFFICERS,
  "PATCH /api/attendees/:id/seating": OFFICERS,
  "POST /api/events/:id/tables": OFFICERS,
  "GET /api/events/:id/tables": OFFICERS,
  "PATCH /api/tables/:id": OFFICERS,
  "DELETE /api/tables/:id": OFFICERS,
  "GET /api/events/:id/tables/earlier": OFFICERS,
  "GET /api/events/:id/tables/tablemates": OFFICERS,
  "POST /api/events/:id/tables/copy": OFFICERS,
  "PUT /api/events/:id/features": OFFICERS,
  "POST /api/events/:id/wishes": OFFICERS,
  "PATCH /api/wishes/:id": OFFICERS,
  "DELETE /api/wishes/:id": OFFICERS,
  "PATCH /api/registrations/:id": OFFICERS,
  "DELETE /api/registrations/:id": OFFICERS,
  "POST /api/registrations/:id/offer": OFFICERS,
  "PATCH /api/attendees/:id": OFFICERS,
  "PUT /api/attendees/:id/price": FULL_OFFICERS,
  "POST /api/events/:id/ask-for-needs": OFFICERS,
  "GET /api/events/:id/papers": OFFICERS,
  "GET /api/events/:id/pack": OFFICERS,
  "GET /api/events/:id/kitchen-copies": OFFICERS,
  "POST /api/events/:id/kitchen-copies": OFFICERS,
  "POST /api/events/:id/kitchen-copies/send": OFFICERS,
  "GET /api/events/:id/tables/:number/needs": OFFICERS,
  "GET /api/events/:id/venue": OFFICERS,
  "PUT /api/events/:id/venue": OFFICERS,
  "PUT /api/attendees/:id/choices": OFFICERS,
  "GET /api/events/:id/menu": OFFICERS,
  "PUT /api/events/:id/menu": OFFICERS,
  "GET /api/events/:id/menu/earlier": OFFICERS,
  "POST /api/events/:id/menu/copy": OFFICERS,
  "POST /api/events/:id/manual-registration-direct": OFFICERS,
  "POST /api/payment/create-manual-hosted-page": OFFICERS,
  "GET /api/events/:id/card-payments": OFFICERS,
  "POST /api/card-payments/:id/continue": OFFICERS,
  "POST /api/card-payments/:id/abandon": OFFICERS,
  "GET /api/member/calendar-feed": SIGNED_IN,
  "POST /api/member/calendar-feed": SIGNED_IN,
  "DELETE /api/member/calendar-feed": SIGNED_IN,
  "GET /api/calendar/:token": EVERYBODY,
  "GET /api/member/dues-status": SIGNED_IN,
  "GET /api/member/dues-history": SIGNED_IN,
  "GET /api/member/dues-payments": SIGNED_IN,
  "POST /api/member/renew-dues": SIGNED_IN,
  "POST /api/member/pay-dues": SIGNED_IN,
  "GET /api/open-items": FULL_OFFICERS,
  "GET /api/payments": FULL_OFFICERS,
  "GET /api/payments/export/csv": FULL_OFFICERS,
  "GET /api/payments/:id": FULL_OFFICERS,
  "GET /api/payments/:id/receipt": FULL_OFFICERS,
  "POST /api/payments/:id/receipt": FULL_OFFICERS,
  "POST /api/payments/:id/refunds": FULL_OFFICERS,
  "POST /api/charges/:id/apply": FULL_OFFICERS,
  "POST /api/refunds/:id/send": FULL_OFFICERS,
  "POST /api/refunds/:id/settle": FULL_OFFICERS,
  "POST /api/refunds/:id/dismiss": FULL_OFFICERS,
  "GET /api/reconciliation-items": FULL_OFFICERS,
  "POST /api/reconciliation-items/:id/explain": FULL_OFFICERS,
  "GET /api/reconciliations": FULL_OFFICERS,
  "POST /api/reconciliations": FULL_OFFICERS,
  "GET /api/audit": FULL_OFFICERS,
  "GET /api/audit/actors": FULL_OFFICERS,
  "GET /api/emails": FULL_OFFICERS,
  "GET /api/emails/:id": FULL_OFFICERS,
  "POST /api/emails/:id/send-again": FULL_OFFICERS,
  "POST /api/emails/:id/dismiss": FULL_OFFICERS,
  "GET /api/constant-contact/status": OFFICERS,
  "GET /api/constant-contact/test": FULL_OFFICERS,
  "GET /api/constant-contact/auth-url": FULL_OFFICERS,
  "GET /api/constant-contact/callback": EVERYBODY,
  "PUT /api/constant-contact/token": FULL_OFFICERS,
  "POST /api/constant-contact/disconnect": FULL_OFFICERS,
  "GET /api/constant-contact/lists": FULL_OFFICERS,
  "POST /api/constant-contact/try-sync": FULL_OFFICERS,
  "POST /api/constant-contact/sync-all": FULL_OFFICERS,
  "POST /api/constant-contact/update-member-status": FULL_OFFICERS,
  "GET /api/admin/attention": OFFICERS,
  "GET /api/admin/next-event": OFFICERS,
  "GET /api/admin/search": OFFICERS,
  "POST /api/deletions": FULL_OFFICERS,
  "DELETE /api/deletions/:id": FULL_OFFICERS,
  "GET /api/admin/officers": FULL_OFFICERS,
  "GET /api/admin/officers/contacts": OFFICERS,
  "PUT /api/admin/officers/:id": FULL_OFFICERS,
  "PUT /api/admin/users/:id/rights": FULL_OFFICERS,
  "POST /api/payment/create-hosted-page": SIGNED_IN,
  "GET /api/payment/return/:ref": EVERYBODY,
  "POST /api/payment/return/:ref": EVERYBODY,
  "GET /api/payment/cancel/:ref": EVERYBODY,
  "POST /api/payment/webhook": EVERYBODY,
  "GET /api/payment/free": EVERYBODY,
  "POST /api/payment/free": EVERYBODY,
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

test("The permission table has every endpoint and no other", () => {
  const answered = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(Object.keys(TABLE).sort()).toEqual(answered.sort());
});

const GATES = { EVERYBODY, SIGNED_IN, ADMINISTRATORS, OFFICERS, FULL_OFFICERS };

test.each(Object.entries(GATES))(
  "Each call for %s admits exactly the roles in the table",
  async (_, verdicts) => {
    const calls = Object.keys(TABLE).filter((call) => TABLE[call] === verdicts);
    expect(calls.length).toBeGreaterThan(0);
    const found: Record<string, Partial<Record<Role, Verdict>>> = {};
    let before = await whoIsWho();
    for (const call of calls) {
      const [method = "", path = ""] = call.split(" ");
      found[call] = {};
      for (const role of ROLES) found[call][role] = await verdictOn(method, path, role);
      if (isDeepStrictEqual(await whoIsWho(), before)) continue;
      await emptyDatabase(app.db);
      await fill();
      before = await whoIsWho();
    }
    const wanted = Object.fromEntries(ROLES.map((role, i) => [role, verdicts[i]]));
    expect(found).toEqual(Object.fromEntries(calls.map((call) => [call, wanted])));
  },
  120_000,
);

test("Each row of the permission table is one of the five gates", () => {
  const gates = new Set(Object.values(GATES));
  expect(Object.values(TABLE).filter((row) => !gates.has(row))).toEqual([]);
});

test("A path without an endpoint is not found for any role", async () => {
  for (const role of ROLES) {
    const reply = await app.call("GET", "/api/admin/secrets", { cookie: cookies.get(role) ?? "" });
    expect([reply.status, reply.body]).toEqual([404, { message: "Not found", code: "not_found" }]);
  }
});
