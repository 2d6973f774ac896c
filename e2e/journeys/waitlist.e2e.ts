import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";
import {
  bringGuests,
  cardOf,
  expectInMyEvents,
  oneMore,
  openForm,
  proceed,
  writeName,
} from "#e2e/support/registering.ts";

test("a member on the waitlist is offered seats that open up, and pays for them", async ({
  page,
  elsewhere,
  chapter,
  mailbox,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the Patient Party", totalSeats: 2 });
  const other = await elsewhere();
  await logIn(other, await chapter.hasMember());
  await openForm(other, dinner);
  await bringGuests(other, ["Viktor", "Horák"]);
  await proceed(other);
  await expectPaymentPage(other, "$325.00");

  const member = await chapter.hasMember({ firstName: "Helena", lastName: "Nováková" });
  await logIn(page, member);
  await page.goto("/events");
  await expect(cardOf(page, dinner).getByRole("button", { name: "Sold Out" })).toBeDisabled();
  await cardOf(page, dinner).getByRole("link", { name: "Join Waitlist" }).click();
  await expect(page.getByRole("heading", { name: "Event Sold Out" })).toBeVisible();
  await expectAccessible(page, "registration, sold out");
  await oneMore(page, "Guest tickets");
  const joinedAt = Date.now();
  await page.getByRole("button", { name: "Join Waitlist" }).click();
  await expectToast(
    page,
    "Joined Waitlist",
    "You have been added to the waitlist. We'll notify you if a spot becomes available.",
  );
  await expect(page).toHaveURL("/events");
  expect(Date.now() - joinedAt).toBeGreaterThanOrEqual(2000);
  await expectInMyEvents(page, dinner, "IN WAITLIST");
  await page.goto(`/events/${dinner.id}/register`);
  await expect(page.getByText("You’re on the waitlist for this event")).toBeVisible();
  await expectAccessible(page, "registration, on the waitlist");

  await other.getByRole("link", { name: "Cancel" }).click();
  await expect(other).toHaveURL("/events");
  // The seats now belong to the waiting party, not to everyone.
  await expect(cardOf(other, dinner).getByRole("button", { name: "Sold Out" })).toBeVisible();

  const mail = await mailTo(mailbox, member, `Seats have opened up: ${dinner.title}`);
  expect(mail.text).toContain("Seats held: 2");
  await expectInMyEvents(page, dinner, "IN WAITLIST");
  await expect(cardOf(page, dinner).getByText(/^Seats held for you until/)).toBeVisible();
  await expectAccessible(page, "My Events, seats offered");
  await page.goto(linkIn(mail.text));
  await expect(page.getByText(/^Seats are being held for you until/)).toBeVisible();
  await expectAccessible(page, "registration, seats offered");
  await page.getByRole("button", { name: "Decline Offer" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "dialog: let the seats go");
  await page.getByRole("button", { name: "Keep Seats" }).click();
  await expect(page.getByText("1 member ticket(s) + 1 guest ticket(s)")).toBeVisible();
  await writeName(page, "Guest 1", ["Ondřej", "Novák"]);
  await proceed(page);
  await expectPaymentPage(page, "$325.00");
  await pay(page);

  await expectToast(page, "Payment Successful!");
  await expect(cardOf(page, dinner).getByText("PAID", { exact: true })).toBeVisible();
  await expect(cardOf(page, dinner)).toContainText("Ondřej Novák");
  await expect(page.getByText("IN WAITLIST")).toBeHidden();
});

function linkIn(text: string): string {
  const [link] = /https?:\S+\/register/.exec(text) ?? [];
  if (!link) throw new Error("the mail has no link to the dinner");
  return link;
}
