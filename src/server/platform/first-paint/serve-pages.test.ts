import { Hono } from "hono";
import { expect, it } from "vitest";
import { PAGES } from "#contract/pages/pages.ts";
import { testConfig } from "#test/app.ts";
import { servePages } from "./serve-pages.ts";

const site = new Hono();
servePages(site, testConfig(), { index: '<html><head><meta charset="UTF-8"></head><body></body></html>' });

it.each([
  ...Object.values(PAGES).map(({ path }) => path.replace(":id", "7")),
  "/admin/anything/below",
  ...["/events/", "/Admin/Members", "/events/7/register?draft=1", "/member-login?next=/events"],
])("%s is a page", async (path) => {
  const answer = await site.request(path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
});

it.each([
  ...["/nothing", "/does-not-exist", "/events/7/nothing", "/event", "/administration", "/profile/7"],
  ...["/member-login/nothing", "//admin", "/dashboard/more", "/%2e%2e/admin2"],
])("%s answers 404 with the not-found page", async (path) => {
  for (const coding of ["identity", "br"]) {
    const answer = await site.request(path, { headers: { "accept-encoding": coding } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=UTF-8"]);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
    if (coding === "identity") expect(await answer.text()).toContain("<body>");
  }
});

it("A page may start workers from its own host only", async () => {
  const policy = (await site.request("/events")).headers.get("content-security-policy");
  expect(policy?.split("; ")).toContain("worker-src 'self'");
});

it("A missing file answers 404 without a page", async () => {
  for (const path of ["/assets/old-1234.js", "/robots.txt", "/fonts/none.woff2"]) {
    const answer = await site.request(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      404,
      expect.not.stringContaining("html"),
    ]);
  }
});

it("A page carries its own entry of the build's table of pages, and not the table", async () => {
  const built = new Hono();
  const events = { path: "^/events$", files: ["EventsPage-1"] };
  const register = { path: "^/events/([^/]+)/register$", files: ["RegisterPage-1"] };
  servePages(built, testConfig(), {
    index: `<html><head><meta charset="UTF-8"><script nonce="__CSP_NONCE__">begin(__HEAD_PAGE__)</script>
      <script type="application/json" nonce="__CSP_NONCE__" id="head-pages">${JSON.stringify([events, register])}</script>
      </head><body></body></html>`,
  });
  const pageAt = async (path: string) => (await built.request(path)).text();
  expect(await pageAt("/events")).toContain(`begin(${JSON.stringify(events)})`);
  expect(await pageAt("/events")).not.toContain("RegisterPage-1");
  expect(await pageAt("/events/7/register?draft=1")).toContain(`begin(${JSON.stringify(register)})`);
  expect(await pageAt("/profile")).toContain("begin(null)");
  expect(await pageAt("/profile")).not.toContain("head-pages");
});

it("Each meta element of a page has one identifying attribute, as HTML requires", async () => {
  const built = new Hono();
  servePages(built, testConfig());
  for (const path of ["/", "/events"]) {
    const html = await (await built.request(path)).text();
    const metas = html.match(/<meta\b[^>]*>/g) ?? [];
    expect(metas.length).toBeGreaterThan(5);
    for (const meta of metas) {
      expect(meta.match(/\s(name|http-equiv|charset|itemprop|property)=/g), meta).toHaveLength(1);
      // Only what the services that show shared links read by that name (RDFa in HTML).
      expect(meta, meta).not.toMatch(/\sproperty="(?!og:)/);
    }
    expect(html).toMatch(/<script nonce="[^"_]+">/);
  }
});
