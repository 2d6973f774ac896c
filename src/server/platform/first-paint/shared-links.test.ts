import { existsSync } from "node:fs";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { SESSION_COOKIE } from "#server/platform/session-gate/session-cookies.ts";
import { testConfig } from "#test/app.ts";
import { servePages } from "./serve-pages.ts";

const config = testConfig({
  CHAPTER_NAME: 'Chapter <of> "R&D"',
  SOCIETY_NAME: "Guild",
  PUBLIC_URL: "https://dinners.example.org",
});
const INDEX = '<html><head><meta charset="UTF-8"></head><body></body></html>';

function site(isMember = false) {
  const app = new Hono();
  const page = { head: "", body: "<p>Dear Jana</p>" };
  servePages(app, config, { index: INDEX, renderMemberPage: async () => (isMember ? page : null) });
  return app;
}

test.each(["/", "/events/7/register"])("A link to %s is shown with the chapter's name only", async (path) => {
  const html = await (await site().request(path)).text();
  expect(html).toContain('<meta property="og:title" content="Chapter &#60;of&#62; &#34;R&#38;D&#34;">');
  expect(html).toContain('<meta property="og:image" content="https://dinners.example.org/preview.png">');
  expect(html.match(/property="og:/g)).toHaveLength(6);
});

test("A member's own page has no preview to download", async () => {
  const cookie = `${SESSION_COOKIE}=x`;
  const html = await (await site(true).request("/", { headers: { cookie } })).text();
  expect(html).toContain("Dear Jana");
  expect(html).not.toContain("og:");
});

test("The portal can be added to a home screen with the chapter's name and its icons", async () => {
  const answer = await site().request("/app.webmanifest");
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Chapter <of> "R&D"', short_name: "Guild", start_url: "/" });
  const files = manifest.icons.map(({ src }: { src: string }) => `src/web/public${src}`);
  expect(files).toHaveLength(2);
  expect([...files, "src/web/public/preview.png"].filter((file) => !existsSync(file))).toEqual([]);
});
