import { expect } from "@playwright/test";
import { test as journey, logIn } from "#e2e/support/portal.ts";
import { type OwnProduct, ownProduct } from "#e2e/support/product.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";
import { bringGuests, expectInMyEvents, openForm, proceed } from "#e2e/support/registering.ts";

/** The product as `npm start` gives it, on the embedded database, for one journey alone. */
const test = journey.extend<{ own: OwnProduct }>({
  own: async ({ browserName: _ }, use) => {
    const own = await ownProduct();
    try {
      await own.start();
      await use(own);
    } finally {
      await own.end();
    }
  },
  baseURL: async ({ own }, use) => use(own.addresses.portal),
});

test("a restarted portal on the embedded database has lost nothing", async ({ page, own }) => {
  await logIn(page, { userName: "expiring" });
  const answer = await page.request.get("/api/events");
  const dinners: { id: number; title: string }[] = await answer.json();
  const dinner = dinners.find(({ title }) => title === "The Orchard Table");
  if (!dinner) throw new Error("the demo chapter lacks its dinner");
  await openForm(page, dinner);
  await bringGuests(page, ["Peter", "Halloran"]);
  await proceed(page);
  await expectPaymentPage(page, "$260.00");

  await own.stop();
  await own.start();
  await pay(page);
  await expect(page).toHaveURL("/my-events");
  await expectInMyEvents(page, dinner, "PAID");
  await expect(page.getByText("Peter Halloran").first()).toBeVisible();
});
