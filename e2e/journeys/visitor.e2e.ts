import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { expectToast, signIn, test } from "#e2e/support/portal.ts";

const landing = (page: Page) => page.getByRole("link", { name: "Member Login" });

test("a visitor sees the landing page of a ready portal, and both log-ins", async ({ page, request }) => {
  expect((await request.get("/readyz")).ok()).toBe(true);
  await page.goto("/");
  await expect(landing(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Our Next Dinners" })).toBeVisible();
  await expectAccessible(page, "landing page");
  await page.getByRole("link", { name: "Admin Login" }).click();
  await expect(page.getByRole("heading", { name: "Administrator log-in" })).toBeVisible();
  await page.getByRole("link", { name: "Member login" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("a payment that nobody knows has a page that says so", async ({ page }) => {
  await page.goto("/api/payment/return/unknown-reference-0000");
  await expect(page.getByRole("heading", { name: "Payment not found" })).toBeVisible();
  await expectAccessible(page, "payment not found");
});

test("without scripts a spinner is shown until the session is checked, then the page", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route("**/assets/*.js", () => undefined);
  await page.route("**/api/auth/user", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/events", { waitUntil: "commit" });
  await expect(page.getByRole("status")).toHaveText("Loading…");
  await expect(landing(page)).toHaveCount(0);
  answer();
  await expect(landing(page)).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

for (const [path, title, text] of [
  ["/events", "Authentication Required", "Please log in to view events."],
  ["/events/1/register", "Authentication Required", "Please log in to register for events."],
  ["/my-events", "Authentication Required", "Please log in to view your events."],
  ["/profile", "Unauthorized", "You are logged out. Logging in again..."],
] as const) {
  test(`a visitor at ${path} is told to log in and led to the members' log-in`, async ({ page }) => {
    await page.goto(path);
    await expectToast(page, title, text);
    await expect(page).toHaveURL("/member-login");
  });
}

test("a visitor at /admin is told so and led to the administrators' log-in", async ({ page }) => {
  let toastWasSeen = () => {};
  const toastSeen = new Promise<void>((seen) => {
    toastWasSeen = seen;
  });
  // The next page waits until this one has been read.
  await page.route("**/api/login", async (route) => {
    await toastSeen;
    await route.continue();
  });
  await page.goto("/admin");
  await expectToast(page, "Unauthorized", "You are logged out. Logging in again...");
  toastWasSeen();
  await expect(page).toHaveURL("/api/login");
});

for (const path of ["/", "/terms", "/dues-renewal", "/no-such-page"]) {
  test(`a visitor at ${path} sees the landing page and is led nowhere`, async ({ page }) => {
    await page.clock.install();
    await page.goto(path);
    await expect(landing(page)).toBeVisible();
    await page.clock.runFor(5000);
    await expect(landing(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  });
}

test("the log-in leads a visitor back to the dinner they came for", async ({ page, chapter }) => {
  const member = await chapter.hasMember();
  const dinner = await chapter.hasDinner({ title: "Journey of the Way Back" });
  await page.goto(`/events/${dinner.id}/register`);
  await expect(page).toHaveURL("/member-login");
  await signIn(page, member.userName);
  await expectToast(page, "Login successful", "Welcome to Chapter of the Potomac!");
  await expect(page).toHaveURL(`/events/${dinner.id}/register`);
  await expect(page.getByRole("heading", { level: 1, name: dinner.title })).toBeVisible();
});

test("the log-in says what is missing and what is wrong", async ({ page, chapter }) => {
  const member = await chapter.hasMember();
  await page.goto("/member-login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await expectAccessible(page, "log-in, empty fields");

  await signIn(page, member.userName, "wrong-password");
  await expectToast(page, "Login failed", "Invalid username or password");
  await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
  await expect(page.getByLabel("Username")).toHaveValue(member.userName);
  // With the focus on it, the toast stays.
  await page.keyboard.press("F8");
  await expectAccessible(page, "log-in, refused, with its toast");
});
