import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays, rare } from "#e2e/support/chapter.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, openParty, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";

test("a party on the telephone gets a payment link, and pays with it on its own phone", async ({
  page,
  elsewhere,
  chapter,
  mailbox,
}) => {
  const dinner = await chapter.hasDinner({ title: rare("Link Supper"), dateTime: inDays(9) });
  const email = `${rare("lan")}@example.org`;
  await chapter.hasParty({
    eventId: dinner.id,
    contactFirstName: "Lan",
    contactLastName: "Li",
    contactEmail: email,
    status: "unpaid",
    amount: "150.00",
  });
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  await logIn(page, officer);
  await page.goto(`/events/${dinner.id}/attendees`);
  const party = await openParty(page, "Lan Li");
  await party.getByRole("button", { name: "Email Link" }).click();
  const question = page.getByRole("dialog", { name: "Email a Payment Link" });
  await expect(question).toContainText(email);
  await expectAccessible(page, "dialog: email a payment link");
  await question.getByRole("button", { name: "Send Link" }).click();
  await expectToast(page, "Link Sent");

  const { text } = await mailTo(mailbox, { email }, `Payment due: ${dinner.title}`);
  const link = /http\S+\/member-login\/pay#[\w-]{43}/.exec(text)?.[0] ?? "no link";
  const phone = await elsewhere();
  await phone.goto(link);
  await expect(phone.getByText("Lan Li, 1 person")).toBeVisible();
  await expectAccessible(phone, "payment link, due");
  await phone.getByRole("button", { name: "Pay by Card" }).click();
  await expectPaymentPage(phone, "$150.00");
  await pay(phone);
  await expect(phone).toHaveURL(/\/member-login\/pay/);
  await expect(phone.getByText("This has been paid. Thank you.")).toBeVisible();
  await expectAccessible(phone, "payment link, paid");

  await page.reload();
  await expect(party.getByText("PAID", { exact: true })).toBeVisible();
});
