import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
const PROOF = { message: "Please confirm that it’s you, then try again.", code: "proof_needed" };

let olga: { id: number; cookie: string };
beforeEach(async () => {
  const member = await aMemberWithLogin(app, {
    userName: "olga",
    adminPrivileges: "full",
    firstName: "Olga",
    lastName: "Novak",
    email: "olga@example.org",
    confirmedEmail: "olga@example.org",
  });
  olga = { id: member.id, cookie: await sessionOf(app, { memberId: member.id }) };
});

function later(minutes: number): void {
  app.now = new Date(app.now.getTime() + minutes * 60_000);
}

async function anOfficer(email: string) {
  const facts = {
    adminPrivileges: "full",
    firstName: "Eva",
    lastName: "Li",
    email,
    confirmedEmail: email,
  } as const;
  const { id } = await aMember(app.db, facts);
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

const SENSITIVE: readonly [method: string, path: string, body?: object][] = [
  ["PUT", "/api/admin/officers/1", { adminPrivileges: "limited", from: "none" }],
  ["PUT", "/api/admin/users/1/rights", { isAdmin: false }],
  ["PUT", "/api/members/:anna", { password: "oysters and rye" }],
  ["PUT", "/api/members/:anna", { userName: "annika" }],
  ["PUT", "/api/members/:anna", { adminPrivileges: "limited" }],
  [
    "POST",
    "/api/members",
    { firstName: "A", lastName: "B", email: "ab@example.org", userName: "ab", password: "oysters" },
  ],
  ["PUT", "/api/members/:anna", { email: "thief@example.org" }],
  ["PUT", "/api/members/:anna", { email: "typed@example.org", confirmEmail: true }],
  ["POST", "/api/members/:anna/invitation"],
  ["POST", "/api/members/:anna/disable-login"],
  ["GET", "/api/members/:anna/data"],
  ["POST", "/api/admin/users/1/link-member", { memberId: 1 }],
  ["POST", "/api/imports/1/run", { fields: [], digest: "", couples: [] }],
  ["POST", "/api/imports/1/undo"],
  ["POST", "/api/members/comprehensive-import"],
  ["DELETE", "/api/members/:anna"],
  ["POST", "/api/deletions", { thing: "member", id: 2 }],
  ["GET", "/api/members/export/csv"],
  ["POST", "/api/members/export/csv", { memberIds: [1] }],
  ["POST", "/api/payments/1/refunds", { transactionId: "1", amount: "1.00" }],
  ["POST", "/api/refunds/1/send", { amount: "1.00" }],
  ["GET", "/api/constant-contact/auth-url"],
  ["PUT", "/api/constant-contact/token", { accessToken: "a".repeat(30) }],
  ["DELETE", "/api/admin/officers/1/passkeys"],
  ["DELETE", "/api/admin/users/1/passkeys"],
];

test.each(SENSITIVE)("%s %s wants a confirmation of the last ten minutes: %#", async (method, path, body) => {
  const anna = await aMember(app.db, {
    userName: "anna",
    passwordHash: "x",
    email: "typed@example.org",
    confirmedEmail: "anna@example.org",
  });
  const send = () =>
    app.call(method, path.replace(":anna", String(anna.id)), { cookie: olga.cookie, ...(body && { body }) });
  later(10);
  const refused = await send();
  expect([refused.status, refused.body]).toEqual([403, PROOF]);
  const body2 = { password: PASSWORD };
  expect((await app.call("POST", "/api/passkeys/confirm", { cookie: olga.cookie, body: body2 })).status).toBe(
    200,
  );
  later(9.99);
  expect((await send()).body.code ?? "").not.toBe("proof_needed");
});

test("Other changes of a member want none", async () => {
  const anna = await aMember(app.db);
  later(60);
  const reply = await app.call("PUT", `/api/members/${anna.id}`, {
    cookie: olga.cookie,
    // Without a password, no link for a new one goes to the address.
    body: { city: "Bowie", email: "anna@example.org" },
  });
  expect(reply.status).toBe(200);
});

test("With an account's password alone, its member's first password is not set", async () => {
  const user = await anAdministrator(app.db, { memberId: olga.id });
  await app.db.execute(sql`update members set password_hash = null where id = ${olga.id}`);
  const phone = new Authenticator();
  await phone.add(app, await sessionOf(app, { userId: user.id }));
  const thief = await sessionOf(app, { userId: user.id });
  const set = () =>
    app.call("POST", "/api/member/change-password", {
      cookie: thief,
      body: { newPassword: "oysters and rye" },
    });
  expect((await set()).body).toEqual(PROOF);
  expect((await phone.confirm(app, thief)).status).toBe(200);
  expect((await set()).status).toBe(200);
});

test("A wrong password confirms nothing, and ten are the most", async () => {
  const wrong = () =>
    app.call("POST", "/api/passkeys/confirm", { cookie: olga.cookie, body: { password: "wrong" } });
  later(10);
  const first = await wrong();
  expect([first.status, first.body.message]).toEqual([400, "Password is incorrect"]);
  for (let i = 0; i < 9; i++) expect((await wrong()).status).toBe(400);
  expect((await wrong()).status).toBe(429);
  expect((await app.call("GET", "/api/members/export/csv", { cookie: olga.cookie })).status).toBe(403);
});

test("Another person's passkey confirms nothing", async () => {
  const eva = await anOfficer("eva@example.org");
  const hers = new Authenticator();
  await hers.add(app, eva.cookie);
  await new Authenticator().add(app, olga.cookie);
  expect((await hers.confirm(app, olga.cookie)).body.message).toBe("That did not work. Please try again.");
});

test("An officer ends the passkeys of another, by their own passkey; both are told", async () => {
  const eva = await anOfficer("eva@example.org");
  const phone = new Authenticator();
  await phone.add(app, eva.cookie);
  const path = `/api/admin/officers/${eva.id}/passkeys`;
  const byPassword = await app.call("DELETE", path, { cookie: olga.cookie });
  expect([byPassword.status, byPassword.body.code]).toEqual([403, "passkey_needed"]);
  await new Authenticator().add(app, olga.cookie);
  expect((await app.call("DELETE", path, { cookie: olga.cookie })).body).toEqual({ ended: 1 });
  expect((await app.call("DELETE", path, { cookie: olga.cookie })).status).toBe(409);
  expect((await app.call("GET", "/api/passkeys", { cookie: eva.cookie })).status).toBe(401);
  expect((await phone.logIn(app)).status).toBe(400);
  const { rows } = await app.db.execute(sql`select recipient, subject from outbox order by id desc limit 2`);
  expect(rows).toEqual([
    { recipient: "olga@example.org", subject: "You ended someone’s passkeys" },
    { recipient: "eva@example.org", subject: "Your passkeys were ended" },
  ]);
  const own = await app.call("DELETE", `/api/admin/officers/${olga.id}/passkeys`, { cookie: olga.cookie });
  const missing = await app.call("DELETE", "/api/admin/officers/9999/passkeys", { cookie: olga.cookie });
  expect([own.status, missing.status]).toEqual([409, 404]);
});

test.each(["whose passkeys ended", "who ended them"])(
  "Of a member %s, no email keeps the name once they are erased",
  async (who) => {
    const eva = await anOfficer("eva@example.org");
    await new Authenticator().add(app, eva.cookie);
    await new Authenticator().add(app, olga.cookie);
    await app.call("DELETE", `/api/admin/officers/${eva.id}/passkeys`, { cookie: olga.cookie });
    const [erased, name] = who === "who ended them" ? [olga.id, "Olga Novak"] : [eva.id, "Eva Li"];
    const user = await sessionOf(app, { userId: (await anAdministrator(app.db)).id });
    const named = async () =>
      (await app.db.execute(sql`select from outbox where body_text like ${`%${name}%`}`)).rows.length;
    expect(await named()).toBe(1);
    expect((await app.call("DELETE", `/api/members/${erased}`, { cookie: user })).status).toBe(200);
    expect(await named()).toBe(0);
  },
);

test("Where the setting asks for no passkeys, those of others still end by one's own passkey", async () => {
  const eva = await anOfficer("eva@example.org");
  await new Authenticator().add(app, eva.cookie);
  const phone = new Authenticator();
  await phone.add(app, olga.cookie);
  const end = () => app.call("DELETE", `/api/admin/officers/${eva.id}/passkeys`, { cookie: olga.cookie });
  const { passkeys } = app.config;
  try {
    Object.assign(app.config, { passkeys: { ...passkeys, requiredOf: "none" } });
    later(60);
    const body = { password: PASSWORD };
    await app.call("POST", "/api/passkeys/confirm", { cookie: olga.cookie, body });
    expect((await end()).status).toBe(403);
    expect((await phone.confirm(app, olga.cookie)).status).toBe(200);
    expect((await end()).body).toEqual({ ended: 1 });
  } finally {
    Object.assign(app.config, { passkeys });
  }
});

test("The command for a new administrator ends the passkeys of the account", async () => {
  const { makeAdministrator } = await import("#server/session/administrators/make-administrator.ts");
  const user = await anAdministrator(app.db, { email: "ada@example.org" });
  const phone = new Authenticator();
  await phone.add(app, await sessionOf(app, { userId: user.id }));
  const credentials = { email: "ada@example.org", password: "oysters and rye" };
  await makeAdministrator(app.db, app.now, { credentials, actor: "the command line" });
  expect((await phone.logIn(app)).status).toBe(400);
});

test("What the issuer says of a second factor counts where the setting names it", async () => {
  const user = await anAdministrator(app.db);
  await app.db.execute(sql`update users set rights_since = '2020-01-01'`);
  const cookie = await sessionOf(app, { userId: user.id });
  expect((await app.call("GET", "/api/admin/officers", { cookie })).status).toBe(403);
  const proved = await sessionOf(app, { userId: user.id, isProved: true });
  expect((await app.call("GET", "/api/admin/officers", { cookie: proved })).status).toBe(200);
});
