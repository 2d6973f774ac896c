import { expect, test } from "vitest";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { anAdministrator, sessionOf } from "#test/factories.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();

const markersIn = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().filter((cookie) => cookie.startsWith("chapterhouse_member="));
const LOG_IN = { body: { username: "anna", password: PASSWORD } };

test("A member's login sets a marker that scripts can read and that is no secret", async () => {
  await aMemberWithLogin(app, { userName: "anna" });
  const reply = await app.call("POST", "/api/member/login", LOG_IN);
  expect(markersIn(reply)).toEqual([
    expect.stringMatching(/^chapterhouse_member=1; Max-Age=[1-9]\d*; Path=\/; SameSite=Lax$/),
  ]);
  const secure = appOn(app.db, testConfig({ PUBLIC_URL: "https://portal.test" }));
  expect(markersIn(await secure.call("POST", "/api/member/login", LOG_IN))).toEqual([
    expect.stringMatching(/^chapterhouse_member=1; Max-Age=[1-9]\d*; Path=\/; SameSite=Lax; Secure$/),
  ]);
});

test.each([
  ["POST", "/api/member/logout"],
  ["GET", "/api/logout"],
])("%s %s removes the marker, also without a session", async (method, path) => {
  const reply = await app.call(method, path);
  expect(markersIn(reply)).toEqual(["chapterhouse_member=; Max-Age=0; Path=/; SameSite=Lax"]);
});

test("The marker alone grants no access", async () => {
  const reply = await app.call("GET", "/api/member/auth", { cookie: "chapterhouse_member=1" });
  expect(reply.status).toBe(401);
  const user = await anAdministrator(app.db);
  const cookie = `${await sessionOf(app, { userId: user.id })}; chapterhouse_member=1`;
  expect((await app.call("GET", "/api/member/auth", { cookie })).status).toBe(404);
});
