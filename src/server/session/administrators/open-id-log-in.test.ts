import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appOn, type TestApp, testConfig, useApp } from "#test/app.ts";
import { anAdministrator } from "#test/factories.ts";
import { CLIENT, type Issuer, type Person, startIssuer } from "#test/services/open-id-issuer.ts";
import { makeAdministrator } from "./make-administrator.ts";

const CALLBACK = "http://portal.test/api/login/callback";
const held: { issuer?: Issuer } = {};

beforeAll(async () => {
  held.issuer = await startIssuer(CALLBACK);
});
afterAll(() => held.issuer?.stop());

const settings = (url = "") => ({
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
});
const app = useApp(async () => settings(held.issuer?.url));
beforeEach(() => anAdministrator(app.db, { email: "ada@example.org" }));

/** Follows the portal's log-in and the issuer's pages like a browser, up to the redirect back. */
async function signIn(
  person: Person,
  portal: TestApp = app,
  { issuer = held.issuer, without = "" }: { issuer?: Issuer | undefined; without?: string } = {},
) {
  if (!issuer) throw new Error("the issuer is not there");
  issuer.next = person;
  const start = await portal.call("GET", "/api/login");
  expect(start.status).toBe(303);
  const jar = new Map<string, string>();
  const begun = new URL(start.headers.get("location") ?? "");
  begun.searchParams.delete(without);
  let at = begun.href;
  while (at.startsWith(issuer.url)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const page = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const set of page.headers.getSetCookie()) {
      const [, name = "", value = ""] = set.match(/^([^=]+)=([^;]*)/) ?? [];
      jar.set(name, value);
    }
    const next = page.headers.get("location");
    if (!next) throw new Error(`the issuer answered ${page.status}: ${await page.text()}`);
    at = new URL(next, at).href;
  }
  const back = new URL(at);
  return { cookie: start.cookie, asked: new URL(start.headers.get("location") ?? ""), back };
}

function comeBack({ cookie, back }: { cookie: string; back: URL }, portal: TestApp = app) {
  return portal.call("GET", back.pathname + back.search, { cookie });
}

function sessionIn(reply: { headers: Headers }): string {
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return cookies.find((cookie) => cookie.startsWith("chapterhouse_session=")) ?? "";
}

test("The log-in redirects to the issuer with PKCE, state, nonce and a safe cookie", async () => {
  const reply = await app.call("GET", "/api/login");
  const asked = new URL(reply.headers.get("location") ?? "");
  expect(asked.origin).toBe(held.issuer?.url);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    response_type: "code",
    redirect_uri: CALLBACK,
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const [cookie = ""] = reply.headers.getSetCookie();
  expect(cookie).toMatch(
    /^chapterhouse_openid=[\w-]{43}; Max-Age=600; Path=\/api\/login; HttpOnly; SameSite=Lax$/,
  );
  // The URL reveals nothing about the cookie.
  expect(asked.href).not.toContain(cookie.slice(20, 63));
});

test("A member who lost a session is not sent to the issuer; officers are one click away", async () => {
  const cookie = "chapterhouse_was=member";
  const page = await app.call("GET", "/api/login", { cookie });
  expect(page.status).toBe(200);
  expect(page.text).toContain('href="/member-login">Member login</a>');
  const [, onward = ""] = /href="(\/api\/login[^"]*)"/.exec(page.text) ?? [];
  const start = await app.call("GET", onward, { cookie });
  expect([start.status, start.headers.get("location")?.startsWith(held.issuer?.url ?? "none")]).toEqual([
    303,
    true,
  ]);
});

test("An administrator with a known verified email is logged in", async () => {
  const reply = await comeBack(await signIn({ email: "Ada@example.org", email_verified: true }));
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/admin"]);
  const me = await app.call("GET", "/api/auth/user", { cookie: sessionIn(reply) });
  expect([me.status, me.body.email]).toEqual([200, "ada@example.org"]);
});

test("An issuer that puts the email into its token works too", async () => {
  const issuer = await startIssuer(CALLBACK, true);
  const portal = appOn(app.db, testConfig(settings(issuer.url)));
  const person = { email: "ada@example.org", email_verified: true };
  const reply = await comeBack(await signIn(person, portal, { issuer }), portal);
  await issuer.stop();
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/admin"]);
});

