import { beforeEach, expect, test } from "vitest";
import type { MailingStatus } from "#contract/mailing-list.ts";
import { callConstantContact } from "#server/mailing-list/service/call.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";
import { readConnection } from "./connection.ts";

const service = useMailingService(LONG_SESSIONS);
const { app, control } = service;
const DAY = 24 * 60;

let cookie = "";
let token = "";
/** A token issued by the service that the portal does not know yet. */
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
  await service.connect(cookie);
  token = (await readConnection(service.work())).accessToken;
  await app.call("POST", "/api/constant-contact/disconnect", { cookie });
  await control("DELETE", "/requests");
});

type Saved = { success: boolean; message: string };
const save = (accessToken: string) =>
  app.call<Saved>("PUT", "/api/constant-contact/token", { cookie, body: { accessToken } });
const status = async () =>
  (await app.call<MailingStatus>("GET", "/api/constant-contact/status", { cookie })).body;
const need = async () =>
  (await app.call<{ mailingList: unknown }>("GET", "/api/admin/attention", { cookie })).body.mailingList;
const requests = async () => (await service.requests()).map(({ path, status }) => `${path} ${status}`);

test("A manual token is tested first, then stored encrypted", async () => {
  expect((await save(`  ${token}\n`)).body).toEqual({
    success: true,
    message: "Token saved. The portal is connected as Chapter of the Potomac.",
  });
  expect(await requests()).toEqual(["/v3/account/summary 200", "/v3/account/summary 200"]);
  expect(await status()).toMatchObject({
    configured: true,
    connected: true,
    account: "Chapter of the Potomac",
  });
  const kept = await readConnection(service.work());
  expect([kept.source, kept.accessToken, kept.refreshToken]).toEqual(["manual", token, null]);
  expect(kept.row?.accessToken).not.toContain(token.slice(0, 20));
  expect((await auditEntries(app)).at(-1)).toMatchObject({
    action: "mailing list connected",
    after: { how: "manual" },
  });
});

test.each([
  ["", 400],
  ["a b".repeat(20), 400],
  ["x".repeat(5001), 400],
  ["tökén".repeat(9), 400],
])("What cannot be a token (%j) is not even tried", async (text, code) => {
  expect((await save(text)).status).toBe(code);
  expect(await requests()).toEqual([]);
});

test("A token that is unknown, or may not read the account, isn't saved", async () => {
  expect((await save("x".repeat(40))).body).toMatchObject({
    success: false,
    message: expect.stringContaining("doesn’t accept this token"),
  });
  await control("POST", "/faults", { name: "forbidden", count: 1 });
  expect((await save(token)).body.message).toContain("account_read");
  await control("POST", "/faults", { name: "http503" });
  expect((await save(token)).body).toMatchObject({
    success: false,
    message: expect.stringContaining("can’t be reached right now"),
  });
  expect(await status()).toMatchObject({ configured: false });
});

test("It expires after a day, with a warning beforehand", async () => {
  await save(token);
  const endsAt = new Date(app.now.getTime() + DAY * 60_000).toISOString();
  expect(await need()).toEqual({ what: "ending", endsAt });
  await service.pass(DAY + 1);
  expect(await need()).toEqual({ what: "refused", endsAt: null });
  const error =
    "The access token appears expired or invalid. Please connect, or create and save a new token.";
  expect(await status()).toMatchObject({ configured: true, connected: false, error });
  await control("DELETE", "/requests");
  const call = { method: "GET", path: "/contact_lists", for: "job" } as const;
  expect(await callConstantContact(service.work(), call)).toEqual({ ok: false, why: "reconnect" });
  expect(await requests()).toEqual([]);
});

test("A manual token replaces an authorization, and the other way around", async () => {
  await save(token);
  await service.connect(cookie);
  expect((await readConnection(service.work())).source).toBe("consent");
  expect(await need()).toBeNull();
  await save(token);
  expect((await readConnection(service.work())).source).toBe("manual");
});

test("A connection unused for 170 days is about to end", async () => {
  await service.connect(cookie);
  await service.pass(169 * DAY);
  expect(await need()).toBeNull();
  await service.pass(DAY + 1);
  expect(await need()).toMatchObject({ what: "ending" });
  await service.pass(10 * DAY);
  expect(await need()).toEqual({ what: "refused", endsAt: null });
  expect(await status()).toMatchObject({ connected: false });
});

test("A token from the environment is used while none is stored, and can't be removed", async () => {
  const settings = app.config.constantContact as { accessToken: string | undefined };
  settings.accessToken = token;
  try {
    expect(await status()).toMatchObject({
      configured: true,
      connected: true,
      account: "Chapter of the Potomac",
    });
    const leave = () => app.call("POST", "/api/constant-contact/disconnect", { cookie });
    expect((await leave()).body.message).toContain("CONSTANT_CONTACT_ACCESS_TOKEN");
    await service.connect(cookie);
    expect((await readConnection(service.work())).source).toBe("consent");
    expect((await leave()).status).toBe(200);
    expect((await readConnection(service.work())).source).toBe("environment");

    await service.pass(DAY + 1);
    await control("DELETE", "/requests");
    expect((await status()).error).toContain("settings appears expired");
    await status();
    expect(await requests()).toEqual(["/v3/account/summary 401"]);
    expect(await need()).toEqual({ what: "refused", endsAt: null });
  } finally {
    settings.accessToken = undefined;
  }
  expect(await status()).toMatchObject({ configured: false });
  expect(await need()).toBeNull();
});

test("Without an encryption key or a client id, an officer reads what is missing", async () => {
  const { config } = app;
  const keys = config.credentialsKeys;
  const { application } = config.constantContact;
  const ask = async () => (await app.call("GET", "/api/constant-contact/auth-url", { cookie })).body.message;
  try {
    Object.assign(config, { credentialsKeys: [] });
    expect((await save(token)).body.message).toContain("CREDENTIALS_KEY");
    expect(await ask()).toContain("CREDENTIALS_KEY");
    expect(await status()).toMatchObject({ canAuthorize: false });
    Object.assign(config, { credentialsKeys: keys });
    Object.assign(config.constantContact, { application: undefined });
    expect(await ask()).toContain("CONSTANT_CONTACT_CLIENT_ID");
    expect(await status()).toMatchObject({ canAuthorize: false });
  } finally {
    Object.assign(config, { credentialsKeys: keys });
    Object.assign(config.constantContact, { application });
  }
});
