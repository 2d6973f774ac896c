import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testConfig, useApp } from "#test/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { watchedApp } from "#test/security-events.ts";

const app = useApp({}, openEmbedded);
const OLD = "chapterhouse_session";
const NEW = `__Host-${OLD}`;
const config = testConfig({ PUBLIC_URL: "https://dinners.example.org" });

/** The portal over https, with a member's session. */
type Scene = {
  portal: TestApp;
  events: ReturnType<typeof watchedApp>["events"];
  memberId: number;
  secret: string;
};
const scene = {} as Scene;
beforeEach(async () => {
  const { app: portal, events } = watchedApp(app.db, config);
  const memberId = (await aMember(app.db)).id;
  const cookie = await sessionOf(portal, { memberId });
  Object.assign(scene, { portal, events, memberId, secret: cookie.split("=")[1] ?? "" });
});

const ask = (cookie: string, path = "/api/member/auth") => scene.portal.call("GET", path, { cookie });
const count = async () => (await app.db.execute(sql`select 1 from sessions`)).rows.length;
/** The session as it was before the prefix was introduced. */
const isFromBefore = () => app.db.execute(sql`update sessions set old_cookie_until = expire`);

describe("The name from before the prefix", () => {
  test("is replaced at the first request: same session, new name, old cookie cleared", async () => {
    await isFromBefore();
    const reply = await ask(`${OLD}=${scene.secret}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()).toEqual([
      `${NEW}=${scene.secret}; Max-Age=5184000; Path=/; HttpOnly; SameSite=Lax; Secure`,
      `${OLD}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
      "chapterhouse_member=1; Max-Age=5184000; Path=/; SameSite=Lax; Secure",
    ]);
    const next = await ask(`${NEW}=${scene.secret}`);
    expect([next.status, next.headers.getSetCookie()]).toEqual([200, []]);
  });

  test("is replaced even with a cached list", async () => {
    await isFromBefore();
    const list = await ask(`${NEW}=${scene.secret}`, "/api/registrations/my");
    const reply = await scene.portal.call("GET", "/api/registrations/my", {
      cookie: `${OLD}=${scene.secret}`,
      headers: { "if-none-match": list.headers.get("etag") ?? "" },
    });
    expect([reply.status, reply.headers.getSetCookie().length]).toEqual([304, 3]);
  });

  test("opens the session for a minute for concurrent requests, then no longer", async () => {
    await isFromBefore();
    expect((await ask(`${OLD}=${scene.secret}`)).status).toBe(200);
    scene.portal.now = new Date(scene.portal.now.getTime() + 59_000);
    expect((await ask(`${OLD}=${scene.secret}`)).status).toBe(200);
    scene.portal.now = new Date(scene.portal.now.getTime() + 2_000);
    expect((await ask(`${OLD}=${scene.secret}`)).status).toBe(401);
    expect((await ask(`${NEW}=${scene.secret}`)).status).toBe(200);
  });

  test("opens no newer session, so that a neighboring site can plant none", async () => {
    const reply = await ask(`${OLD}=${scene.secret}`);
    expect(reply.status).toBe(401);
    expect(reply.headers.getSetCookie()).toEqual([
      `${OLD}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ]);
  });

  test("beside the new one with the same value is the same session", async () => {
    expect((await ask(`${OLD}=${scene.secret}; ${NEW}=${scene.secret}`)).status).toBe(200);
  });

  test("counts at a log-out and a log-in, which set or clear the cookie themselves", async () => {
    await isFromBefore();
    const out = await scene.portal.call("POST", "/api/member/logout", { cookie: `${OLD}=${scene.secret}` });
    expect(out.headers.getSetCookie()).toEqual([
      `${NEW}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
      `${OLD}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
      "chapterhouse_member=; Max-Age=0; Path=/; SameSite=Lax; Secure",
      "chapterhouse_was=; Max-Age=0; Path=/api/login; SameSite=Lax; Secure",
    ]);
    expect(await count()).toBe(0);
  });
});

const other = "B".repeat(43);
describe.each<[string, (secret: string) => string]>([
  ["the same name twice", (secret) => `${NEW}=${secret}; ${NEW}=${other}`],
  ["the same name and value twice", (secret) => `${NEW}=${secret}; ${NEW}=${secret}`],
  ["the new name and another value under the old", (secret) => `${OLD}=${other}; ${NEW}=${secret}`],
  ["the old name twice", (secret) => `${OLD}=${secret}; theme=dark; ${OLD}=${other}`],
  ["a broken one beside a good one", (secret) => `${NEW}=${secret}; ${NEW}=broken`],
])("Two session cookies in one request: %s", (_what, cookieFor) => {
  test("open nothing, are cleared everywhere, and are logged", async () => {
    await isFromBefore();
    const reply = await ask(cookieFor(scene.secret));
    expect([reply.status, reply.body]).toEqual([401, { message: "Unauthorized", code: "unauthenticated" }]);
    const back = reply.headers.getSetCookie();
    expect(back).toContain(`${NEW}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`);
    for (const path of ["/", "/api", "/api/member", "/api/member/auth"]) {
      for (const domain of ["", "; Domain=dinners.example.org", "; Domain=example.org"]) {
        expect(back).toContain(`${OLD}=; Max-Age=0; Path=${path}${domain}; HttpOnly; SameSite=Lax; Secure`);
      }
    }
    expect(scene.events()).toEqual([
      expect.objectContaining({ event: "several session cookies", network: null }),
    ]);
  });
});

test("Over plain http, as in the demo, the same name twice opens nothing either", async () => {
  const plain = watchedApp(app.db, app.config);
  const cookie = await sessionOf(plain.app, { memberId: scene.memberId });
  expect(cookie).toMatch(/^chapterhouse_session=/);
  const reply = await plain.app.call("GET", "/api/member/auth", { cookie: `${cookie}; ${OLD}=${other}` });
  expect(reply.status).toBe(401);
  expect(plain.events().map(({ event }) => event)).toEqual(["several session cookies"]);
});

test("Two session cookies do not prevent a log-in, which leaves only its session", async () => {
  const { hashPassword } = await import("./passwords.ts");
  await aMember(app.db, { userName: "anna", passwordHash: await hashPassword("pot-au-feu") });
  const reply = await scene.portal.call("POST", "/api/member/login", {
    cookie: `${OLD}=${other}; ${NEW}=${scene.secret}`,
    body: { username: "anna", password: "pot-au-feu" },
  });
  expect(reply.status).toBe(200);
  const set = reply.headers.getSetCookie().filter((one) => one.startsWith(`${NEW}=`));
  expect(set).toHaveLength(1);
  expect((await ask(set[0]?.split(";")[0] ?? "")).status).toBe(200);
  expect(await count()).toBe(1);
});

test("The other cookies have the prefix too, and the form's is ignored if sent twice", async () => {
  await anAdministrator(app.db, { email: "ada@example.org" });
  const page = await scene.portal.call("GET", "/api/login");
  const set = page.headers.getSetCookie()[0] ?? "";
  expect(set).toMatch(/^__Host-chapterhouse_form=[\w-]{43}; Max-Age=3600; Path=\/; .*Secure$/);
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const form = new URLSearchParams({ email: "ada@example.org", password: "wrong", csrf });
  const send = async (cookie: string) =>
    scene.portal.fetch(
      new Request("https://dinners.example.org/api/login", {
        method: "POST",
        body: form,
        headers: { cookie },
      }),
    );
  const cookie = set.split(";")[0] ?? "";
  expect((await send(cookie)).status).toBe(401);
  expect((await send(cookie.replace("__Host-", ""))).status).toBe(400);
  expect((await send(`${cookie}; __Host-chapterhouse_form=${other}`)).status).toBe(400);
});
