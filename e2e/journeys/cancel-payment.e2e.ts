import { expect } from "@playwright/test";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage } from "#e2e/support/provider.ts";
import { bringGuests, cardOf, openForm, proceed } from "#e2e/support/registering.ts";

test("canceling on the payment page shows a notice and frees the seats", async ({
  page,
  elsewhere,
  chapter,
}) => {
  const member = await chapter.hasMember();
  const dinner = await chapter.hasDinner({ title: "Journey of Second Thoughts", totalSeats: 10 });
  const other = await elsewhere();
  await logIn(other, await chapter.hasMember());

  await logIn(page, member);
  await openForm(page, dinner);
  await bringGuests(page, ["Klára", "Horáková"]);
  await proceed(page);
  await expectPaymentPage(page, "$325.00");
  await other.goto("/events");
  await expect(cardOf(other, dinner)).toContainText("8 seats remaining");

  await page.getByRole("link", { name: "Cancel" }).click();
  await expectToast(
    page,
    "Payment Cancelled",
    "Your payment was cancelled and the registration has been removed.",
  );
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem")).toHaveAttribute(
    "data-variant",
    "destructive",
  );
  await expect(page).toHaveURL("/events");
  await expect(cardOf(page, dinner)).toContainText("10 seats remaining");
  await expect(cardOf(page, dinner).getByText("Registered", { exact: true })).toBeHidden();

  await page.goto("/my-events");
  await expect(page.getByRole("heading", { name: "No Event Registrations" })).toBeVisible();
  await expect(cardOf(page, dinner)).toBeHidden();

  // Cancelled to fix a name, as one mostly does: what was typed is still there.
  await openForm(page, dinner);
  await expect(page.getByLabel("First name").last()).toHaveValue("Klára");
});
