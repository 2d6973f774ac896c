import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { SessionUser } from "#contract/session.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";

const app = useApp();
const PASSWORD = "consommé double";
let passwordHash = "";

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

/** The page as the browser gets it: its form token and cookies. */
async function openPage() {
  const page = await app.call("GET", "/api/login");
  return { cookie: page.cookie, csrf: page.text.match(/name="csrf" value="([\w-]+)"/)?.[1] ?? "" };
}

type Form = { email?: string; password?: string; csrf?: string };

async function send(form: Form, cookie: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(
    new Request("http://portal.test/api/login", {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "http://portal.test",
        "sec-fetch-site": "same-origin",
        cookie,
        ...headers,
      },
      body: new URLSearchParams(form).toString(),
    }),
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function logIn(email: string, password: string, oldCookie = "") {
  const { cookie, csrf } = await openPage();
  return send({ email, password, csrf }, `${cookie}; ${oldCookie}`);
}

function sessionIn(reply: { headers: Headers }): string {
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return cookies.find((cookie) => cookie.startsWith("chapterhouse_session=")) ?? "";
}

test("The page asks for email and password and links members to their own login", async () => {
  const page = await app.call("GET", "/api/login");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<h1>Administrator log-in</h1>");
  expect(page.text).toMatch(
    /<label for="email">Email<\/label>\s*<input id="email" name="email" type="email"/,
  );
  expect(page.text).toMatch(
    /<label for="password">Password<\/label>\s*<input id="password"[^>]* type="password"/,
  );
  expect(page.text).toMatch(/<a class="button[^"]*" href="\/member-login">Member login<\/a>/);
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(page.headers.get("cache-control")).toBe("no-store");
});

test("In a browser whose last session was a member's, the page leads with Member login", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  const { headers } = await app.call("POST", "/api/member/login", {
    body: { username: "anna", password: PASSWORD },
  });
  const marker = headers.getSetCookie().find((cookie) => cookie.startsWith("chapterhouse_was="));
  expect(marker).toBe("chapterhouse_was=member; Max-Age=34560000; Path=/api/login; SameSite=Lax");
  const page = await app.call("GET", "/api/login", { cookie: "chapterhouse_was=member" });
  const [leading = "", folded = ""] = page.text.split("<details");
  expect(leading).toContain("<h1>Welcome back</h1>");
  expect(leading).toContain('<a class="button whole" href="/member-login">Member login</a>');
  expect(leading).not.toContain("<form");
  expect(folded).toContain("<summary>For officers who run the portal</summary>");
  expect(folded).toContain('<form method="post" action="/api/login">');
  expect(page.text).not.toContain("autofocus");
});

test("Other values of the marker change nothing", async () => {
  const page = await app.call("GET", "/api/login", { cookie: "chapterhouse_was=officer" });
  expect(page.text).toContain("<h1>Administrator log-in</h1>");
});

test("Logging in as an administrator, or logging out, removes the marker", async () => {
  await anAdministrator(app.db, { email: "ada@example.org", passwordHash });
  const removed = /^chapterhouse_was=; Max-Age=0; Path=\/api\/login/;
  const asAdministrator = await logIn("ada@example.org", PASSWORD, "chapterhouse_was=member");
  const out = await app.call("POST", "/api/member/logout");
  for (const { headers } of [asAdministrator, out]) {
    expect(headers.getSetCookie().filter((cookie) => removed.test(cookie))).toHaveLength(1);
  }
});

test("An officer whose login fails in such a browser sees the form open", async () => {
  const { cookie, csrf } = await openPage();
  const reply = await send(
    { email: "ada@example.org", password: "wrong", csrf },
    `${cookie}; chapterhouse_was=member`,
  );
  expect(reply.status).toBe(401);
  expect(reply.text).not.toContain("<details");
});

test("An administrator who logs in gets to the admin area", async () => {
  const user = await anAdministrator(app.db, { email: "ada@example.org", passwordHash });
  const reply = await logIn(" ADA@example.org ", PASSWORD);
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/admin"]);
  const me = await app.call("GET", "/api/auth/user", { cookie: sessionIn(reply) });
  expect(me.status).toBe(200);
  expect(SessionUser.strict().parse(me.body)).toEqual({
    id: user.id,
    email: "ada@example.org",
    firstName: "Ada",
    lastName: "Min",
    profileImageUrl: null,
    isAdmin: true,
  });
});

test("An administrator without a member record gets a message", async () => {
  const user = await anAdministrator(app.db);
  const reply = await app.call("GET", "/api/member/auth", {
    cookie: await sessionOf(app, { userId: user.id }),
  });
  expect([reply.status, reply.body]).toEqual([
    404,
    { message: "You have no member record.", code: "not_found" },
  ]);
});

test("An administrator who is also a member reads their own record with full rights", async () => {
  const member = await aMember(app.db, { adminComments: "A note." });
  const user = await anAdministrator(app.db, { memberId: member.id });
  const reply = await app.call("GET", "/api/member/auth", {
    cookie: await sessionOf(app, { userId: user.id }),
  });
  expect(reply.body).toMatchObject({ id: member.id, isAdmin: true, adminComments: "A note." });
});

