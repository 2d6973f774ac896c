import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { entityTag, matchesEntityTag } from "#server/platform/http/entity-tag.ts";
import { testConfig } from "#test/app.ts";
import { servePages } from "./serve-pages.ts";

const FILE = "/favicon.svg";
const site = new Hono();
let changedAt: string;
beforeAll(async () => {
  servePages(site, testConfig());
  changedAt = (await site.request(FILE)).headers.get("last-modified") ?? "";
  expect(Date.parse(changedAt)).toBeGreaterThan(0);
});
const ask = (headers: Record<string, string>, path = FILE, method = "GET") =>
  site.request(path, { method, headers });
const later = (ms: number) => new Date(Date.parse(changedAt) + ms).toUTCString();

describe("a file that the client has", () => {
  test.each(["GET", "HEAD"])("is not sent again on %s", async (method) => {
    for (const headers of [
      { "if-modified-since": changedAt },
      { "if-modified-since": later(60_000) },
      { "if-none-match": "*" },
    ]) {
      const answer = await ask(headers, FILE, method);
      expect([answer.status, await answer.text()]).toEqual([304, ""]);
      expect(answer.headers.get("last-modified")).toBe(changedAt);
      expect(answer.headers.get("content-length")).toBeNull();
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });
});

test("A file that has changed, or is requested by a tag, is sent", async () => {
  for (const headers of [
    { "if-modified-since": later(-1_000) },
    { "if-modified-since": "yesterday" },
    { "if-none-match": '"old"', "if-modified-since": changedAt },
  ]) {
    const answer = await ask(headers);
    expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true]);
  }
});

test("A missing file and a page are answered as before", async () => {
  const known = { "if-modified-since": later(60_000), "if-none-match": "*" };
  expect((await ask(known, "/assets/none.js")).status).toBe(404);
  expect((await ask(known, "/events")).status).toBe(200);
});

test("Any tag means any answer there is, and a tag counts without its mark for weak ones", () => {
  const tag = entityTag("a calendar");
  const named = (tags: string) =>
    matchesEntityTag(tag, new Request("http://a.example", { headers: { "if-none-match": tags } }));
  expect(named("*")).toBe(true);
  expect(named(`"other", ${tag}`)).toBe(true);
  expect(named(tag.replace("W/", ""))).toBe(true);
  expect(named('"other"')).toBe(false);
});
