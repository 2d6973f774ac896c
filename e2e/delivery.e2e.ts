import { expect, type Page } from "@playwright/test";
import { delayParts, shiftsOf } from "./layout-shift.ts";
import { logIn, test } from "./portal.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await delayParts(page);
  for (const path of paths) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect.soft(await shiftsOf(page, path), `${path} at ${size.width} px`).toEqual([]);
    }
  }
}

test("nothing on a visitor's or a member's page moves while its parts and data come", async ({ page }) => {
  await expectStill(page, ["/", "/member-login"]);
  await page.unrouteAll({ behavior: "wait" });
  await logIn(page, { userName: "expired" });
  await expectStill(page, ["/", "/events", "/my-events", "/profile", "/dues-renewal"]);
});

test("nothing on an officer's page moves while its parts and data come", async ({ page, chapter }) => {
  const { id } = await chapter.hasDinner({ title: "A table that stands still" });
  await logIn(page, { userName: "limited" });
  await expectStill(page, [`/events/${id}/register`, `/events/${id}/attendees`, "/admin", "/admin/members"]);
});

test("scripts and styles come compressed and are kept for ever, faces and pictures for a month", async ({
  page,
}) => {
  const files = new Map<string, Record<string, string>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(assets|fonts|dinners)\//.test(pathname)) files.set(pathname, response.headers());
  });
  await logIn(page, { userName: "member" });
  await page.goto("/events");
  await page.waitForLoadState("networkidle");
  const scripts = [...files].filter(([path]) => /\.(js|css)$/.test(path));
  expect(scripts.length).toBeGreaterThan(5);
  for (const [path, headers] of scripts) {
    expect(path).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(js|css)$/);
    expect(headers["cache-control"], path).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"], path).toMatch(/^(br|gzip)$/);
  }
  for (const [path, headers] of files) expect(headers["cache-control"], path).toMatch(/max-age=\d{7,}/);
  const document = await page.request.get("/events", { headers: { "accept-encoding": "br" } });
  expect(document.headers()["content-encoding"]).toBe("br");
});

test("a member's page asks for its data once, and before any script has come", async ({ page }) => {
  await logIn(page, { userName: "member" });
  let letScriptsCome = () => {};
  const held = new Promise<void>((go) => {
    letScriptsCome = go;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  await page.goto("/events", { waitUntil: "commit" });
  await expect.poll(() => asked.toSorted()).toEqual(["/api/events", "/api/registrations/my"]);
  letScriptsCome();
  await expect(page.getByRole("heading", { name: "The Orchard Table" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.toSorted()).toEqual(["/api/events", "/api/registrations/my"]);
});

test("a browser that asks for the same list again is told that nothing has changed", async ({ page }) => {
  await logIn(page, { userName: "member" });
  await page.goto("/events");
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(page.getByRole("heading", { name: "The Orchard Table" })).toBeVisible();
  // Both lists were asked for again, and neither came: what was sent is less than what the page has from it.
  const came = () => page.evaluate(listsThatCame);
  await expect.poll(came).toEqual([
    { path: "/api/events", isAsked: true, isSent: false },
    { path: "/api/registrations/my", isAsked: true, isSent: false },
  ]);
});

/** By the browser's own book of what it fetched: 0 from its cache alone, else 300 for the head, and the body if it came. */
function listsThatCame() {
  const head = 300;
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return entries
    .map(({ name, transferSize, encodedBodySize }) => ({
      path: new URL(name).pathname,
      isAsked: transferSize > 0,
      isSent: transferSize >= head + encodedBodySize,
    }))
    .filter(({ path }) => ["/api/events", "/api/registrations/my"].includes(path))
    .toSorted((a, b) => a.path.localeCompare(b.path));
}
