import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { test } from "#e2e/support/portal.ts";

/** Asks for a link as a member does, from the log-in page on. */
async function askForLink(page: Page, who: string): Promise<void> {
  await expect(page).toHaveURL("/member-login");
  await page.getByRole("link", { name: "Email me a sign-in link" }).click();
  await page.getByLabel("Username or email").fill(who);
  await expectAccessible(page, "sign-in link, asked for");
  await page.getByRole("button", { name: "Email Me a Link" }).click();
  await expect(page.getByText("If we know it, a link is on its way.")).toBeVisible();
}

test("a link brings a member back to where an email's button led, on another device", async ({
  page,
  elsewhere,
  chapter,
  mailbox,
}) => {
  const member = await chapter.hasMember({ firstName: "Ottilie" });
  await page.goto("/my-events#registration-12");
  await askForLink(page, member.userName);
  const { text } = await mailTo(mailbox, member, "Your sign-in link");
  const link = /http\S+\/member-login\/link#[\w-]{43}/.exec(text)?.[0] ?? "no link";

  const tablet = await elsewhere();
  await tablet.goto(link);
  await expect(tablet.getByText(/This link logs you in as Ottilie/)).toBeVisible();
  await expectAccessible(tablet, "sign-in link, opened");
  await tablet.getByRole("button", { name: "Log In" }).click();
  await expect(tablet).toHaveURL("/my-events#registration-12");
  await expect(tablet.getByRole("heading", { level: 1, name: "My Event Registrations" })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});
