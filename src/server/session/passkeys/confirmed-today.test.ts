import { beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { memberNow, sessionOf } from "#test/factories.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
const ASKED = [403, "proof_needed"];

let id: number;
let cookie: string;
beforeEach(async () => {
  ({ id } = await aMemberWithLogin(app, { userName: "anna", email: "old@example.org" }));
  const reply = await app.call("POST", "/api/member/login", {
    body: { username: "anna", password: PASSWORD },
  });
  cookie = reply.cookie;
});

const wait = (hours: number) => {
  app.now = new Date(app.now.getTime() + hours * 3_600_000);
};
const ACTS: readonly [string, () => Promise<{ status: number; body: { code?: unknown } }>][] = [
  [
    "changing one's own email address",
    () => app.call("PATCH", "/api/member/profile", { cookie, body: { email: "new@example.org" } }),
  ],
  ["downloading one's own data", () => app.call("GET", "/api/member/data", { cookie })],
  ["creating a calendar address", () => app.call("POST", "/api/member/calendar-feed", { cookie })],
];

test.each(ACTS)("Within a day of the login, %s needs no confirmation", async (_what, act) => {
  wait(24);
  expect((await act()).status).toBeLessThan(300);
});

test.each(ACTS)("Later, %s first asks for a confirmation and then succeeds", async (_what, act) => {
  wait(24.1);
  const { status, body } = await act();
  expect([status, body.code]).toEqual(ASKED);
  expect((await memberNow(app.db, id)).email).toBe("old@example.org");
  await app.call("POST", "/api/passkeys/confirm", { cookie, body: { password: PASSWORD } });
  expect((await act()).status).toBeLessThan(300);
  wait(23.9);
  expect((await act()).status).toBeLessThan(300);
});

test("Other profile changes never ask, and neither does an unchanged address", async () => {
  wait(48);
  const body = { email: "old@example.org", city: "Reston" };
  expect((await app.call("PATCH", "/api/member/profile", { cookie, body })).status).toBe(200);
  expect(await memberNow(app.db, id)).toMatchObject({ city: "Reston", email: "old@example.org" });
});

test("A password login counts as a confirmation, even for officers with a passkey", async () => {
  const { id: memberId } = await aMemberWithLogin(app, { userName: "olga", adminPrivileges: "full" });
  await new Authenticator().add(app, await sessionOf(app, { memberId }));
  const reply = await app.call("POST", "/api/member/login", {
    body: { username: "olga", password: PASSWORD },
  });
  wait(1);
  const feed = await app.call("POST", "/api/member/calendar-feed", { cookie: reply.cookie });
  expect(feed.status).toBe(201);
});
