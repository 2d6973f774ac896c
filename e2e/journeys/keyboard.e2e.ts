import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { PASSWORD } from "#e2e/support/chapter.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage } from "#e2e/support/provider.ts";
import { bringGuests, cardOf, openForm, proceed } from "#e2e/support/registering.ts";

const MOST_STEPS = 80;

/** Presses Tab until this has the focus, as a person without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted, `reached by ${MOST_STEPS} tabs`).toBeFocused();
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

test("a member registers, pays and closes the toast with the keyboard alone", async ({ page, chapter }) => {
  const member = await chapter.hasMember();
  const dinner = await chapter.hasDinner({ title: "Journey without a Mouse" });
  await page.goto("/member-login");
  await type(page, page.getByLabel("Username"), member.userName);
  await type(page, page.getByLabel("Password"), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();

  await tabTo(page, page.getByRole("link", { name: "Events", exact: true }).first());
  await page.keyboard.press("Enter");
  await type(page, page.getByLabel("Search events"), "without a mouse");
  await tabTo(page, cardOf(page, dinner).getByRole("link", { name: "Register Now" }));
  await page.keyboard.press("Enter");

  const members = page.getByRole("spinbutton", { name: "Member tickets" });
  await tabTo(page, members);
  await page.keyboard.press("ArrowUp");
  await expect(members).toHaveValue("2");
  await tabTo(page, page.getByRole("button", { name: "One more: Guest tickets" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 member ticket(s) + 1 guest ticket(s)")).toBeVisible();
  const further = page.getByRole("group", { name: "Additional member" });
  await type(page, further.getByLabel("First name"), "Henry");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Weber");
  const guest = page.getByRole("group", { name: "Guest 1" });
  await type(page, guest.getByLabel("First name"), "Klára");

  // Sent too early: the focus goes to the first field that is wrong.
  await tabTo(page, page.getByRole("button", { name: "Proceed to Payment" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Last name is required")).toBeVisible();
  await expect(guest.getByLabel("Last name")).toBeFocused();
  await page.keyboard.type("Horáková");
  await tabTo(page, page.getByRole("checkbox", { name: /^I agree/ }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Proceed to Payment" }));
  await page.keyboard.press("Enter");

  await expectPaymentPage(page, "$475.00");
  await type(page, page.getByLabel("Card number"), "4111111111111111");
  await type(page, page.getByLabel("Expiration date"), "1240");
  await type(page, page.getByLabel("Card code"), "123");
  await type(page, page.getByLabel("Name on card"), "Anna Weber");
  await type(page, page.getByLabel("ZIP code"), "20009");
  await page.keyboard.press("Enter");

  await expectToast(page, "Payment Successful!");
  await expect(cardOf(page, dinner)).toContainText("Klára Horáková");
  await page.keyboard.press("F8");
  const toasts = page.getByRole("region", { name: /^Notifications/ });
  await expect(toasts.getByRole("list")).toBeFocused();
  await tabTo(page, toasts.getByRole("button", { name: "Close" }));
  await page.keyboard.press("Enter");
  await expect(toasts.getByRole("listitem")).toBeHidden();
});

test("Back leads from the payment page to the form as it was typed", async ({ page, chapter }) => {
  const dinner = await chapter.hasDinner({ title: "Journey There and Back" });
  await logIn(page, await chapter.hasMember());
  await openForm(page, dinner);
  await bringGuests(page, ["Barnaby", "Vale"], ["Cosima", "Vale"]);
  await page.getByLabel("Additional special requirements").fill("A chair near the door.");
  await proceed(page);
  await expectPaymentPage(page, "$500.00");

  await page.goBack();
  await expect(page.getByText("1 member ticket(s) + 2 guest ticket(s)")).toBeVisible();
  await expect(page.getByRole("group", { name: "Guest 2" }).getByLabel("First name")).toHaveValue("Cosima");
  await expect(page.getByLabel("Additional special requirements")).toHaveValue("A chair near the door.");
  await expect(page.getByText("Your payment isn’t complete")).toBeVisible();
  await expectAccessible(page, "registration, payment open");
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expectPaymentPage(page, "$500.00");
  await page.goto("/my-events");
  await expect(cardOf(page, dinner).getByText("pending", { exact: true })).toBeVisible();
  await expectAccessible(page, "My Events, payment open");
});
