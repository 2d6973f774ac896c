import { expect } from "@playwright/test";
import { rare } from "#e2e/support/chapter.ts";
import { attachmentOf, mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";
import { bringGuests, bringMember, cardOf, proceed } from "#e2e/support/registering.ts";

test("a member registers two members and three guests, pays, and has five seats", async ({
  page,
  chapter,
  mailbox,
}) => {
  const member = await chapter.hasMember({ firstName: "Anna", lastName: "Weber" });
  const dinner = await chapter.hasDinner({
    title: rare("Journey of the Five Seats "),
    memberPrice: "150.00",
    guestPrice: "175.00",
    totalSeats: 40,
  });

  await logIn(page, member, "/");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Events", exact: true })
    .click();
  await page.getByLabel("Search events").fill(dinner.title.toUpperCase());
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(cardOf(page, dinner)).toContainText("40 seats remaining");
  await expect(cardOf(page, dinner)).toContainText("$150.00");
  await cardOf(page, dinner).getByRole("link", { name: "Register Now" }).click();

  await expect(page.getByText("40 of 40 seats available")).toBeVisible();
  await bringMember(page, ["Henry", "Weber"]);
  await bringGuests(page, ["Tomáš", "Dvořák"], ["Thị Minh", "Nguyễn"], ["Mary", "O'Neill"]);
  await page.getByLabel("Food requests").fill("Mr Dvořák eats no shellfish.");
  await page.getByLabel("Seating requests").fill("Near the Ellisons, please.");
  await expect(page.getByText("2 member ticket(s) + 3 guest ticket(s)")).toBeVisible();
  await expect(page.getByText("$825.00")).toBeVisible();
  await proceed(page);

  await expectPaymentPage(page, "$825.00");
  await expect(page.getByText(dinner.title)).toBeVisible();
  await pay(page);

  await expectToast(
    page,
    "Payment Successful!",
    "Your payment has been processed successfully. Your registration is now confirmed.",
  );
  await expect(page).toHaveURL("/my-events");
  const panel = page.getByRole("region", { name: dinner.title });
  await expect(panel).toContainText("Your seats are confirmed");
  await expect(panel).toContainText("Anna Weber, Henry Weber");
  await expect(panel).toContainText(`is on its way to ${member.email}`);
  await page.reload();
  await expect(panel).toContainText("$825.00 with Visa ending in 1111");
  const card = cardOf(page, dinner);
  await expect(card.getByText("PAID", { exact: true })).toBeVisible();
  await expect(card).toContainText("2 member tickets, 3 guest tickets");
  await expect(card).toContainText("Total: $825.00");
  await expect(card).toContainText("Henry Weber");
  for (const guest of ["Tomáš Dvořák", "Thị Minh Nguyễn", "Mary O'Neill"])
    await expect(card).toContainText(guest);
  await expect(card).toContainText("Mr Dvořák eats no shellfish.");
  await expect(card).toContainText("Near the Ellisons, please.");

  const mail = await mailTo(mailbox, member, `You are registered: ${dinner.title}`);
  expect(mail.text).toContain(
    "Who’s coming: Anna Weber, Henry Weber, Tomáš Dvořák, Thị Minh Nguyễn, and Mary O'Neill",
  );
  expect(mail.text).toContain("Food requests: Received.");
  expect(mail.text).not.toContain("shellfish");
  expect(mail.text).toMatch(
    /Your receipt\s+Received by: .*\s+Received from: Anna Weber[\s\S]*Amount: \$825\.00 USD/,
  );
  expect(mail.attachments).toMatchObject([{ mimeType: "text/calendar" }]);
  const calendar = await attachmentOf(mailbox, mail);
  expect(calendar).toContain("BEGIN:VEVENT");
  expect(calendar).toContain(`SUMMARY:${dinner.title}`);

  await page.goto(`/events?search=${encodeURIComponent(dinner.title)}`);
  await expect(cardOf(page, dinner)).toContainText("35 seats remaining");
  await expect(cardOf(page, dinner).getByText("Registered", { exact: true })).toBeVisible();
});