test.each<[string, Person, number, string]>([
  [
    "whose email is not verified",
    { email: "ada@example.org", email_verified: false },
    403,
    "hasn’t verified your email address",
  ],
  [
    "whose email may be verified or not",
    { email: "ada@example.org" },
    403,
    "hasn’t verified your email address",
  ],
  ["without an email", {}, 403, "hasn’t verified your email address"],
  [
    "who is unknown",
    { email: "eve@example.org", email_verified: true },
    403,
    "you aren’t an administrator of this portal",
  ],
  [
    "who is a user, but no administrator",
    { email: "clerk@example.org", email_verified: true },
    403,
    "you aren’t an administrator of this portal",
  ],
  ["who declines at the issuer", null, 400, "The login wasn’t completed"],
])("Somebody %s reads why they aren't logged in", async (_who, person, status, sentence) => {
  await anAdministrator(app.db, { email: "clerk@example.org", isAdmin: false });
  const reply = await comeBack(await signIn(person));
  expect(reply.status).toBe(status);
  expect(reply.text).toContain(sentence);
  expect(reply.text).toContain('href="/member-login"');
  expect(sessionIn(reply)).toBe("");
});

test.each([
  ["an amr that the setting names", { amr: ["pwd", "mfa"] }, 200],
  ["an acr that the setting names", { acr: "urn:two-factors" }, 200],
  ["another amr", { amr: ["pwd"] }, 403],
  ["nothing", {}, 403],
])("After the grace, %s at the issuer decides whether a passkey is needed", async (_what, login, status) => {
  const OIDC_SECOND_FACTOR = "mfa, urn:two-factors";
  const portal = appOn(app.db, testConfig({ ...settings(held.issuer?.url), OIDC_SECOND_FACTOR }));
  await app.db.execute(sql`update users set rights_since = '2020-01-01'`);
  const person = { email: "ada@example.org", email_verified: true, login };
  const reply = await comeBack(await signIn(person, portal), portal);
  const officers = await portal.call("GET", "/api/admin/officers", { cookie: sessionIn(reply) });
  expect(officers.status).toBe(status);
});

test("The issuer is asked to ask again, and what it let pass long ago confirms nothing", async () => {
  const ada = { email: "ada@example.org", email_verified: true };
  const exporting = async (login: { ts?: number }, without?: string) => {
    const way = await signIn({ ...ada, login }, app, { ...(without && { without }) });
    expect(way.asked.searchParams.get("max_age")).toBe("600");
    const cookie = sessionIn(await comeBack(way));
    return (await app.call("GET", "/api/members/export/csv", { cookie })).status;
  };
  const anHourAgo = Math.floor(app.now.getTime() / 1000) - 3600;
  expect(await exporting({})).toBe(200);
  expect(await exporting({ ts: anHourAgo }, "max_age")).toBe(403);
});

test("A log-in started in another browser is refused", async () => {
  const person = { email: "ada@example.org", email_verified: true };
  const mine = await signIn(person);
  const others = await signIn(person);
  for (const cookie of ["", others.cookie]) {
    const reply = await comeBack({ cookie, back: mine.back });
    expect(reply.status).toBe(400);
    expect(sessionIn(reply)).toBe("");
  }
});

test("A callback with a different state is refused", async () => {
  const way = await signIn({ email: "ada@example.org", email_verified: true });
  way.back.searchParams.set("state", "A".repeat(43));
  expect((await comeBack(way)).status).toBe(400);
});

test("A callback works once", async () => {
  const way = await signIn({ email: "ada@example.org", email_verified: true });
  const first = await comeBack(way);
  expect(first.headers.getSetCookie().at(-1)).toMatch(/^chapterhouse_openid=; Max-Age=0/);
  expect((await comeBack(way)).status).toBe(400);
});

test("A forged callback is refused", async () => {
  const { cookie, asked } = await signIn({ email: "ada@example.org", email_verified: true });
  const back = new URL(CALLBACK);
  back.searchParams.set("code", "made-up");
  back.searchParams.set("state", asked.searchParams.get("state") ?? "");
  expect((await comeBack({ cookie, back })).status).toBe(400);
});

test("With an issuer the password log-in is off", async () => {
  const reply = await app.fetch(
    new Request("http://portal.test/api/login", {
      method: "POST",
      body: new URLSearchParams({ email: "a" }),
    }),
  );
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/api/login"]);
});

