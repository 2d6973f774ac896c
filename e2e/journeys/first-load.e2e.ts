import { expect } from "@playwright/test";
import { logIn, test } from "#e2e/support/portal.ts";

const MOST_BYTES = 120_000;

test("the log-in page asks for less than 120 KB of compressed JavaScript", async ({ page }) => {
  const scripts: { url: string; encoding: string | undefined; bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    if (request.resourceType() !== "script") return;
    const answer = await request.response();
    const { responseBodySize: bytes } = await request.sizes();
    scripts.push({ url: request.url(), encoding: answer?.headers()["content-encoding"], bytes });
  });
  await page.goto("/member-login");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.waitForLoadState("networkidle");

  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(({ encoding }) => !/^(br|gzip)$/.test(encoding ?? ""))).toEqual([]);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  test.info().annotations.push({ type: "kB", description: (bytes / 1000).toFixed(1) });
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test("a missing picture shows a placeholder, even before scripts load", async ({ page, chapter }) => {
  // Members do not see it: their journeys would report its picture as trouble.
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  const dinner = await chapter.hasDinner({
    title: "The Lost Picture",
    imageUrl: "https://pictures.invalid/lost.jpg",
    isActive: false,
  });
  await page.route("https://pictures.invalid/lost.jpg", (route) =>
    route.fulfill({ contentType: "image/jpeg", body: "no picture" }),
  );
  await logIn(page, officer);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const drawn = page.locator("#root[data-server-rendered] main img");
  const width = (element: HTMLImageElement) => element.complete && element.naturalWidth;
  // A portal that is busy, as when it has just begun, leaves the drawing to the browser.
  await expect(async () => {
    await page.goto(`/events/${dinner.id}/register`, { waitUntil: "commit" });
    await expect(drawn).toBeAttached({ timeout: 5000 });
  }).toPass();
  await expect.poll(() => drawn.evaluate(width)).toBeGreaterThan(0);
  scripts.resolve();
  await expect(page.locator("#root[data-server-rendered]")).toHaveCount(0);
  await expect(page.locator("main img")).toHaveAttribute("src", /placeholder/);
  await expect.poll(() => page.locator("main img").evaluate(width)).toBeGreaterThan(0);
});
