import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MailingStatus } from "#contract/mailing-list.ts";
import { sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService();
const { app, control, connect } = service;

let olga: Awaited<ReturnType<typeof aFullOfficer>>;
beforeEach(async () => {
  olga = await aFullOfficer(app);
});

const status = async (cookie = olga.cookie) =>
  (await app.call<MailingStatus>("GET", "/api/constant-contact/status", { cookie })).body;
/** Starts an authorization, consents at the service, and returns the redirect URL. */
async function wayBack(cookie = olga.cookie, as: { deny?: boolean } = {}): Promise<string> {
  const { body } = await app.call<{ authUrl: string }>("GET", "/api/constant-contact/auth-url", { cookie });
  const { location } = await control<{ location: string }>("POST", "/consent", { url: body.authUrl, ...as });
  const { pathname, search } = new URL(location);
  return `${pathname}${search}`;
}
const goTo = (path: string, cookie?: string) =>
  app.call<string>("GET", path, { ...(cookie && { cookie }), headers: { "sec-fetch-site": "cross-site" } });
const redeemed = async () => (await service.requests()).filter(({ path }) => path.endsWith("/token")).length;

test("Before anyone connects, the page says what to do", async () => {
  const unset = { configured: false, connected: false, account: null, listId: "Not configured" };
  expect(await status()).toMatchObject({ ...unset, canAuthorize: true, everSynced: false, run: null });
  expect((await status()).error).toBeUndefined();
});

test("An officer authorizes the portal, and limited officers see the account", async () => {
  const page = await connect(olga.cookie);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("as Chapter of the Potomac")]);
  expect(page.text).toContain('<script src="/mailing-list-connected.js">');
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect(page.headers.get("cache-control")).toBe("no-store");
  const connected = { configured: true, connected: true, account: "Chapter of the Potomac" };
  expect(await status((await aLimitedOfficer(app)).cookie)).toMatchObject(connected);
  expect(await auditEntries(app)).toMatchObject([
    { actor: `member ${olga.id}`, action: "mailing list connected", after: { how: "consent" } },
  ]);
});

test("The consent page is requested with state, PKCE and the fewest scopes", async () => {
  const ask = () =>
    app.call<{ authUrl: string }>("GET", "/api/constant-contact/auth-url", { cookie: olga.cookie });
  const query = new URL((await ask()).body.authUrl).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: "code",
    redirect_uri: "http://portal.test/api/constant-contact/callback",
    scope: "contact_data account_read offline_access",
    code_challenge_method: "S256",
    // Asked for each time: someone else may be logged in there already.
    prompt: "login",
  });
  expect(query.get("state")).toMatch(/^[\w-]{43}$/);
  expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
  expect(new URL((await ask()).body.authUrl).searchParams.get("state")).not.toBe(query.get("state"));
  const { rows } = await app.db.execute(sql`select * from mailing_authorizations`);
  expect(JSON.stringify(rows)).not.toContain(query.get("state"));
});

test("Someone who declines reads that nothing was changed", async () => {
  const page = await connect(olga.cookie, { deny: true });
  expect([page.status, page.text]).toEqual([
    400,
    expect.stringContaining("so nothing was changed. If you declined"),
  ]);
  expect(page.text).not.toContain("<script");
  expect(await status()).toMatchObject({ configured: false });
});

test("A private application accepts only its creator, and the page says whom to call", async () => {
  await control("POST", "/settings", { applicationPrivate: true });
  const page = await connect(olga.cookie, { login: "anton.weiss" });
  expect([page.status, page.text]).toEqual([400, expect.stringContaining("may still be private")]);
  expect(page.text).toContain("at 866-289-2101 for approval");
  expect(await status()).toMatchObject({ configured: false });
  expect((await connect(olga.cookie, { login: "margaret.hollis" })).status).toBe(200);
  expect(await status()).toMatchObject({ configured: true, connected: true });
});

test.each([
  [
    "twice",
    async () => {
      const path = await wayBack();
      expect((await goTo(path, olga.cookie)).status).toBe(200);
      return { path, cookie: olga.cookie };
    },
  ],
  [
    "after ten minutes",
    async () => {
      const path = await wayBack();
      await service.pass(10);
      return { path, cookie: olga.cookie };
    },
  ],
  [
    "in another log-in of the same officer",
    async () => ({
      path: await wayBack(),
      cookie: await sessionOf(app, { memberId: olga.id }),
    }),
  ],
  [
    "with a state that nobody gave",
    async () => ({
      path: (await wayBack()).replace(/state=[^&]*/, `state=${"A".repeat(43)}`),
      cookie: olga.cookie,
    }),
  ],
  [
    "without a state",
    async () => ({
      path: (await wayBack()).replace(/state=[^&]*/, ""),
      cookie: olga.cookie,
    }),
  ],
])("A consent that comes back %s is worth nothing", async (_, prepare) => {
  const { path, cookie } = await prepare();
  const before = [await redeemed(), (await auditEntries(app)).length];
  const page = await goTo(path, cookie);
  expect([page.status, page.text]).toEqual([400, expect.stringContaining("started in another session")]);
  expect([await redeemed(), (await auditEntries(app)).length]).toEqual(before);
});

