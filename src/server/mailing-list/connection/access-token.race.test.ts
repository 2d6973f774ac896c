import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { callConstantContact } from "#server/mailing-list/service/call.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { waitingForLocks } from "#test/database/waiting-for-locks.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";
import { readConnection } from "./connection.ts";

const service = useMailingService(LONG_SESSIONS, openRaceDatabase);
const { app, control } = service;
const TOKEN = "/oauth2/default/v1/token";

let cookie = "";
let works: SystemContext[] = [];
/** Two processes with an expired token; the service ends the connection if a refresh token is used twice. */
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
  await service.connect(cookie);
  await service.pass(25 * 60);
  await control("POST", "/settings", { reuseEndsConnection: true });
  await control("DELETE", "/requests");
  works = [service.work(), service.work(await neighbourOf(app))];
});

const ask = (work: SystemContext) =>
  callConstantContact(work, { method: "GET", path: "/account/summary", for: "job" });
const crowd = (n: number) => Array.from({ length: n }, (_, i) => works[i % works.length] as SystemContext);
const exchanges = async () =>
  (await service.requests()).filter(({ path }) => path === TOKEN).map(({ status }) => status);
const slowly = () => control("POST", "/faults", { name: "slow", ms: 300, path: TOKEN });

/** As a process does that dies before it stores the new tokens. */
async function useRefreshToken(): Promise<void> {
  const { refreshToken } = await readConnection(service.work());
  const { provider, url } = service.emulator();
  const { clientId, clientSecret } = provider.application;
  const lost = await fetch(`${url}${TOKEN}`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken ?? "" }),
  });
  expect(lost.status).toBe(200);
}

test("Twenty calls of two processes refresh an expired token once and all succeed", async () => {
  await slowly();
  const results = await Promise.all(crowd(20).map(ask));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await exchanges()).toEqual([200]);
});

test("Without the lease the same calls end the connection", async () => {
  await app.db.execute(sql`create function no_lease() returns trigger language plpgsql as
    $$ begin new.refreshing_until = null; return new; end $$`);
  await app.db.execute(sql`create trigger no_lease before update on mailing_connection
    for each row execute function no_lease()`);
  try {
    await slowly();
    await Promise.all(crowd(4).map(ask));
    expect(await exchanges()).toContain(400);
    expect((await readConnection(service.work())).state).toBe("reconnect");
  } finally {
    await app.db.execute(sql`drop function no_lease cascade`);
  }
});

test("Twenty calls refused at the same moment refresh the token once", async () => {
  await ask(service.work());
  await control("DELETE", "/requests");
  const { accessTokens } = service.emulator().provider.state;
  for (const { token } of [...accessTokens.values()]) accessTokens.remove(token);
  await slowly();
  const results = await Promise.all(crowd(20).map(ask));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await exchanges()).toEqual([200]);
});

test("A process dying before it stores new tokens ends in a clear message", async () => {
  // It has claimed the lease and used the old refresh token, and then dies.
  await app.db.execute(
    sql`update mailing_connection set refreshing_until = clock_timestamp() + interval '700 ms'`,
  );
  await useRefreshToken();
  // The others wait until the dead process's lease expires; then one of them refreshes.
  const results = await Promise.all(crowd(8).map(ask));
  expect(new Set(results.map((result) => result.ok || result.why))).toEqual(new Set(["reconnect"]));
  expect(await exchanges()).toEqual([200, 400]);
  await Promise.all(crowd(8).map(ask));
  expect(await exchanges()).toHaveLength(2);
  const needs = await app.call<{ mailingList: object }>("GET", "/api/admin/attention", { cookie });
  expect(needs.body.mailingList).toEqual({ what: "refused", endsAt: null });
});

test("A process that read the tokens before they were refused does not use them again", async () => {
  await useRefreshToken();
  // Both read that the tokens may be refreshed; one is refused by the service before the other may claim that.
  await app.db.execute(sql`create sequence changes`);
  await app.db.execute(sql`create function second_waits() returns trigger language plpgsql as
    $$ begin if nextval('changes') = 2 then perform pg_advisory_xact_lock(1); end if; return null; end $$`);
  await app.db.execute(sql`create trigger second_waits before update on mailing_connection
    for each statement execute function second_waits()`);
  const { results } = await app.db.transaction(async (second) => {
    await second.execute(sql`select pg_advisory_xact_lock(1)`);
    const both = await app.db.transaction(async (first) => {
      await first.execute(sql`lock table mailing_connection in exclusive mode`);
      const asked = { results: Promise.all(works.map(ask)) };
      await expect.poll(() => waitingForLocks(app.db)).toBe(2);
      return asked;
    });
    await expect.poll(async () => (await readConnection(service.work())).state).toBe("reconnect");
    return both;
  });
  expect((await results).map((result) => result.ok || result.why)).toEqual(["reconnect", "reconnect"]);
  // Two claims and the one refusal; a second exchange would end with a refusal of its own.
  const { rows } = await app.db.execute(sql`select last_value::int as changes from changes`);
  expect(rows).toEqual([{ changes: 3 }]);
  expect(await exchanges()).toEqual([200, 400]);
});

test("With long-lived refresh tokens the connection survives such a death", async () => {
  await control("POST", "/settings", { refreshTokens: "long-lived" });
  await app.db.execute(
    sql`update mailing_connection set refreshing_until = clock_timestamp() + interval '500 ms'`,
  );
  const results = await Promise.all(crowd(8).map(ask));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await exchanges()).toEqual([200]);
});

test.each([
  [
    "disconnects",
    async () => {
      expect((await app.call("POST", "/api/constant-contact/disconnect", { cookie })).status).toBe(200);
      return { state: "none", account: null };
    },
  ],
  [
    "connects as another account",
    async () => {
      await service.connect(cookie, { login: "anton.weiss" });
      return { state: "connected", account: "Capital Pastry Club" };
    },
  ],
])("An officer who %s while a token is exchanged is not overruled by its answer", async (_, act) => {
  await control("POST", "/faults", { name: "slow", ms: 800, count: 1, path: TOKEN });
  const asking = ask(works[1] as SystemContext);
  await sleep(200);
  const wanted = await act();
  await asking;
  await sleep(700);
  const { state, row } = await readConnection(service.work());
  expect({ state, account: row?.account ?? null }).toEqual(wanted);
  if (state === "connected") expect(await ask(service.work())).toMatchObject({ ok: true });
});

test("A late answer about the previous account doesn't rename the current one", async () => {
  const look = () => app.call<{ account: string }>("GET", "/api/constant-contact/status", { cookie });
  await look();
  await control("POST", "/faults", { name: "slow", ms: 800, count: 1, path: "/v3/account/summary" });
  const looking = look();
  await sleep(200);
  await service.connect(cookie, { login: "anton.weiss" });
  await looking;
  expect((await readConnection(service.work())).row?.account).toBe("Capital Pastry Club");
});
