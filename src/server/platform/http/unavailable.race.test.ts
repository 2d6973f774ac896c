import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, inject, onTestFinished, test } from "vitest";
import { openPostgres } from "#server/platform/database/database.ts";
import { openGate } from "#server/platform/session-gate/gate.ts";
import { appOn, type TestApp, testConfig } from "#test/app.ts";
import { migratedRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aMember, anAdministrator, seatsTaken, sessionOf } from "#test/factories.ts";
import { type Address, startAddress } from "#test/faults/world/cuttable-connection.ts";
import { partyOf } from "#test/people/many-members.ts";
import { freePort } from "#test/programs/free-port.ts";
import { serveHealth } from "./health.ts";

const LIMIT_MS = 1500;
const LOOK = "The portal is briefly unavailable. Please try again in a few seconds.";

type World = { app: TestApp; address: Address; cookie: string; eventId: number };

/** A portal that reaches its database through an address, with a signed-in member and a dinner. */
async function aPortal(): Promise<World> {
  const url = new URL(await migratedRaceDatabase());
  const address = await startAddress(await freePort(), Number(new URL(inject("postgresUrl")).port));
  url.port = String(address.port);
  const db = openPostgres(url.href, 3, LIMIT_MS);
  onTestFinished(async () => {
    await address.close();
    await db.close();
  });
  const app = appOn(db, testConfig());
  const cookie = await sessionOf(app, { memberId: (await aMember(db)).id });
  return { app, address, cookie, eventId: (await aDinner(db, { totalSeats: 8 })).id };
}

test("While the database hangs, requests get 503 and nobody is logged out", async () => {
  const { app, address, cookie } = await aPortal();
  const kept = await app.call("GET", "/api/events", { cookie });
  const headers = { "if-none-match": kept.headers.get("etag") ?? "" };
  address.beSilent(true);
  for (const path of ["/api/events", "/api/registrations/my", "/api/member/auth"]) {
    const away = await app.call("GET", path, { cookie, headers });
    expect([away.status, away.body]).toEqual([503, { message: LOOK, code: "unavailable" }]);
    expect(Number(away.headers.get("retry-after"))).toBeGreaterThan(0);
    expect([away.cookie, away.headers.get("etag"), away.headers.get("cache-control")]).toEqual([
      "",
      null,
      "no-store",
    ]);
  }
  address.beSilent(false);
  expect((await app.call("GET", "/api/member/auth", { cookie })).status).toBe(200);
  await app.db.execute(sql`update events set title = 'Changed meanwhile'`);
  expect((await app.call("GET", "/api/events", { cookie, headers })).text).toContain("Changed meanwhile");
});

test("A registration whose answer is lost is reported as unknown and found on retry", async () => {
  const { app, address, cookie, eventId } = await aPortal();
  const body = partyOf(2, eventId);
  const send = () => app.call("POST", "/api/registrations", { cookie, body });
  const lost = address.loseAnswerTo("take-seats");
  const unknown = await send();
  await lost;
  expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(unknown.body.message).toMatch(/may or may not have been saved/);
  await expect.poll(() => seatsTaken(app.db, eventId)).toBe(2);

  expect((await send()).status).toBe(201);
  const { rows } = await app.db.execute(
    sql`select total_tickets from registrations where removed_at is null`,
  );
  expect(rows).toEqual([{ total_tickets: 2 }]);
  expect(await seatsTaken(app.db, eventId)).toBe(2);
});

test("A log-out that did not reach the database clears no cookie", async () => {
  const { app, address, cookie } = await aPortal();
  address.beSilent(true);
  const away = await app.call("POST", "/api/member/logout", { cookie });
  expect([away.status, away.cookie, away.headers.get("clear-site-data")]).toEqual([503, "", null]);
  address.beSilent(false);
  expect((await app.call("GET", "/api/member/auth", { cookie })).status).toBe(200);
});

test("A page request gets a page with a retry button", async () => {
  const { app, address, cookie } = await aPortal();
  address.beSilent(true);
  const headers = { "sec-fetch-mode": "navigate" };
  const away = await app.call("GET", "/api/payment/cancel/none?x=%22%3E", { cookie, headers });
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(away.headers.get("content-type")).toMatch(/^text\/html/);
  expect(away.text).toContain(LOOK);
  expect(away.text).toContain('href="/api/payment/cancel/none?x=%22%3E">Try again');
});

test("The administrators' log-in page says so too and keeps the typed address", async () => {
  const { app, address } = await aPortal();
  const { email } = await anAdministrator(app.db);
  const page = await app.call("GET", "/api/login");
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  address.beSilent(true);
  const away = await app.fetch(
    new Request(`${app.config.publicUrl}/api/login`, {
      method: "POST",
      headers: {
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
        cookie: page.cookie,
      },
      body: new URLSearchParams({ csrf, email: email ?? "", password: "bon-appetit-42" }).toString(),
    }),
  );
  const text = await away.text();
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(text).toContain("Please try again");
  expect(text).toContain(`value="${email}"`);
});

test("A read-only database serves reads, refuses changes with 503, and is not ready", async () => {
  const { app, cookie } = await aPortal();
  await app.db.execute(sql`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`);
  await app.db
    .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database()`)
    .catch(() => undefined);
  await expect
    .poll(
      async () =>
        (await app.call("PATCH", "/api/member/profile", { cookie, body: { city: "Reston" } })).status,
    )
    .toBe(503);
  // Even if it would extend the session.
  app.now = new Date(app.now.getTime() + 3_600_000);
  expect((await app.call("GET", "/api/events", { cookie })).status).toBe(200);
  const server = new Hono();
  serveHealth(server, app.db, openGate(app.db, app.config));
  const ready = await server.request("/readyz");
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: "not ready", reason: "the database takes no changes" },
  ]);
});