test("While the issuer is down the page says so, and recovers without a restart", async () => {
  const issuer = await startIssuer(CALLBACK);
  const portal = appOn(app.db, testConfig(settings(issuer.url)));
  await issuer.stop();
  const reply = await portal.call("GET", "/api/login");
  expect(reply.status).toBe(502);
  expect(reply.text).toContain("isn’t responding");
  expect(reply.text).toContain('href="/api/login"');
  const again = await startIssuer(CALLBACK, false, Number(new URL(issuer.url).port));
  expect((await portal.call("GET", "/api/login")).status).toBe(303);
  await again.stop();
});

test("Incomplete issuer settings are reported, and production requires https", () => {
  expect(() => testConfig({ OIDC_ISSUER: "https://id.example" })).toThrow("OIDC_CLIENT_ID is missing");
  expect(() => testConfig({ OIDC_CLIENT_ID: "chapterhouse" })).toThrow("OIDC_ISSUER is missing");
  const production = { ...settings("http://id.example"), NODE_ENV: "production" };
  expect(() => testConfig(production)).toThrow("OIDC_ISSUER must be an https address in production");
});

describe("An administrator is linked to their identity at the issuer", () => {
  const ada = { sub: "ada-1", email: "ada@example.org", email_verified: true };
  const elsewhere = "has signed in with a different account before";

  test("at the first log-in, which is audited", async () => {
    expect((await comeBack(await signIn(ada))).status).toBe(303);
    const tied = await app.db.execute(sql`select openid_issuer, openid_subject from users`);
    expect(tied.rows).toEqual([{ openid_issuer: held.issuer?.url, openid_subject: "ada-1" }]);
    const told = await app.db.execute(sql`select actor, action from audit_log`);
    expect(told.rows).toEqual([
      { actor: expect.stringMatching(/^administrator \d+$/), action: "tied to an OpenID account" },
    ]);
  });

  test("and logs in with it alone, whatever their address is by then", async () => {
    await comeBack(await signIn(ada));
    for (const email of ["ada@married.example", undefined]) {
      const reply = await comeBack(await signIn({ sub: "ada-1", ...(email && { email }) }));
      expect([reply.status, reply.headers.get("location")]).toEqual([303, "/admin"]);
    }
  });

  test("so someone else who has their address now is refused", async () => {
    await comeBack(await signIn(ada));
    const reply = await comeBack(await signIn({ ...ada, sub: "eve-2" }));
    expect(reply.status).toBe(403);
    expect(reply.text).toContain(elsewhere);
    expect(sessionIn(reply)).toBe("");
  });

  test("so the same subject of another issuer is someone else", async () => {
    await comeBack(await signIn(ada));
    const other = await startIssuer(CALLBACK);
    const portal = appOn(app.db, testConfig(settings(other.url)));
    const reply = await comeBack(await signIn(ada, portal, { issuer: other }), portal);
    await other.stop();
    expect([reply.status, reply.text.includes(elsewhere)]).toEqual([403, true]);
  });

  test("once, even with two first log-ins at once", async () => {
    const ways = [await signIn(ada), await signIn({ ...ada, sub: "eve-2" })];
    const statuses: number[] = [];
    // The issuer returns the latest person's address: both have it.
    for (const reply of await Promise.all(ways.map((way) => comeBack(way)))) statuses.push(reply.status);
    expect(statuses.sort()).toEqual([303, 403]);
  });

  test("and is refused once they are no longer an administrator", async () => {
    await comeBack(await signIn(ada));
    await app.db.execute(sql`update users set is_admin = false`);
    const reply = await comeBack(await signIn(ada));
    expect([reply.status, reply.text.includes("you aren’t an administrator")]).toEqual([403, true]);
  });

  test("until npm run admin:create resets the link", async () => {
    await comeBack(await signIn(ada));
    const again = { email: "ada@example.org", password: "oysters and rye" };
    await makeAdministrator(app.db, app.now, { credentials: again, actor: "npm run admin:create" });
    expect((await comeBack(await signIn({ ...ada, sub: "ada-2" }))).status).toBe(303);
    expect((await comeBack(await signIn(ada))).status).toBe(403);
  });
});
