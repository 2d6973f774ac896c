import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { type TestApp, testConfig, useApp } from "#test/app.ts";
import { aDinner, aMember, anAdministrator, aRegistration, sessionOf } from "#test/factories.ts";
import { watchedApp } from "#test/security-events.ts";

const shared = useApp();
const PASSWORD = "pot-au-feu";
const ADDRESS = "203.0.113.77";
const held = {} as ReturnType<typeof watchedApp> & { memberId: number };
beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const { id } = await aMember(shared.db, { userName: "anna", passwordHash, email: "anna@example.org" });
  Object.assign(held, watchedApp(shared.db, testConfig({ TRUST_PROXY: "1" })), { memberId: id });
});

const from = { "x-forwarded-for": ADDRESS };
const call: TestApp["call"] = (method, path, more = {}) =>
  held.app.call(method, path, { ...more, headers: { ...from, ...more.headers } });
const logIn = (username: string, password: string, cookie = "") =>
  call("POST", "/api/member/login", { body: { username, password }, cookie });
const anna = () => ({ who: `member ${held.memberId}`, network: "203.0.113.x" });

test("Log-ins, failures and log-outs are logged with person and network", async () => {
  await logIn("anna", "bouillabaisse");
  const { cookie } = await logIn("anna", PASSWORD);
  await call("POST", "/api/member/logout", { cookie });
  expect(held.events()).toEqual([
    { event: "log-in failed", ...anna() },
    { event: "log-in", way: "password", ...anna() },
    { event: "log-out", ...anna() },
  ]);
});

test("A typed username is never logged, since it may be a password", async () => {
  for (let n = 0; n < 11; n += 1) await logIn("my-secret-pass", "x");
  expect(held.events().map(({ event, who }) => `${event}: ${who}`)).toEqual([
    ...Array.from({ length: 10 }, () => "log-in failed: unknown"),
    "log-in throttled: unknown",
  ]);
  const said = held.lines().join("");
  for (const word of ["my-secret-pass", "anna", ADDRESS]) expect(said).not.toContain(word);
});

test("A lock-out names the account that was tried", async () => {
  for (let n = 0; n < 11; n += 1) await logIn("anna", "bouillabaisse");
  expect(held.events().at(-1)).toEqual({ event: "log-in throttled", limit: "account", ...anna() });
});

test("Passwords: changed, asked for, reset, guessed", async () => {
  const { cookie } = await logIn("anna", PASSWORD);
  const change = (currentPassword: string) =>
    call("POST", "/api/member/change-password", {
      cookie,
      body: { currentPassword, newPassword: "oysters and rye" },
    });
  await change("bouillabaisse");
  await change(PASSWORD);
  await call("POST", "/api/member/forgotten-password", { body: { email: "anna@example.org" } });
  await call("POST", "/api/member/forgotten-password", { body: { email: "nobody@example.org" } });
  expect(held.events().slice(1)).toEqual([
    { event: "log-in failed", way: "current password", ...anna() },
    { event: "password changed", ...anna() },
    { event: "password reset asked for", ...anna() },
  ]);
});

test("An officer's changes to a log-in are logged with officer and member", async () => {
  const officer = await aMember(shared.db, { adminPrivileges: "full" });
  const cookie = await sessionOf(held.app, { memberId: officer.id });
  const body = { adminPrivileges: "limited", userName: "anna2", password: "oysters and rye" };
  const path = `/api/members/${held.memberId}`;
  expect((await call("PUT", path, { cookie, body })).status).toBe(200);
  expect((await call("POST", `${path}/disable-login`, { cookie, body: {} })).status).toBe(200);
  const by = { who: `member ${officer.id}`, network: "203.0.113.x", id: held.memberId };
  expect(held.events()).toEqual([
    { event: "log-in name changed", ...by },
    { event: "privileges changed", from: "none", to: "limited", ...by },
    { event: "password set by an officer", ...by },
    { event: "log-in disabled", ...by },
  ]);
});

test("An administrator's log-in is logged like a member's", async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const { id } = await anAdministrator(shared.db, { email: "ada@example.org", passwordHash });
  const page = await call("GET", "/api/login");
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  for (const password of ["wrong", PASSWORD]) {
    const body = new URLSearchParams({ email: "ada@example.org", password, csrf });
    const headers = { cookie: page.cookie, ...from };
    await held.app.fetch(new Request("http://portal.test/api/login", { method: "POST", body, headers }));
  }
  const who = { who: `administrator ${id}`, network: "203.0.113.x" };
  expect(held.events()).toEqual([
    { event: "log-in failed", ...who },
    { event: "log-in", way: "password", ...who },
  ]);
});

describe("Refused reads", () => {
  test("of officers' data are logged with the call and the id", async () => {
    const cookie = await sessionOf(held.app, { memberId: held.memberId });
    await call("GET", "/api/members/7", { cookie });
    const endpoint = "GET /api/members/:id";
    expect(held.events()).toEqual([{ event: "access refused", endpoint, id: 7, ...anna() }]);
  });

  test("of someone else's data are logged, as are missing records", async () => {
    const cookie = await sessionOf(held.app, { memberId: held.memberId });
    const bert = await aMember(shared.db);
    const dinner = await aDinner(shared.db);
    const party = await aRegistration(shared.db, { eventId: dinner.id, memberId: bert.id });
    await call("GET", `/api/registrations/${party.id}/calendar`, { cookie });
    const endpoint = "GET /api/registrations/:id/calendar";
    expect(held.events()).toEqual([{ event: "not theirs or not there", endpoint, id: party.id, ...anna() }]);
  });

  test("of secret URLs are logged without the secret, and visitors' not at all", async () => {
    await call("GET", `/api/calendar/${"A".repeat(43)}`);
    await call("GET", "/api/members/7");
    expect(held.events()).toEqual([]);
  });

  test("from another site are logged as such", async () => {
    const cookie = await sessionOf(held.app, { memberId: held.memberId });
    await call("POST", "/api/member/logout", { cookie, headers: { "sec-fetch-site": "cross-site" } });
    expect(held.events()).toMatchObject([{ event: "request from another site" }]);
  });
});

test("The security log is written at every LOG_LEVEL, with the request id", async () => {
  const quiet = watchedApp(shared.db, testConfig(), "error");
  await quiet.app.call("POST", "/api/member/login", { body: { username: "anna", password: "x" } });
  expect(quiet.events().map(({ event }) => event)).toEqual(["log-in failed"]);
});