test.each([
  ["a wrong password", "ada@example.org", "wrong"],
  ["an unknown address", "nobody@example.org", PASSWORD],
  ["the address of somebody who is no administrator", "clerk@example.org", PASSWORD],
  ["an administrator who has no password", "openid@example.org", PASSWORD],
])("With %s nobody is let in, and the typed email stays", async (_what, email, password) => {
  await anAdministrator(app.db, { email: "ada@example.org", passwordHash });
  await anAdministrator(app.db, { email: "clerk@example.org", passwordHash, isAdmin: false });
  await anAdministrator(app.db, { email: "openid@example.org" });
  const reply = await logIn(email, password);
  expect(reply.status).toBe(401);
  expect(reply.text).toContain('role="alert" class="error" id="error">Invalid email or password</p>');
  expect(reply.text).toContain(`value="${email}"`);
  expect(reply.text).not.toContain(password);
  expect(sessionIn(reply)).toBe("");
});

test.each([
  [{ email: "", password: "x" }, "Please enter your email address."],
  [{ email: "ada@example.org", password: "" }, "Please enter your password."],
  [{}, "Please enter your email address."],
  [{ email: "x".repeat(300), password: "x" }, "That email address is too long."],
])("A form that cannot be used is shown again with the reason: %#", async (form: Form, reason) => {
  const { cookie, csrf } = await openPage();
  const reply = await send({ email: "", password: "", ...form, csrf }, cookie);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(reason);
});

test("Typed text appears in the page as text, never as markup", async () => {
  const reply = await logIn('"><script>alert(1)</script>', "x");
  expect(reply.text).not.toContain("<script>");
  expect(reply.text).toContain("&#60;script&#62;");
});

test.each(["nul\0@example.org", "\ud800@example.org"])(
  "An address no database keeps is only a wrong one",
  async (email) => {
    expect((await logIn(email, "x")).status).toBe(401);
  },
);

test("A form without its token, or with another browser's, is not accepted", async () => {
  await anAdministrator(app.db, { email: "ada@example.org", passwordHash });
  const mine = await openPage();
  const others = await openPage();
  const form = { email: "ada@example.org", password: PASSWORD };
  for (const [csrf, cookie] of [
    ["", mine.cookie],
    [others.csrf, mine.cookie],
    [mine.csrf, ""],
  ] as const) {
    const reply = await send({ ...form, csrf }, cookie);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain("open for too long");
    expect(sessionIn(reply)).toBe("");
  }
  expect((await send({ ...form, csrf: mine.csrf }, mine.cookie)).status).toBe(303);
});

test("Two pages open in one browser both work", async () => {
  await anAdministrator(app.db, { email: "ada@example.org", passwordHash });
  const first = await openPage();
  const second = await app.call("GET", "/api/login", { cookie: first.cookie });
  expect(second.cookie).toBe(first.cookie);
  const form = { email: "ada@example.org", password: PASSWORD, csrf: first.csrf };
  expect((await send(form, second.cookie)).status).toBe(303);
});

test("A form sent from another site is refused", async () => {
  const { cookie, csrf } = await openPage();
  const reply = await send({ email: "a@b.c", password: "x", csrf }, cookie, {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
  });
  expect(reply.status).toBe(403);
});

test("After ten failures the page says how long to wait", async () => {
  await anAdministrator(app.db, { email: "ada@example.org", passwordHash });
  for (let i = 0; i < 10; i++) expect((await logIn("ada@example.org", "wrong")).status).toBe(401);
  const reply = await logIn("ada@example.org", PASSWORD);
  expect(reply.status).toBe(429);
  expect(reply.text).toContain("Too many failed log-ins. Please wait 15 minutes and try again.");
});

test("Logging in as an administrator ends this browser's member session", async () => {
  await anAdministrator(app.db, { email: "ada@example.org", passwordHash });
  const old = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  expect((await logIn("ada@example.org", PASSWORD, old)).status).toBe(303);
  expect((await app.call("GET", "/api/member/auth", { cookie: old })).status).toBe(401);
});

test("Without an issuer the callback is refused", async () => {
  const reply = await app.call("GET", "/api/login/callback?code=1&state=2");
  expect(reply.status).toBe(404);
  expect(reply.text).toContain("This login isn’t available here.");
  expect(reply.text).toContain('href="/member-login"');
});

test("A password changed during a log-in with the old one refuses it", async () => {
  await anAdministrator(app.db, { email: "ada@example.org", passwordHash });
  const loggingIn = logIn("ada@example.org", PASSWORD);
  const attempts = async () => (await app.db.execute(sql`select key from login_attempts`)).rows.length;
  await expect.poll(attempts, { interval: 1 }).toBe(2);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`update users set password_hash = 'another'`);
    await tx.execute(sql`delete from sessions`);
  });
  const reply = await loggingIn;
  expect((await app.call("GET", "/api/auth/user", { cookie: sessionIn(reply) })).status).toBe(401);
});
