import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { hasDevice } from "#e2e/support/authenticator.ts";
import { PASSWORD } from "#e2e/support/chapter.ts";
import { expectToast, logIn, signIn, test } from "#e2e/support/portal.ts";

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account of/i }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
}

async function openPasskeys(page: Page): Promise<void> {
  await page.goto("/profile#account");
  await page.getByRole("link", { name: "Passkeys", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Passkeys" })).toBeVisible();
}

test("a member makes a passkey, logs in with one touch, renames and removes it", async ({
  page,
  chapter,
}) => {
  const device = await hasDevice(page);
  const member = await chapter.hasMember({ firstName: "Philippa" });
  await logIn(page, member);
  await openPasskeys(page);
  await expectAccessible(page, "passkeys, none yet");
  await device.isTouched(true);
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await expectToast(page, "Passkey Added");
  await expect(page.getByText(/^Last used/)).toBeVisible();
  await expectAccessible(page, "passkeys, one");
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("My phone");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("My phone", { exact: true })).toBeVisible();

  await device.isTouched(false);
  await logOut(page);
  await page.goto("/member-login");
  await device.isTouched(true);
  // By the button or from the field's own list, whichever the browser offers first.
  await page
    .getByRole("button", { name: "Use a Passkey" })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect(page.getByRole("heading", { name: "Welcome back, Philippa!" })).toBeVisible();

  await openPasskeys(page);
  await page.getByRole("button", { name: "Remove My phone" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
});

test("the username field offers the passkey, and no name is typed", async ({ page, chapter }) => {
  const device = await hasDevice(page);
  await logIn(page, await chapter.hasMember({ firstName: "Rosalind" }));
  await openPasskeys(page);
  await device.isTouched(true);
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await expectToast(page, "Passkey Added");
  await logOut(page);
  // The device answers the list in the field by itself.
  await page.goto("/member-login");
  await expect(page.getByRole("heading", { name: "Welcome back, Rosalind!" })).toBeVisible();
});

test("a full officer makes a passkey and codes, loses the phone, and gets in with a code", async ({
  page,
  chapter,
}) => {
  const device = await hasDevice(page);
  const officer = await chapter.hasMember({ firstName: "Odile", adminPrivileges: "full" });
  await page.goto("/member-login");
  await signIn(page, officer.userName);
  const notice = page.getByRole("complementary", { name: "Passkeys" });
  await expect(notice).toContainText("Officers need a passkey");
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "overview in the days of grace");
  await notice.getByRole("link", { name: "Make a Passkey" }).click();
  await device.isTouched(true);
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await expect(notice).toContainText("You have no recovery codes yet");
  await page.getByRole("button", { name: "Make Recovery Codes" }).click();
  const codes = page.getByRole("dialog", { name: "Your Recovery Codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, "recovery codes");
  const code = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  await expect(notice).toBeHidden();

  await device.isTouched(false);
  await logOut(page);
  await device.isLost();
  await page.goto("/member-login");
  await signIn(page, officer.userName);
  await expect(notice).toContainText("Use your passkey to work as an officer");
  await page.goto("/admin/officers");
  await expect(page.getByRole("heading", { level: 1, name: "Please use your passkey" })).toBeVisible();
  await expectAccessible(page, "an officers' page before the passkey");
  await notice.getByRole("button", { name: "Use My Passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm That It’s You" });
  await dialog.getByRole("button", { name: "Use a Recovery Code" }).click();
  await expectAccessible(page, "confirmation by a code");
  await dialog.getByLabel("Recovery Code").fill(code.toLowerCase());
  await dialog.getByRole("button", { name: "Use This Code" }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Officers" })).toBeVisible();
  await expect(page.getByText(officer.email).first()).toBeVisible();
});

test("an export after ten minutes asks for the password first, then goes on by itself", {
  tag: "@download",
}, async ({ page, chapter }) => {
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  await logIn(page, officer);
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: /^Export/ }).first()).toBeVisible();
  await chapter.confirmedLongAgo(officer.id);
  const file = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^Export/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Confirm That It’s You" });
  await dialog.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});
