import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { appOn, type TestApp, testConfig, useApp } from "#test/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { aDinner, aMember, aRegistration, changeMember, sessionOf } from "#test/factories.ts";

const app = useApp({}, openEmbedded);

/** The same app, which also reports the names of its statements. */
function listening(): { heard: TestApp; statements: string[] } {
  const statements: string[] = [];
  const db = new Proxy(app.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (name === "fast") statements.push(String(given[0]));
        return Reflect.apply(value, target, given);
      };
    },
  }) as Database;
  return { heard: appOn(db, testConfig()), statements };
}

async function anOfficer() {
  const { id } = await aMember(app.db, { adminPrivileges: "full" });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

test.each([
  "/api/events",
  "/api/registrations/my",
  "/api/members?limit=50",
  "/api/payments",
  "/api/audit",
  "/api/events/:id/attendees",
])("%s has a private ETag and sends no body while unchanged", async (path) => {
  const { id: memberId, cookie } = await anOfficer();
  const { id: eventId } = await aDinner(app.db);
  await aRegistration(app.db, { eventId, memberId });
  const list = path.replace(":id", String(eventId));
  const first = await app.call("GET", list, { cookie });
  const tag = first.headers.get("etag") ?? "";
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);

  const same = await app.call("GET", list, { cookie, headers: { "if-none-match": `"other", ${tag}` } });
  expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", tag]);
  const other = await app.call("GET", list, { cookie, headers: { "if-none-match": 'W/"other"' } });
  expect([other.status, other.text]).toEqual([200, first.text]);
  const stranger = await app.call("GET", list, { headers: { "if-none-match": tag } });
  expect([stranger.status, stranger.headers.get("cache-control")]).toEqual([401, "no-store"]);
});

test.each([
  ["/api/members?limit=50", ["gate"]],
  ["/api/payments", ["gate"]],
  ["/api/audit", ["gate"]],
  ["/api/events", ["gate"]],
])("%s is not read again while no row has changed", async (path, asked) => {
  const { cookie } = await anOfficer();
  await aDinner(app.db);
  const { heard, statements } = listening();
  const first = await heard.call("GET", path, { cookie });
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  statements.length = 0;
  expect((await heard.call("GET", path, { cookie, headers })).status).toBe(304);
  expect(statements).toEqual(asked);
});

test("The next request sees a change, and an equal answer is still not sent again", async () => {
  const { cookie } = await anOfficer();
  await aDinner(app.db, { title: "Before" });
  const first = await app.call("GET", "/api/events", { cookie });
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  await changeMember(app.db, (await aMember(app.db)).id, { city: "Lyon" });
  expect((await app.call("GET", "/api/events", { cookie, headers })).status).toBe(304);
  await aDinner(app.db, { title: "After" });
  const next = await app.call("GET", "/api/events", { cookie, headers });
  expect(next.status).toBe(200);
  expect(next.text).toContain("After");
  expect(next.headers.get("etag")).not.toBe(headers["if-none-match"]);
});

test("A dinner that has begun since is past although no row has changed", async () => {
  const { cookie } = await anOfficer();
  await aDinner(app.db, { title: "Tonight", dateTime: new Date(app.now.getTime() + 1_800_000) });
  const past = "/api/events?when=past&limit=50";
  const first = await app.call("GET", past, { cookie });
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await app.call("GET", past, { cookie, headers })).status).toBe(304);
  app.now = new Date(app.now.getTime() + 3_600_000);
  const next = await app.call("GET", past, { cookie, headers });
  expect([next.status, next.text.includes("Tonight")]).toEqual([200, true]);
});

test("Two people with the same request each get their own answer", async () => {
  const [one, two] = [await anOfficer(), await anOfficer()];
  const { id: eventId } = await aDinner(app.db);
  await aRegistration(app.db, { eventId, memberId: one.id });
  const first = await app.call("GET", "/api/registrations/my", { cookie: one.cookie });
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  const second = await app.call("GET", "/api/registrations/my", { cookie: two.cookie, headers });
  expect([second.status, second.text]).toEqual([200, "[]"]);
});

test("A caller who has lost their rights is refused although nothing else has changed", async () => {
  const { id, cookie } = await anOfficer();
  const first = await app.call("GET", "/api/payments", { cookie });
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  await changeMember(app.db, id, { adminPrivileges: "none" });
  expect((await app.call("GET", "/api/payments", { cookie, headers })).status).toBe(403);
});

test("A long list is sent compressed to a client that accepts it", async () => {
  const { cookie } = await anOfficer();
  for (let number = 0; number < 20; number += 1) await aDinner(app.db);
  const plain = await app.call("GET", "/api/events", { cookie });
  for (const [coding, unpack] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const request = new Request("http://portal.test/api/events", {
      headers: { cookie, "accept-encoding": `${coding};q=0.5, identity;q=0.1` },
    });
    const answer = await app.fetch(request);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-encoding")).toBe(coding);
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    expect(unpack(bytes).toString()).toBe(plain.text);
    expect(bytes.length).toBeLessThan(plain.text.length / 4);
  }
  const unable = new Request("http://portal.test/api/events", {
    headers: { cookie, "accept-encoding": "br;q=0, gzip;q=0" },
  });
  expect((await app.fetch(unable)).headers.get("content-encoding")).toBeNull();
});
