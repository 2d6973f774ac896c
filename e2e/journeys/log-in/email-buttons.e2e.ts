import { expect } from "@playwright/test";
import { signIn, test } from "#e2e/support/portal.ts";
import { sampleEmails } from "#scripts/commands/sample-emails.ts";
import { planProduct } from "#scripts/start/plan.mjs";
import { readConfig } from "#server/platform/config/config.ts";

const { env } = planProduct({ ...process.env, NODE_ENV: "development", DEMO: "1" }).portal;
const config = readConfig({ ...env, CONSTANT_CONTACT_CLIENT_ID: "", CONSTANT_CONTACT_CLIENT_SECRET: "" });

/** The path, query and fragment of every button and link of every email to the portal, once each. */
const paths = new Set(
  sampleEmails(config, new Date("2026-03-10T15:00:00Z"))
    .flatMap(([, email]) =>
      [...(email?.html ?? "").matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href),
    )
    .filter((href) => href.startsWith(config.publicUrl))
    .map((href) => href.slice(config.publicUrl.length).replaceAll("&amp;", "&") || "/"),
);
/** Pages of officers, to whom some emails go. */
const isOfficers = (path: string) => /^\/(admin|events\/\d+\/(emails|overview|attendees))\b/.test(path);
/** Pages for people who cannot log in yet, and files. */
const isOpen = (path: string) => path.startsWith("/member-login") || path.startsWith("/api/");

test("the buttons of every email lead to the page they name after a login in a fresh browser", {
  tag: "@chromium",
}, async ({ elsewhere, chapter }) => {
  test.slow();
  const toOwnPages = [...paths].filter((path) => !isOpen(path));
  expect(toOwnPages.length).toBeGreaterThan(6);
  const member = await chapter.hasMember();
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  for (const path of toOwnPages) {
    await test.step(path, async () => {
      const browser = await elsewhere();
      await browser.goto(path);
      const login = browser.getByLabel("Username");
      const isAsked = await browser
        .waitForURL("/member-login", { timeout: 5000 })
        .then(() => true)
        .catch(() => false);
      // The landing page stays where a visitor may read it, and its button leads to the login.
      if (!isAsked) await browser.getByRole("link", { name: "Member Login" }).first().click();
      await expect(login).toBeFocused();
      await signIn(browser, (isOfficers(path) ? officer : member).userName);
      await expect(browser).toHaveURL(path);
      await browser.close();
    });
  }
});

test("the buttons for those who cannot log in yet open without a login", { tag: "@chromium" }, async ({
  elsewhere,
}) => {
  const open = [...paths].filter((path) => path.startsWith("/member-login"));
  expect(open.length).toBeGreaterThan(2);
  for (const path of open) {
    await test.step(path.replace(/#.*/, ""), async () => {
      const browser = await elsewhere();
      await browser.goto(path);
      await expect(browser.getByRole("heading", { level: 1 }).first()).toBeVisible();
      expect(new URL(browser.url()).pathname).toBe(new URL(path, config.publicUrl).pathname);
      await browser.close();
    });
  }
});
