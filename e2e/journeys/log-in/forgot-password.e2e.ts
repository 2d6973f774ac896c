import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { logIn, signIn, test } from "#e2e/support/portal.ts";

/** Asks for the mail as a member does, from the log-in page on. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/member-login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expectAccessible(page, "forgotten password, no address");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expectAccessible(page, "forgotten password, sent");
}

function linkIn({ text }: { text: string }, userName: string): string {
  const [, link = ""] = text.match(new RegExp(`New password for ${userName}:\\n(\\S+)`)) ?? [];
  return link;
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Change Password" }).click();
}

test("a member who forgot the password gets a link, chooses a new one and logs in", async ({
  page,
  elsewhere,
  chapter,
  mailbox,
}) => {
  const member = await chapter.hasMember({ firstName: "Ottilie" });
  const atHome = await elsewhere();
  await logIn(atHome, member);

  await askForLink(page, member.email.toUpperCase());
  const mail = await mailTo(mailbox, member, "Choose a new password");
  await page.goto(linkIn(mail, member.userName));
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByLabel("New Password", { exact: true })).toBeFocused();
  await expectAccessible(page, "new password, empty");
  await choose(page, "tarte au citron");
  await expect(page.getByText(`Please log in as ${member.userName}`)).toBeVisible();
  expect(page.url()).toMatch(/\/member-login\/new-password$/);
  await page.getByRole("main").getByRole("link", { name: "Member Login" }).click();
  await signIn(page, member.userName, "tarte au citron");
  await expect(page.getByRole("heading", { name: "Welcome back, Ottilie!" })).toBeVisible();
  await mailTo(mailbox, member, "Your password was changed");

  // Sessions of the old password have ended.
  expect((await atHome.request.get("/api/registrations/my")).status()).toBe(401);
});

test("two spouses with one address get one email with a link for each", async ({
  page,
  elsewhere,
  chapter,
  mailbox,
}) => {
  const first = await chapter.hasMember({ firstName: "Wilhelm" });
  const second = await chapter.hasMember({ firstName: "Rosalind", email: first.email });
  await askForLink(page, first.email);
  const mail = await mailTo(mailbox, first, "Choose a new password");
  await page.goto(linkIn(mail, second.userName));
  await choose(page, "clafoutis aux cerises");
  await expect(page.getByText(`Please log in as ${second.userName}`)).toBeVisible();
  // The spouse's password is unchanged, and their link still works.
  await logIn(await elsewhere(), first);
  const other = await elsewhere();
  await other.goto(linkIn(mail, first.userName));
  await choose(other, "poires belle Hélène");
  await expect(other.getByText(`Please log in as ${first.userName}`)).toBeVisible();
});

test("half a link still shows where a new password is chosen", async ({ page }) => {
  await page.goto("/member-login/new-password");
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expectAccessible(page, "new password, by half a link");
});
