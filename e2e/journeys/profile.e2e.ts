import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { PASSWORD } from "#e2e/support/chapter.ts";
import { expectToast, logIn, signIn, test } from "#e2e/support/portal.ts";
import { toggleSection } from "#e2e/support/profile.ts";

test("a member takes a name beyond Latin-1, and every later call still works", async ({ page, chapter }) => {
  const member = await chapter.hasMember({ firstName: "Jana", lastName: "Dvořák" });
  await chapter.hasDinner({ title: "Dinner of the Renamed" });
  await logIn(page, member);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Jana Dvořák" })).toBeVisible();
  await page.getByLabel(/^Last name/).fill("Šimková");
  await toggleSection(page, "Member Comments");
  await page.getByLabel("Comments", { exact: true }).fill("Příliš žluťoučký kůň, 乾杯 🥂");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jana Šimková" })).toBeVisible();
  await expectToast(page, "Profile Updated");
  await expectAccessible(page, "profile of one without a spouse");

  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  for (const path of ["/", "/events", "/my-events", "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /account of Jana Šimková/ })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByLabel("Title").fill("Dame");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expectToast(page, "Profile Updated");
  await expect(page.getByLabel("Comments", { exact: true })).toHaveValue("Příliš žluťoučký kůň, 乾杯 🥂");
  expect(refused).toEqual([]);
});

test("an error in a closed section of the profile opens it", async ({ page, chapter }) => {
  await logIn(page, await chapter.hasMember(), "/profile#email");
  const alternate = page.getByLabel("Alternate email address");
  await alternate.fill("abc");
  await toggleSection(page, "Email");
  await expect(alternate).toBeHidden();
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Valid email is required")).toBeVisible();
  await expect(alternate).toBeFocused();
  for (const title of ["Spouse/Other", "Address", "Phone Numbers", "Member Comments", "Login Information"]) {
    await toggleSection(page, title);
  }
  await toggleSection(page, "Account");
  await expect(page.getByRole("button", { name: "Download My Data" })).toBeVisible();
  await expectAccessible(page, "profile, with every section open and a fault");
});

test("a changed password works, and logs the member out of other browsers", async ({
  page,
  chapter,
  elsewhere,
}) => {
  const member = await chapter.hasMember();
  const other = await elsewhere();
  await logIn(other, member);
  await logIn(page, member);
  await page.goto("/profile#login-information");
  await page.getByRole("button", { name: "Reset my Password" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset my Password" });
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(dialog.getByText("Please confirm your password")).toBeVisible();
  await expectAccessible(page, "dialog: password, with its complaints");
  await dialog.getByLabel("Current Password", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("New Password", { exact: true }).fill("oysters and rye");
  await dialog.getByRole("button", { name: "Show New Password" }).click();
  await dialog.getByLabel("Confirm New Password", { exact: true }).fill("oysters and rye");
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expectToast(page, "Password Changed", "Your password has been updated successfully.");
  await expect(dialog).toBeHidden();

  await other.goto("/profile");
  await expectToast(other, "Unauthorized", "You are logged out. Logging in again...");
  await expect(other).toHaveURL("/member-login");
  await signIn(other, member.userName, "oysters and rye");
  await expect(other).toHaveURL("/profile");
  await expect(other.getByRole("button", { name: "Update Profile" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Update Profile" })).toBeVisible();
});

test("what is typed is not lost by Back, Escape or a click outside the dialog", async ({ page, chapter }) => {
  const member = await chapter.hasMember();
  await logIn(page, member, "/");
  const links = page.getByRole("navigation", { name: "Main" });
  await links.getByRole("link", { name: "My Events" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Event Registrations" })).toBeVisible();
  await links.getByRole("link", { name: "Profile" }).click();
  await toggleSection(page, "Address");
  await page.getByLabel("City").fill("Alexandria");
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await expectAccessible(page, "the question before leaving");
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Alexandria");

  await toggleSection(page, "Login Information");
  await page.getByRole("button", { name: "Reset my Password" }).click();
  const sheet = page.getByRole("dialog", { name: "Reset my Password" });
  const typed = sheet.getByLabel("New Password", { exact: true });
  await typed.fill("oysters and rye");
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
  const discard = page.getByRole("dialog", { name: "Discard your changes?" });
  await expect(discard).toBeVisible();
  await expectAccessible(page, "the question before discarding");
  await page.keyboard.press("Escape");
  await expect(typed).toBeFocused();
  await page.goBack();
  await discard.getByRole("button", { name: "Discard" }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/profile");

  await page.goBack();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My Event Registrations" })).toBeVisible();
});
