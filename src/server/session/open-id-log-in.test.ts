import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appOn, type TestApp, testConfig, useApp } from "#test/app.ts";
import { anAdministrator } from "#test/factories.ts";
import { CLIENT, type Issuer, type Person, startIssuer } from "#test/open-id-issuer.ts";
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

/** Goes to the portal's log-in and through the issuer's pages, as a browser does, up to the way back. */
async function signIn(person: Person, portal: TestApp = app, issuer = held.issuer) {
  if (!issuer) throw new Error("the issuer is not there");
  issuer.next = person;
  const start = await portal.call("GET", "/api/login");
  expect(start.status).toBe(303);
  const jar = new Map<string, string>();
  let at = start.headers.get("location") ?? "";
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

test("The log-in leads to the issuer with a challenge, a state and a nonce, and a cookie that scripts cannot read", async () => {
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
  // Nothing of the cookie can be told from the address.
  expect(asked.href).not.toContain(cookie.slice(20, 63));
});

test("An administrator whose verified email is known here is let in", async () => {
  const reply = await comeBack(await signIn({ email: "Ada@example.org", email_verified: true }));
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/admin"]);
  const me = await app.call("GET", "/api/auth/user", { cookie: sessionIn(reply) });
  expect([me.status, me.body.email]).toEqual([200, "ada@example.org"]);
});

test("An issuer that puts the email into its token is understood, too", async () => {
  const issuer = await startIssuer(CALLBACK, true);
  const portal = appOn(app.db, testConfig(settings(issuer.url)));
  const person = { email: "ada@example.org", email_verified: true };
  const reply = await comeBack(await signIn(person, portal, issuer), portal);
  await issuer.stop();
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/admin"]);
});

test.each<[string, Person, number, string]>([
  [
    "whose email is not verified",
    { email: "ada@example.org", email_verified: false },
    403,
    "Your email address has not been verified",
  ],
  ["whose email may be verified or not", { email: "ada@example.org" }, 403, "has not been verified"],
  ["without an email", {}, 403, "has not been verified"],
  [
    "whom nobody here knows",
    { email: "eve@example.org", email_verified: true },
    403,
    "you are no administrator of this portal",
  ],
  [
    "who is a user, but no administrator",
    { email: "clerk@example.org", email_verified: true },
    403,
    "you are no administrator of this portal",
  ],
  ["who declines at the issuer", null, 400, "The log-in was not finished"],
])("Somebody %s reads why he is not let in", async (_who, person, status, sentence) => {
  await anAdministrator(app.db, { email: "clerk@example.org", isAdmin: false });
  const reply = await comeBack(await signIn(person));
  expect(reply.status).toBe(status);
  expect(reply.text).toContain(sentence);
  expect(reply.text).toContain('href="/member-login"');
  expect(sessionIn(reply)).toBe("");
});

test("A way back that was begun in another browser leads nowhere", async () => {
  const person = { email: "ada@example.org", email_verified: true };
  const mine = await signIn(person);
  const others = await signIn(person);
  for (const cookie of ["", others.cookie]) {
    const reply = await comeBack({ cookie, back: mine.back });
    expect(reply.status).toBe(400);
    expect(sessionIn(reply)).toBe("");
  }
});

test("A way back with another state than was asked for is refused", async () => {
  const way = await signIn({ email: "ada@example.org", email_verified: true });
  way.back.searchParams.set("state", "A".repeat(43));
  expect((await comeBack(way)).status).toBe(400);
});

test("A way back can be used once", async () => {
  const way = await signIn({ email: "ada@example.org", email_verified: true });
  const first = await comeBack(way);
  expect(first.headers.getSetCookie().at(-1)).toMatch(/^chapterhouse_openid=; Max-Age=0/);
  expect((await comeBack(way)).status).toBe(400);
});

test("A made-up way back is refused", async () => {
  const { cookie, asked } = await signIn({ email: "ada@example.org", email_verified: true });
  const back = new URL(CALLBACK);
  back.searchParams.set("code", "made-up");
  back.searchParams.set("state", asked.searchParams.get("state") ?? "");
  expect((await comeBack({ cookie, back })).status).toBe(400);
});

test("With an issuer there is no way in by password beside it", async () => {
  const reply = await app.fetch(
    new Request("http://portal.test/api/login", {
      method: "POST",
      body: new URLSearchParams({ email: "a" }),
    }),
  );
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/api/login"]);
});

test("While the issuer does not answer, the page says so; afterwards the log-in works without a restart", async () => {
  const issuer = await startIssuer(CALLBACK);
  const portal = appOn(app.db, testConfig(settings(issuer.url)));
  await issuer.stop();
  const reply = await portal.call("GET", "/api/login");
  expect(reply.status).toBe(502);
  expect(reply.text).toContain("does not answer");
  expect(reply.text).toContain('href="/api/login"');
  const again = await startIssuer(CALLBACK, false, Number(new URL(issuer.url).port));
  expect((await portal.call("GET", "/api/login")).status).toBe(303);
  await again.stop();
});

test("Half of the issuer's settings is not overlooked, and in production it speaks https", () => {
  expect(() => testConfig({ OIDC_ISSUER: "https://id.example" })).toThrow("OIDC_CLIENT_ID is missing");
  expect(() => testConfig({ OIDC_CLIENT_ID: "chapterhouse" })).toThrow("OIDC_ISSUER is missing");
  const production = { ...settings("http://id.example"), NODE_ENV: "production" };
  expect(() => testConfig(production)).toThrow("OIDC_ISSUER must be an https address in production");
});

describe("An administrator is tied to who they are at the issuer", () => {
  const ada = { sub: "ada-1", email: "ada@example.org", email_verified: true };
  const elsewhere = "has signed in with another account before";

  test("at the first log-in, which the audit log tells", async () => {
    expect((await comeBack(await signIn(ada))).status).toBe(303);
    const tied = await app.db.execute(sql`select openid_issuer, openid_subject from users`);
    expect(tied.rows).toEqual([{ openid_issuer: held.issuer?.url, openid_subject: "ada-1" }]);
    const told = await app.db.execute(sql`select actor, action from audit_log`);
    expect(told.rows).toEqual([
      { actor: expect.stringMatching(/^administrator \d+$/), action: "tied to an OpenID account" },
    ]);
  });

  test("and is let in by that alone, whatever their address there is by now", async () => {
    await comeBack(await signIn(ada));
    for (const email of ["ada@married.example", undefined]) {
      const reply = await comeBack(await signIn({ sub: "ada-1", ...(email && { email }) }));
      expect([reply.status, reply.headers.get("location")]).toEqual([303, "/admin"]);
    }
  });

  test("somebody else who has their address now is refused with the reason", async () => {
    await comeBack(await signIn(ada));
    const reply = await comeBack(await signIn({ ...ada, sub: "eve-2" }));
    expect(reply.status).toBe(403);
    expect(reply.text).toContain(elsewhere);
    expect(sessionIn(reply)).toBe("");
  });

  test("the same subject of another issuer is somebody else", async () => {
    await comeBack(await signIn(ada));
    const other = await startIssuer(CALLBACK);
    const portal = appOn(app.db, testConfig(settings(other.url)));
    const reply = await comeBack(await signIn(ada, portal, other), portal);
    await other.stop();
    expect([reply.status, reply.text.includes(elsewhere)]).toEqual([403, true]);
  });

  test("of two first log-ins at once one counts", async () => {
    const ways = [await signIn(ada), await signIn({ ...ada, sub: "eve-2" })];
    const statuses: number[] = [];
    // The issuer tells the address of who came last: both have it.
    for (const reply of await Promise.all(ways.map((way) => comeBack(way)))) statuses.push(reply.status);
    expect(statuses.sort()).toEqual([303, 403]);
  });

  test("who is no administrator any more is not let in by it", async () => {
    await comeBack(await signIn(ada));
    await app.db.execute(sql`update users set is_admin = false`);
    const reply = await comeBack(await signIn(ada));
    expect([reply.status, reply.text.includes("you are no administrator")]).toEqual([403, true]);
  });

  test("until npm run admin:create is run for their address: then the next log-in ties them", async () => {
    await comeBack(await signIn(ada));
    const again = { email: "ada@example.org", password: "oysters and rye" };
    await makeAdministrator(app.db, app.now, again, "npm run admin:create");
    expect((await comeBack(await signIn({ ...ada, sub: "ada-2" }))).status).toBe(303);
    expect((await comeBack(await signIn(ada))).status).toBe(403);
  });
});
