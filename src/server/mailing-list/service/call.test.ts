import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MailingStatus } from "#contract/mailing-list.ts";
import { readConnection } from "#server/mailing-list/connection/connection.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";
import { type Call, callConstantContact } from "./call.ts";

const service = useMailingService(LONG_SESSIONS);
const { app, control } = service;
const HOUR = 60;
const DAY = 24 * HOUR;
const TOKEN = "/oauth2/default/v1/token";

let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
  await service.connect(cookie);
  await control("DELETE", "/requests");
});

const SUMMARY: Call = { method: "GET", path: "/account/summary", for: "job" };
const NEW_LIST: Call = { method: "POST", path: "/contact_lists", body: { name: "New" }, for: "job" };
const ask = (call: Partial<Call> = {}) => callConstantContact(service.work(), { ...SUMMARY, ...call });
const fault = (name: string, more: object = {}) => control("POST", "/faults", { name, ...more });
/** The requests to the service since then, in short: "GET 200", "token 400". */
async function asked(): Promise<string[]> {
  const all = await service.requests();
  return all.map(({ method, path, status }) => `${path.startsWith(TOKEN) ? "token" : method} ${status}`);
}
const status = async () =>
  (await app.call<MailingStatus>("GET", "/api/constant-contact/status", { cookie })).body;
const tryIt = async () =>
  (await app.call<{ success: boolean }>("GET", "/api/constant-contact/test", { cookie })).body;
const need = async () =>
  (await app.call<{ mailingList: unknown }>("GET", "/api/admin/attention", { cookie })).body.mailingList;

test("A call returns the service's response, or its errors", async () => {
  expect(await ask()).toMatchObject({
    ok: true,
    status: 200,
    body: { organization_name: "Chapter of the Potomac" },
  });
  expect(await ask(NEW_LIST)).toMatchObject({ ok: true, status: 201 });
  const again = await ask(NEW_LIST);
  expect(again).toMatchObject({ ok: false, why: "rejected", status: 409, errors: [expect.any(String)] });
  expect(await ask({ path: "/contacts/none" })).toMatchObject({ why: "rejected", status: 404 });
  await fault("forbidden", { count: 1 });
  expect(await ask()).toEqual({ ok: false, why: "rejected", status: 403, errors: ["Forbidden"] });
});

test("The token is never sent outside the service's API", async () => {
  expect(await ask({ path: "https://evil.example/v3/contacts" })).toMatchObject({ why: "rejected" });
  expect(await asked()).toEqual([]);
});

test("A refused token is refreshed once and the call repeated", async () => {
  const before = await readConnection(service.work());
  await fault("unauthorized", { count: 1 });
  expect(await ask(NEW_LIST)).toMatchObject({ ok: true, status: 201 });
  expect(await asked()).toEqual(["POST 401", "token 200", "POST 201"]);
  const after = await readConnection(service.work());
  expect(after.version).toBe(before.version + 1);
  expect([after.accessToken, after.refreshToken]).not.toContain(before.accessToken);
  expect(after.refreshToken).not.toBe(before.refreshToken);
});

test("A token is refreshed an hour before it expires, not earlier", async () => {
  await service.pass(22 * HOUR);
  await ask();
  expect(await asked()).toEqual(["GET 200"]);
  await control("POST", "/settings", { refreshTokens: "long-lived" });
  const { refreshToken } = await readConnection(service.work());
  await service.pass(1.5 * HOUR);
  await ask();
  await ask();
  expect(await asked()).toEqual(["GET 200", "token 200", "GET 200", "GET 200"]);
  expect((await readConnection(service.work())).refreshToken).toBe(refreshToken);
});

test("The connection lasts a year, with a new token every day", async () => {
  for (let day = 0; day < 200; day += 40) {
    await service.pass(40 * DAY);
    expect(await ask()).toMatchObject({ ok: true });
  }
});

test("After access is revoked, one refresh is tried, then a person must reconnect", async () => {
  await control("POST", "/revoke");
  expect(await ask()).toEqual({ ok: false, why: "reconnect" });
  expect(await asked()).toEqual(["GET 401", "token 400"]);
  for (let n = 0; n < 3; n++) expect(await ask()).toEqual({ ok: false, why: "reconnect" });
  const sentence = "Constant Contact has ended the portal’s connection. Please connect again.";
  expect(await status()).toMatchObject({ configured: true, connected: false, error: sentence });
  expect(await need()).toEqual({ what: "refused", endsAt: null });
  expect(await asked()).toHaveLength(2);
  expect(await tryIt()).toEqual({ success: false, message: sentence });
  await service.connect(cookie);
  expect(await status()).toMatchObject({ configured: true, connected: true });
  expect(await need()).toBeNull();
});

test("A service refusing its own new token disconnects until a person succeeds", async () => {
  await fault("unauthorized");
  expect(await ask()).toMatchObject({ ok: false, why: "retry-later" });
  expect(await asked()).toEqual(["GET 401", "token 200", "GET 401"]);
  expect(await need()).toBeNull();
  await service.pass(15);
  expect(await ask()).toEqual({ ok: false, why: "reconnect" });
  await control("DELETE", "/faults");
  expect(await ask()).toEqual({ ok: false, why: "reconnect" });
  expect(await tryIt()).toEqual({
    success: true,
    message: "The portal is connected as Chapter of the Potomac.",
  });
  expect(await ask()).toMatchObject({ ok: true });
});

