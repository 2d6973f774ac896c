import { expect } from "@playwright/test";
import { logIn, test } from "./portal.ts";

test("a visitor sees the landing page of a portal that is ready", async ({ page, request }) => {
  expect((await request.get("/readyz")).ok()).toBe(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a member of the demo chapter logs in and is welcomed by name", async ({ page }) => {
  await logIn(page, { userName: "member" });
  await expect(page.getByRole("heading", { name: "Welcome back, Margaret!" })).toBeVisible();
});
