import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { PASSWORD, rare } from "#e2e/support/chapter.ts";
import { countedHands } from "#e2e/support/counted-hands.ts";
import { expectToast, test } from "#e2e/support/portal.ts";
import { expectPaymentPage } from "#e2e/support/provider.ts";

test("self, spouse and a guest are logged in for, registered and paid in 7 clicks and 8 fields", {
  tag: "@walk",
}, async ({ page, chapter }) => {
  const spouse = await chapter.hasMember({ firstName: "Karl", lastName: "van der Berg" });
  const member = await chapter.hasMember({ firstName: "Anna", lastName: "Weber", spouseId: spouse.id });
  // The next of all dinners, so that the dashboard leads to it.
  const dinner = await chapter.hasNextDinner({
    title: rare("Journey of Few Clicks "),
    memberPrice: "150.00",
    guestPrice: "175.00",
  });
  const hands = countedHands();

  await page.goto("/member-login");
  await hands.type(page.getByLabel("Username"), member.userName);
  await hands.type(page.getByLabel("Password"), PASSWORD);
  await hands.click(page.getByRole("button", { name: "Sign In" }));
  await hands.click(page.getByRole("main").getByRole("link", { name: dinner.title }).first());

  await hands.click(page.getByRole("button", { name: "Karl van der Berg, your spouse" }));
  await hands.click(page.getByRole("button", { name: "One more: Guest tickets" }));
  const guest = page.getByRole("group", { name: "Guest 1" });
  await hands.type(guest.getByLabel("First name"), "Mary");
  await hands.type(guest.getByLabel("Last name"), "O'Neill");
  await hands.click(page.getByRole("checkbox", { name: /^I agree to the terms and conditions/ }));
  await hands.click(page.getByRole("button", { name: "Proceed to Payment" }));

  await expectPaymentPage(page, "$475.00");
  await expect(page.getByLabel("Name on card")).toHaveValue("Anna Weber");
  await hands.type(page.getByLabel("Card number"), "4111 1111 1111 1111");
  await hands.type(page.getByLabel("Expiration date"), "12/40");
  await hands.type(page.getByLabel("Card code"), "123");
  await hands.type(page.getByLabel("ZIP code"), "20009");
  await hands.click(page.getByRole("button", { name: /^Pay / }));

  await expectToast(page, "Payment Successful!");
  const panel = page.getByRole("region", { name: dinner.title });
  await expect(panel).toContainText("Anna Weber, Karl van der Berg");
  await expect(panel).toContainText("Mary O'Neill");
  await expect(panel).toContainText("$475.00");
  await expectAccessible(page, "My Events, just paid");
  expect(hands.done.clicks).toBeLessThanOrEqual(7);
  expect(hands.done.fields).toBeLessThanOrEqual(8);
});
