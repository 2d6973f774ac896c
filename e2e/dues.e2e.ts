import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addDays, dayIn } from "#server/platform/zone.ts";
import { mailTo } from "./mail.ts";
import { expectToast, logIn, test } from "./portal.ts";
import { expectPaymentPage, pay } from "./provider.ts";

/** The calendar day at the chapter, so many days from today. */
function dayFromToday(days: number): string {
  return addDays(dayIn(new Date(), "America/New_York"), days);
}
function inWords(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
function aYearFromToday(): string {
  const today = dayFromToday(0);
  return today.endsWith("-02-29")
    ? `${Number(today.slice(0, 4)) + 1}-02-28`
    : `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
}

test("an expired member pays on the dues page, has a receipt, and is current", async ({
  page,
  chapter,
  mailbox,
}) => {
  const ended = dayFromToday(-45);
  const member = await chapter.hasMember({ localDuesPaidThrough: ended });
  await logIn(page, member);
  await page.goto("/profile");
  await page.getByRole("link", { name: "View dues status and payment history" }).click();
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    `Membership Expired: Your membership expired on ${inWords(ended)}. Please renew to continue accessing member benefits.`,
  );
  await expect(page.getByText("No payment history available.")).toBeVisible();

  await page.getByRole("button", { name: "Renew Membership" }).click();
  await expectPaymentPage(page, "$300.00");
  await pay(page);
  await expect(page).toHaveURL("/profile");
  await expectToast(
    page,
    "Payment Successful",
    "Your dues payment has been processed successfully. Thank you!",
  );
  await expect(page.getByText("Dues Current")).toBeVisible();

  const through = inWords(aYearFromToday());
  await page.goto("/dues-renewal");
  await expect(page.getByText("Current", { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    `Membership Current: Your membership is current until ${through}.`,
  );
  await expect(page.getByRole("button", { name: "Renew Membership" })).toBeHidden();
  const history = page.getByRole("region", { name: "Payment History" });
  await expect(history.getByRole("listitem")).toHaveCount(1);
  await expect(history).toContainText(`Membership extended through ${through}`);
  await expect(history).toContainText("$300.00");

  const receipt = await mailTo(mailbox, member, "Receipt: your membership dues");
  expect(receipt.text).toContain(through);
  expect(receipt.text).toContain("$300.00");
});

test("who cancels on the payment page comes back to his profile and still owes his dues", async ({
  page,
  chapter,
}) => {
  const member = await chapter.hasMember({ localDuesPaidThrough: dayFromToday(-3) });
  await logIn(page, member);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Pay Local Dues" }).click();
  await expectPaymentPage(page, "$300.00");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/profile");
  await expectToast(page, "Payment Cancelled", "Your dues payment was cancelled. You can try again anytime.");
  await expect(page.getByText("Overdue")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay Local Dues" })).toBeEnabled();
});

test("dues paid in two windows extend the membership once, and the member hears of the other money", async ({
  page,
  chapter,
  mailbox,
  database,
}) => {
  const member = await chapter.hasMember({ localDuesPaidThrough: dayFromToday(10) });
  await logIn(page, member);
  await page.goto("/profile");
  const other = await page.context().newPage();
  await other.goto("/dues-renewal");
  await page.getByRole("button", { name: "Pay Local Dues" }).click();
  await expectPaymentPage(page, "$300.00");
  await other.getByRole("button", { name: "Renew Membership" }).click();
  await expectPaymentPage(other, "$300.00");
  await pay(page);
  await expectToast(page, "Payment Successful");
  await pay(other, { zip: "22314" });
  await expect(other).toHaveURL(/\/profile/);

  await mailTo(mailbox, member, "Receipt: your membership dues");
  await mailTo(mailbox, member, "Your membership dues were paid twice");
  const { rows } = await database.execute(sql`select
      (select count(*)::int from dues_payments where member_id = ${member.id}) as years,
      (select string_agg(status, ', ' order by status) from payments
        where purpose = 'dues' and subject_id = ${member.id}) as payments`);
  expect(rows).toEqual([{ years: 1, payments: "paid, refund_due" }]);
});
