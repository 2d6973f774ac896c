import { expect } from "@playwright/test";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { bringGuests, cardOf, openForm, proceed } from "#e2e/support/registering.ts";

test("a free event asks for no card and is confirmed at once", async ({ page, chapter }) => {
  const dinner = await chapter.hasDinner({
    title: "Journey without a Bill",
    memberPrice: "0.00",
    guestPrice: "0.00",
  });
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).origin));
  await logIn(page, await chapter.hasMember());
  await openForm(page, dinner);
  await bringGuests(page, ["Cosima", "Vale"]);
  await proceed(page);

  await expectToast(page, "Payment Successful!");
  await expect(page).toHaveURL("/my-events");
  await expect(cardOf(page, dinner).getByText("PAID", { exact: true })).toBeVisible();
  await expect(cardOf(page, dinner)).toContainText("Total: $0.00");
  expect(new Set(visited).size, visited.join(" ")).toBe(1);
});
