import { expect } from "@playwright/test";
import { test } from "./portal.ts";

test("a visitor sees the landing page of a portal that is ready", async ({ page, request }) => {
  expect((await request.get("/readyz")).ok()).toBe(true);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a member logs in and is welcomed by name", async ({ page, portal }) => {
  await portal.logIn(page, "member");
  await expect(page.getByRole("navigation").first()).toBeVisible();
});
