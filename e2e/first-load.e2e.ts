import { expect } from "@playwright/test";
import { test } from "./portal.ts";

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