test("Only the full officer who started an authorization can finish it", async () => {
  const path = await wayBack();
  for (const cookie of [undefined, (await aLimitedOfficer(app)).cookie]) {
    const page = await goTo(path, cookie);
    expect([page.status, page.text]).toEqual([401, expect.stringContaining("full rights")]);
  }
  expect((await goTo(path, olga.cookie)).status).toBe(200);
});

test("An authorization ends with the session that started it", async () => {
  const path = await wayBack();
  await app.call("POST", "/api/member/logout", { cookie: olga.cookie });
  const page = await goTo(path, await sessionOf(app, { memberId: olga.id }));
  expect(page.status).toBe(400);
  expect((await app.db.execute(sql`select * from mailing_authorizations`)).rows).toEqual([]);
});

test("A used code, a wrong secret and an outage each say so and change nothing", async () => {
  const ends = async (fault?: object) => {
    const path = await wayBack();
    if (fault) await control("POST", "/faults", { count: 1, path: "/oauth2/default/v1/token", ...fault });
    else await control("POST", "/clock/advance", { ms: 6 * 60_000 });
    return goTo(path, olga.cookie);
  };
  expect((await ends()).text).toContain("The authorization has expired");
  expect((await ends({ name: "http500" })).text).toContain("can’t be reached");
  const { application } = service.emulator().provider;
  const { clientSecret } = application;
  application.clientSecret = "another";
  const page = await ends({ name: "slow", ms: 1 });
  application.clientSecret = clientSecret;
  expect([page.status, page.text]).toEqual([502, expect.stringContaining("CONSTANT_CONTACT_CLIENT_SECRET")]);
  expect(await auditEntries(app)).toEqual([]);
  expect(await status()).toMatchObject({ configured: false });
});

test("Text from the redirect URL never appears in the page", async () => {
  const path = (await wayBack(olga.cookie, { deny: true })).replace(
    /error_description=[^&]*/,
    `error_description=${encodeURIComponent("<script>alert(1)</script>")}`,
  );
  expect((await goTo(path.replace("access_denied", "<b>"), olga.cookie)).text).not.toMatch(/alert|<b>/);
});

test("Connecting another account replaces the first and its lists", async () => {
  await connect(olga.cookie);
  await app.db.execute(sql`update mailing_connection set list_id = 'of the chapter', list_name = 'All'`);
  await app.db.execute(sql`insert into mailing_addresses (address, contact_id, list_id, put_by_portal, state)
    values ('anna@example.org', 'c1', 'of the chapter', true, 'settled')`);
  await app.db.execute(sql`insert into mailing_opt_outs (address_hash, since, source, noted_at)
    values ('x', now(), 'Contact', now())`);
  await app.db.execute(sql`insert into mailing_runs (kind, list_id, asked_by, started_at, step, counts, due_at)
    values ('sync', 'of the chapter', ${`member ${olga.id}`}, now(), 'reading',
      ${JSON.stringify({ added: 0, changed: 0, unchanged: 0, removed: 0, optedOut: 0, refused: 0 })}::jsonb,
      now() + interval '1 year')`);
  const known = async () =>
    (
      await app.db.execute(sql`select (select count(*)::int from mailing_addresses) as addresses,
    (select count(*)::int from mailing_opt_outs) as left, (select state from mailing_runs) as run`)
    ).rows;
  await connect(olga.cookie);
  expect(await status()).toMatchObject({ listId: "of the chapter", listName: "All" });
  expect(await known()).toEqual([{ addresses: 1, left: 1, run: "running" }]);
  await connect(olga.cookie, { login: "anton.weiss" });
  expect(await status()).toMatchObject({
    account: "Capital Pastry Club",
    connected: true,
    listId: "Not configured",
    listName: null,
  });
  expect(await known()).toEqual([{ addresses: 0, left: 1, run: "failed" }]);
  const [, , third, last] = await auditEntries(app);
  expect(third).toMatchObject({ before: { account: "Chapter of the Potomac" }, after: { how: "consent" } });
  expect(last).toMatchObject({ action: "mailing list sync failed", after: { error: expect.any(String) } });
});

test("Disconnecting doesn't end a connection made since the officer looked", async () => {
  await connect(olga.cookie);
  const leave = (seen: string) =>
    app.call<{ message: string }>("POST", `/api/constant-contact/disconnect?connectedAt=${seen}`, {
      cookie: olga.cookie,
    });
  const stale = await leave("2026-01-01T00:00:00.000Z");
  expect([stale.status, stale.body.message]).toEqual([
    ...[409, "Someone has reconnected the portal in the meantime. Please check again."],
  ]);
  const { connectedAt } = await status();
  expect((await leave(String(connectedAt))).status).toBe(200);
  expect(await status()).toMatchObject({ configured: false, connectedAt: null });
});

test("Disconnecting deletes the tokens; repeating it changes nothing", async () => {
  await connect(olga.cookie);
  const leave = () => app.call("POST", "/api/constant-contact/disconnect", { cookie: olga.cookie });
  expect((await leave()).body).toEqual({ success: true });
  expect(await status()).toMatchObject({ configured: false, connected: false, account: null });
  const { rows } = await app.db.execute(sql`select access_token, refresh_token from mailing_connection`);
  expect(rows).toEqual([{ access_token: null, refresh_token: null }]);
  expect((await leave()).body).toEqual({ success: true });
  expect((await auditEntries(app)).map(({ action }) => action)).toEqual([
    "mailing list connected",
    "mailing list disconnected",
  ]);
});