test("A service refusing its own new token briefly doesn't disconnect", async () => {
  await fault("unauthorized", { count: 2 });
  expect(await ask()).toMatchObject({ ok: false, why: "retry-later" });
  await service.pass(15);
  expect(await ask()).toMatchObject({ ok: true });
  // Successful calls no longer count.
  await service.pass(DAY);
  await fault("unauthorized", { count: 2 });
  expect(await ask()).toMatchObject({ ok: false, why: "retry-later" });
});

test("A temporary failure never disconnects: retries slow down, then work resumes", async () => {
  await service.pass(23.5 * HOUR);
  await fault("http503", { path: TOKEN });
  expect(await ask()).toMatchObject({ ok: true });
  expect(await asked()).toEqual(["token 503", "GET 200"]);
  await service.pass(1 * HOUR);
  const pauses: number[] = [];
  for (let n = 0; n < 7; n++) {
    const result = await ask();
    if (result.ok || result.why !== "retry-later") throw new Error(JSON.stringify(result));
    const minutes = (result.at.getTime() - app.now.getTime()) / 60_000;
    expect(await ask()).toMatchObject({ why: "retry-later", at: result.at });
    pauses.push(minutes);
    await service.pass(minutes);
  }
  expect(pauses).toEqual([0.5, 1, 2, 4, 8, 15, 15]);
  expect(await asked()).toHaveLength(2 + 7);
  expect(await need()).toBeNull();
  await control("DELETE", "/faults");
  expect(await ask()).toMatchObject({ ok: true });
});

test("A wrong secret is shown to a person, and recovers once corrected", async () => {
  const { application } = service.emulator().provider;
  const { clientSecret } = application;
  application.clientSecret = "another";
  try {
    await service.pass(2 * DAY);
    expect(await ask()).toMatchObject({ why: "retry-later" });
    expect(await need()).toEqual({ what: "refused", endsAt: null });
    expect((await status()).error).toContain("CONSTANT_CONTACT_CLIENT_SECRET");
  } finally {
    application.clientSecret = clientSecret;
  }
  expect(await status()).toMatchObject({ connected: true });
  expect(await need()).toBeNull();
});

test("Calls over the rate limit are retried, including writes", async () => {
  await fault("throttled", { count: 2 });
  expect(await ask(NEW_LIST)).toMatchObject({ ok: true, status: 201 });
  await fault("throttled");
  const later = await ask({ timeoutMs: 1_500 });
  expect(later).toMatchObject({ ok: false, why: "retry-later" });
  expect(await asked()).toEqual(["POST 429", "POST 429", "POST 201", "GET 429", "GET 429"]);
});

test("Once the daily quota is used up, nothing is called before midnight UTC", async () => {
  await fault("quotaExceeded", { count: 1 });
  const first = await ask();
  expect(await ask({ for: "person" })).toMatchObject({ why: "retry-later" });
  expect(await asked()).toEqual(["GET 429"]);
  if (first.ok || first.why !== "retry-later") throw new Error("it went through");
  // The rate limit uses the real clock, the recorded time the test's.
  const midnight = new Date().setUTCHours(24, 0, 0, 0) - Date.now();
  expect(Math.abs(first.at.getTime() - app.now.getTime() - midnight)).toBeLessThan(5_000);
  expect((await status()).error).toContain("can’t be reached right now");
});

test("A write that may have succeeded isn't repeated; a read is", async () => {
  await fault("http500", { count: 1 });
  expect(await ask()).toMatchObject({ ok: true });
  await fault("http500", { count: 1 });
  expect(await ask(NEW_LIST)).toMatchObject({ ok: false, why: "retry-later" });
  await fault("timeoutAfter", { count: 1, ms: 1 });
  expect(await ask(NEW_LIST)).toMatchObject({ ok: false, why: "retry-later" });
  expect(await asked()).toEqual(["GET 500", "GET 200", "POST 500", "POST 201"]);
});

test("A caller's timeout is kept, and tokens that arrive later are stored", async () => {
  await service.pass(2 * DAY);
  const { version } = await readConnection(service.work());
  await fault("slow", { ms: 600, count: 1, path: TOKEN });
  const begin = performance.now();
  expect(await ask({ timeoutMs: 200 })).toMatchObject({ why: "retry-later" });
  expect(performance.now() - begin).toBeLessThan(500);
  await expect.poll(async () => (await readConnection(service.work())).version).toBe(version + 1);
  expect(await ask()).toMatchObject({ ok: true });
  expect(await asked()).toEqual(["token 200", "GET 200"]);
});

test("An unreachable service is waited for", async () => {
  const config = {
    ...app.config,
    constantContact: { ...app.config.constantContact, apiUrl: "http://127.0.0.1:1/v3" },
  };
  const result = await callConstantContact({ ...service.work(), config }, { ...SUMMARY, timeoutMs: 900 });
  expect(result).toMatchObject({ why: "retry-later" });
});

test("Tokens that can't be decrypted are never sent", async () => {
  await app.db.execute(sql`update mailing_connection set access_token = replace(access_token, '1.', '1.x')`);
  expect(await ask()).toEqual({ ok: false, why: "reconnect" });
  expect(await status()).toMatchObject({ configured: true, connected: false });
  expect(await tryIt()).toMatchObject({ success: false });
  expect(await asked()).toEqual([]);
});
