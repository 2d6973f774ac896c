import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays, rare } from "#e2e/support/chapter.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";

test("an officer sees from whom a dinner is still owed money, and records a check", async ({
  page,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({ title: rare("Money Supper"), dateTime: inDays(9) });
  const party = async (contactLastName: string, facts: object) => {
    const contactEmail = `${rare("lan")}@example.org`;
    const contact = { contactFirstName: "Lan", contactLastName, contactEmail };
    await chapter.hasParty({ eventId: dinner.id, amount: "150.00", ...contact, ...facts });
  };
  const check = { status: "confirmed", paymentType: "manual", paymentMethod: "check" } as const;
  await party("Li", { status: "unpaid" });
  await party("Wu", { ...check, checkNumber: "1042" });

  const limited = await chapter.hasMember({ adminPrivileges: "limited" });
  await logIn(page, limited);
  await page.goto(`/events/${dinner.id}/money`);
  await expect(page.getByRole("region", { name: "Still due: $150.00" })).toContainText("Due at the dinner");
  await expectAccessible(page, "money, as a limited officer sees it");
  await page.getByRole("button", { name: "Record Payment from Lan Li" }).click();
  const recording = page.getByRole("dialog", { name: "Record Payment" });
  await recording.getByLabel("Amount in dollars").fill("100");
  await recording.getByRole("button", { name: "Record Payment" }).click();
  await expectToast(page, "$50.00 is still due.");
  await expect(page.getByRole("region", { name: "Received" })).toContainText("$250.00");

  const full = await chapter.hasMember({ adminPrivileges: "full" });
  await logIn(page, full);
  await page.goto(`/events/${dinner.id}/money`);
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("Check 1042");
  await expectAccessible(page, "money, some of it due");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe(`payments-event-${dinner.id}.csv`);
});
