import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";

const app = useApp();

test("After a log-out the old cookie no longer works", async () => {
  const cookie = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  const reply = await app.call("POST", "/api/member/logout", { cookie });
  expect([reply.status, reply.body]).toEqual([200, { loggedOut: true }]);
  expect(reply.headers.get("clear-site-data")).toBe('"cache"');
  expect(reply.headers.get("set-cookie")).toMatch(/^chapterhouse_session=; Max-Age=0; Path=\/; HttpOnly/);
  expect((await app.call("GET", "/api/member/auth", { cookie })).status).toBe(401);
});

test("Logging out without a session is fine", async () => {
  expect((await app.call("POST", "/api/member/logout")).body).toEqual({ loggedOut: true });
  expect((await app.call("GET", "/api/logout")).status).toBe(303);
});

test("The administrators' log-out ends the session and goes to the start page", async () => {
  const cookie = await sessionOf(app, { userId: (await anAdministrator(app.db)).id });
  const reply = await app.call("GET", "/api/logout", { cookie });
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/"]);
  expect(reply.headers.get("clear-site-data")).toBe('"cache"');
  expect((await app.call("GET", "/api/auth/user", { cookie })).status).toBe(401);
});

test("Logging out in one browser leaves the member's other browsers alone", async () => {
  const { id } = await aMember(app.db);
  const [here, there] = [await sessionOf(app, { memberId: id }), await sessionOf(app, { memberId: id })];
  await app.call("POST", "/api/member/logout", { cookie: here });
  expect((await app.call("GET", "/api/member/auth", { cookie: there })).status).toBe(200);
  expect((await app.db.execute(sql`select 1 from sessions`)).rows).toHaveLength(1);
});

test("Another site cannot log a member out by a form", async () => {
  const cookie = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  const headers = { "sec-fetch-site": "cross-site" };
  expect((await app.call("POST", "/api/member/logout", { cookie, headers })).status).toBe(403);
  expect((await app.call("GET", "/api/member/auth", { cookie })).status).toBe(200);
});
