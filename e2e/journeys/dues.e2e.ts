import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { addDays, yearAfter } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";

/** The calendar day at the chapter, so many days from today. */
function dayFromToday(days: number): string {
  return addDays(dayIn(new Date(), "America/New_York"), days);
}
function inWords(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
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
  await expectAccessible(page, "dues, expired");

  await page.getByRole("button", { name: "Renew Membership" }).click();
  await expectPaymentPage(page, "$300.00");
  await pay(page);
  await expectToast(
    page,
    "Payment Successful",
    "Your dues payment has been processed successfully. Thank you!",
  );
  await expect(page).toHaveURL("/dues-renewal");
  const through = inWords(yearAfter(dayFromToday(0)));
  const confirmed = page.getByRole("region", { name: "Your dues are paid" });
  await expect(confirmed).toContainText(through);
  await page.reload();
  await expect(confirmed).toContainText("$300.00 with Visa ending in 1111");
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "dues, just paid");
  await confirmed.getByRole("button", { name: "Close" }).click();
  await expect(confirmed).toBeHidden();

  await page.goto("/profile");
  await expect(page.getByText("Dues Current")).toBeVisible();
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

test("dues paid from the profile show on the profile, the dashboard and in an email", async ({
  page,
  chapter,
  mailbox,
}) => {
  const ends = dayFromToday(12);
  const member = await chapter.hasMember({ localDuesPaidThrough: ends });
  await logIn(page, member, "/");
  const main = page.getByRole("main");
  await expect(main).toContainText(
    `Membership Expiring Soon: Your membership expires in 12 days on ${inWords(ends)}. Renew now to avoid any interruption.`,
  );
  await page.goto("/profile");
  const dues = page.getByRole("region", { name: "Dues Information & Payment" });
  await expect(dues.getByText("Expiring Soon")).toBeVisible();
  await dues.getByRole("button", { name: "Pay Local Dues" }).click();
  await expectPaymentPage(page, "$300.00");
  await pay(page);
  await expectToast(
    page,
    "Payment Successful",
    "Your dues payment has been processed successfully. Thank you!",
  );
  await expect(page).toHaveURL("/dues-renewal");
  await page.goto("/profile");
  // A year from the day that was paid already, not from today: nothing is lost by paying early.
  const through = inWords(yearAfter(ends));
  await expect(dues.getByText("Dues Current")).toBeVisible();
  await expect(dues).toContainText(`Your local dues are paid through ${through}.`);
  await expect(dues.getByRole("button", { name: "Pay Local Dues" })).toBeHidden();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Upcoming Events" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View Your Dues" })).toBeHidden();
  const receipt = await mailTo(mailbox, member, "Receipt: your membership dues");
  expect(receipt.text).toContain(through);
});

test.describe("in a browser in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("the last paid day counts until its last minute in the chapter's time zone", async ({
    page,
    chapter,
  }) => {
    const today = dayFromToday(0);
    const member = await chapter.hasMember({ localDuesPaidThrough: today });
    await page.clock.setFixedTime(instantAt(today, "23:59", "America/New_York"));
    await logIn(page, member);
    // There it is the next day already.
    expect(await page.evaluate(() => new Date().toLocaleDateString("sv-SE"))).toBe(dayFromToday(1));

    await page.goto("/profile");
    const dues = page.getByRole("region", { name: "Dues Information & Payment" });
    await expect(dues).toContainText(`Local dues paid through${inWords(today)}Expiring Soon`);
    await expect(dues.getByRole("button", { name: "Pay Local Dues" })).toBeEnabled();

    await page.goto("/dues-renewal");
    await expect(page.getByText("Expiring Soon", { exact: true })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(
      `Membership Expiring Soon: Your membership expires in 0 days on ${inWords(today)}. Renew now to avoid any interruption.`,
    );

    // A minute later the day is over, wherever the reader is.
    await page.clock.setFixedTime(instantAt(dayFromToday(1), "00:00", "America/New_York"));
    await page.goto("/profile");
    await expect(dues).toContainText(`Local dues paid through${inWords(today)}Overdue`);
  });
});

test("a member who cancels on the payment page still owes dues", async ({ page, chapter }) => {
  const member = await chapter.hasMember({ localDuesPaidThrough: dayFromToday(-3) });
  await logIn(page, member);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Pay Local Dues" }).click();
  await expectPaymentPage(page, "$300.00");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expectToast(page, "Payment Cancelled", "Your dues payment was cancelled. You can try again anytime.");
  await expect(page).toHaveURL("/dues-renewal");
  await expect(page.getByRole("button", { name: "Renew Membership" })).toBeEnabled();
  await page.goto("/profile");
  await expect(page.getByText("Overdue")).toBeVisible();
});

test("dues paid in two windows extend the membership once; the rest is refunded", async ({
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
  await expect(other).toHaveURL(/\/dues-renewal/);

  await mailTo(mailbox, member, "Receipt: your membership dues");
  await mailTo(mailbox, member, "Your membership dues were paid twice");
  const { rows } = await database.execute(sql`select
      (select count(*)::int from dues_payments where member_id = ${member.id}) as years,
      (select string_agg(status, ', ' order by status) from payments
        where purpose = 'dues' and subject_id = ${member.id}) as payments`);
  expect(rows).toEqual([{ years: 1, payments: "paid, refund_due" }]);
});
