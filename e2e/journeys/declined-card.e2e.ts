import { expect } from "@playwright/test";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";
import { cardOf, openForm, proceed } from "#e2e/support/registering.ts";

test("a declined card costs nothing and no seat; the next card pays", async ({ page, chapter }) => {
  const member = await chapter.hasMember();
  const dinner = await chapter.hasDinner({ title: "Journey of the Second Card", totalSeats: 10 });
  await logIn(page, member);
  await openForm(page, dinner);
  await proceed(page);
  await expectPaymentPage(page, "$150.00");

  await pay(page, { zip: "46282" });
  await expect(page.getByRole("alert")).toContainText("This transaction has been declined.");
  await pay(page, { zip: "20009" });

  await expectToast(page, "Payment Successful!");
  await expect(page).toHaveURL("/my-events");
  await expect(cardOf(page, dinner).getByText("PAID", { exact: true })).toBeVisible();
  await page.goto("/events");
  await expect(cardOf(page, dinner)).toContainText("9 seats remaining");
});
