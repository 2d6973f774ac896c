import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays } from "#e2e/support/chapter.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";
import { bringGuests, cardOf, expectInMyEvents, openForm, proceed } from "#e2e/support/registering.ts";

test("a guest, then the whole party is canceled; each time the refund is shown first", async ({
  page,
  elsewhere,
  chapter,
  mailbox,
}) => {
  const dinner = await chapter.hasDinner({
    title: "Journey of the Empty Chair",
    totalSeats: 3,
    registrationDeadline: inDays(10),
  });
  const host = await chapter.hasMember();
  await logIn(page, host);
  await openForm(page, dinner);
  await bringGuests(page, ["Viktor", "Horák"], ["Eva", "Malá"]);
  await proceed(page);
  await expectPaymentPage(page, "$500.00");
  await pay(page);
  await expectToast(page, "Payment Successful!");

  const member = await chapter.hasMember({ firstName: "Helena", lastName: "Nováková" });
  const other = await elsewhere();
  await logIn(other, member);
  await other.goto(`/events/${dinner.id}/register`);
  await other.getByRole("button", { name: "Join Waitlist" }).click();
  await expectToast(other, "Joined Waitlist");
  await expectInMyEvents(other, dinner, "IN WAITLIST");

  const card = cardOf(page, dinner);
  await card.getByRole("button", { name: "Change or Cancel" }).click();
  await card.getByRole("button", { name: "Remove Viktor Horák" }).click();
  const question = page.getByRole("dialog", { name: "Remove Viktor Horák from your party?" });
  await expect(question).toContainText(
    "$175.00 for Viktor Horák will be returned to the card you paid with.",
  );
  await expectAccessible(page, "dialog: take a guest out");
  await question.getByRole("button", { name: "Remove Guest" }).click();
  await expectToast(page, "Guest Removed");
  await expect(card).toContainText("Total: $325.00");

  const offer = await mailTo(mailbox, member, `A seat has opened up: ${dinner.title}`);
  expect(offer.text).toContain("Seats held: 1");
  await expectInMyEvents(other, dinner, "IN WAITLIST");
  await expect(cardOf(other, dinner).getByText(/^Seats held for you until/)).toBeVisible();

  await card.getByRole("button", { name: "Change Names and Requests" }).click();
  const form = page.getByRole("dialog", { name: "Change Names and Requests" });
  await expectAccessible(page, "dialog: change names and requests");
  await form.getByRole("group", { name: "Guest 1" }).getByLabel("First name").fill("Nguyễn");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
  await expect(card).toContainText("Nguyễn Malá");

  await expectAccessible(page, "My Events, what can be changed");
  await card.getByRole("button", { name: "Cancel Registration" }).click();
  const last = page.getByRole("dialog", { name: "Cancel your registration?" });
  await expect(last).toContainText("$325.00 will be returned to the card you paid with.");
  await last.getByRole("button", { name: "Cancel Registration" }).click();
  await expectToast(page, "Registration Cancelled");
  await expect(page.getByRole("heading", { name: "No Event Registrations" })).toBeVisible();
  const goodbye = await mailTo(mailbox, host, `Your registration is cancelled: ${dinner.title}`);
  expect(goodbye.text).toContain("$325.00 will be returned to the card you paid with.");
});

test("a member adds their private calendar link to a calendar, and revokes it", async ({ page, chapter }) => {
  const dinner = await chapter.hasDinner({ title: "Journey into the Calendar" });
  const member = await chapter.hasMember();
  await chapter.hasParty({ eventId: dinner.id, memberId: member.id });
  await logIn(page, member);
  await page.goto("/my-events");
  const download = page.waitForEvent("download");
  await cardOf(page, dinner).getByRole("link", { name: "Add to Calendar" }).click();
  expect((await download).suggestedFilename()).toBe("dinner.ics");

  await page.getByRole("button", { name: "Get Calendar Link" }).click();
  const address = await page.getByLabel("Private calendar link").inputValue();
  await expectAccessible(page, "My Events, calendar address");
  const calendar = await fetch(address);
  expect(await calendar.text()).toContain("SUMMARY:Journey into the Calendar");

  await page.getByRole("button", { name: "Revoke Link" }).click();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await expectToast(page, "Link Revoked");
  expect((await fetch(address)).status).toBe(404);
});
