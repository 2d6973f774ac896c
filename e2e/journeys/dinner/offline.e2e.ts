import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { logIn, test } from "#e2e/support/portal.ts";

// Chromium can cut the connection of a worker, too.
test.use({ serviceWorkers: "allow" });
const only = { tag: "@chromium" };

/** Opens My Events, and waits until the browser has everything for the way to the dinner. */
async function comeOnce(page: Page): Promise<{ title: string; location: string }> {
  await page.goto("/my-events");
  await expect(page.getByRole("heading", { name: "My Event Registrations" })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem("memberCopy"));
  await expect.poll(kept).not.toBeNull();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return JSON.parse((await kept()) ?? "null").copy;
}

const offline = (page: Page) => page.getByRole("heading", { level: 1, name: "The portal can’t be reached" });

test(
  "offline, a new tab shows the next dinner, and opens the page once back online",
  only,
  async ({ page, context }) => {
    await logIn(page, { userName: "member" });
    const { title, location } = await comeOnce(page);
    await page.close();
    await context.setOffline(true);
    const next = await context.newPage();
    for (const path of ["/", "/events", "/offline.html", "/my-events"]) {
      await next.goto(path, { waitUntil: "commit" });
      await expect(offline(next)).toBeVisible();
      const dinner = next.locator("#dinner");
      await expect(dinner).toContainText(`Your next dinner: ${title}`);
      await expect(dinner).toContainText(/\d:\d\d [AP]M/);
      await expect(dinner).toContainText(location);
      if (path === "/offline.html") await expectAccessible(next, "offline");
    }
    await context.setOffline(false);
    await expect(next.getByRole("heading", { name: "My Event Registrations" })).toBeVisible();
    expect(new URL(next.url()).pathname).toBe("/my-events");
  },
);

test(
  "offline, nothing of a member is shown after a logout, or to the next member",
  only,
  async ({ page, context, chapter }) => {
    await logIn(page, { userName: "member" });
    const { title } = await comeOnce(page);
    await page.getByRole("button", { name: /account of/i }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
    await expectNoDinner(page, title);

    await logIn(page, await chapter.hasMember(), "/my-events");
    await expect(page.getByRole("heading", { name: "My Event Registrations" })).toBeVisible();
    await expectNoDinner(page, title);
    // The browser keeps one page, which is the same for everyone.
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toEqual(["/offline.html"]);
    await context.setOffline(false);
  },
);

async function expectNoDinner(page: Page, title: string): Promise<void> {
  await page.context().setOffline(true);
  await page.goto("/my-events", { waitUntil: "commit" });
  await expect(offline(page)).toBeVisible();
  await expect(page.locator("#dinner")).toBeEmpty();
  expect(await page.content()).not.toContain(title);
  await page.context().setOffline(false);
  await expect(offline(page)).toBeHidden();
}

test("online, the portal’s own answer is shown", only, async ({ page, context }) => {
  await logIn(page, { userName: "member" });
  await comeOnce(page);
  // A refusal is an answer: what the server says is shown, not the offline page.
  const answer = await page.goto("/no-such-page");
  expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([404, true]);
  await expect(offline(page)).toBeHidden();
  expect(context.serviceWorkers()).toHaveLength(1);
});
