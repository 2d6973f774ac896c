import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays, rare } from "#e2e/support/chapter.ts";
import { logIn, test } from "#e2e/support/portal.ts";

test("an officer records twenty checks without a mouse, and compares the deposit slip", async ({
  page,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({
    title: rare("Check Supper"),
    dateTime: inDays(9),
    totalSeats: 40,
  });
  const names = [..."abcdefghijklmnopqrst"].map((sign) => `${rare("Payer")}${sign}${sign}`);
  for (const contactLastName of names)
    await chapter.hasParty({
      eventId: dinner.id,
      contactFirstName: "Lan",
      contactLastName,
      contactEmail: `${rare("lan")}@example.org`,
      status: "unpaid",
      amount: "150.00",
    });
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  await logIn(page, officer, "/admin/checks");
  const recorded = page.getByRole("list", { name: "Recorded checks" }).getByRole("listitem");
  const from = page.getByRole("combobox", { name: "From" }).last();
  for (const [n, name] of names.entries()) {
    await expect(from).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.type(String(1000 + n));
    if (n === 7) {
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.type("200");
    }
    await page.keyboard.press("Enter");
  }
  await expect(recorded).toHaveCount(19);
  await expect(page.getByRole("alert")).toContainText("Only $150.00 is due.");
  await expectAccessible(page, "checks received, some recorded and one refused");
  const refused = page.getByRole("list", { name: "Checks to record" }).getByRole("listitem").first();
  await refused.getByLabel("Amount in dollars").fill("150");
  await page.keyboard.press("Enter");
  await expect(recorded).toHaveCount(20);
  await page.getByLabel("Total on the slip").fill("3000");
  await expect(page.getByText("The slip matches the checks you recorded.")).toBeVisible();
});
