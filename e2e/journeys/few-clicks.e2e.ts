import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays, PASSWORD, rare } from "#e2e/support/chapter.ts";
import { countedHands } from "#e2e/support/counted-hands.ts";
import { expectToast, logIn, openParty, openTab, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";
import { cardOf, openForm } from "#e2e/support/registering.ts";

test("self, spouse and a guest are logged in for, registered and paid in 7 clicks and 8 fields", async ({
  page,
  chapter,
}) => {
  const spouse = await chapter.hasMember({ firstName: "Karl", lastName: "van der Berg" });
  const member = await chapter.hasMember({ firstName: "Anna", lastName: "Weber", spouseId: spouse.id });
  // The next of all dinners, so that the dashboard leads to it.
  const dinner = await chapter.hasNextDinner({
    title: rare("Journey of Few Clicks "),
    memberPrice: "150.00",
    guestPrice: "175.00",
  });
  const hands = countedHands();

  await page.goto("/member-login");
  await hands.type(page.getByLabel("Username"), member.userName);
  await hands.type(page.getByLabel("Password"), PASSWORD);
  await hands.click(page.getByRole("button", { name: "Sign In" }));
  await hands.click(page.getByRole("main").getByRole("link", { name: dinner.title }).first());

  await hands.click(page.getByRole("button", { name: "Karl van der Berg, your spouse" }));
  await hands.click(page.getByRole("button", { name: "One more: Guest tickets" }));
  const guest = page.getByRole("group", { name: "Guest 1" });
  await hands.type(guest.getByLabel("First name"), "Mary");
  await hands.type(guest.getByLabel("Last name"), "O'Neill");
  await hands.click(page.getByRole("checkbox", { name: /^I agree to the terms and conditions/ }));
  await hands.click(page.getByRole("button", { name: "Proceed to Payment" }));

  await expectPaymentPage(page, "$475.00");
  await expect(page.getByLabel("Name on card")).toHaveValue("Anna Weber");
  await hands.type(page.getByLabel("Card number"), "4111 1111 1111 1111");
  await hands.type(page.getByLabel("Expiration date"), "12/40");
  await hands.type(page.getByLabel("Card code"), "123");
  await hands.type(page.getByLabel("ZIP code"), "20009");
  await hands.click(page.getByRole("button", { name: /^Pay / }));

  await expectToast(page, "Payment Successful!");
  const panel = page.getByRole("region", { name: dinner.title });
  await expect(panel).toContainText("Anna Weber, Karl van der Berg");
  await expect(panel).toContainText("Mary O'Neill");
  await expect(panel).toContainText("$475.00");
  await expectAccessible(page, "My Events, just paid");
  expect(hands.done.clicks).toBeLessThanOrEqual(7);
  expect(hands.done.fields).toBeLessThanOrEqual(8);
});

test("a couple with needs on file registers in four clicks; each has their own part, one gives up their seat", async ({
  page,
  elsewhere,
  chapter,
}) => {
  const spouse = await chapter.hasMember({ firstName: "Thị Minh", lastName: "Nguyễn" });
  const member = await chapter.hasMember({ firstName: "Quang Huy", lastName: "Nguyễn", spouseId: spouse.id });
  await chapter.isSpouseOf(spouse.id, member.id);
  const dinner = await chapter.hasDinner({
    title: "Journey of the Two Place Cards",
    memberPrice: "150.00",
    registrationDeadline: inDays(10),
  });

  // The spouse keeps what the kitchen must know.
  const other = await elsewhere();
  await logIn(other, spouse);
  await other.goto("/profile");
  await other.getByRole("button", { name: "Add allergies or diet for you" }).click();
  const dialog = other.getByRole("dialog", { name: "Allergies and Diet" });
  await dialog.getByLabel("Tree nuts").check();
  await dialog.getByLabel("How severe: Tree nuts").selectOption("life-threatening");
  await expectAccessible(other, "dialog: what the kitchen should know");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(other, "Saved to Your Profile");
  await expectAccessible(other, "profile, with needs");

  await logIn(page, member);
  await openForm(page, dinner);
  const hands = countedHands();
  await hands.click(page.getByRole("button", { name: "Thị Minh Nguyễn, your spouse" }));
  await expect(page.getByText("From their profile")).toBeVisible();
  await expect(page.getByText("Tree nuts")).toBeHidden();
  await expectAccessible(page, "registration, with the spouse");
  await hands.click(page.getByRole("checkbox", { name: /^I agree to the terms and conditions/ }));
  await hands.click(page.getByRole("button", { name: "Proceed to Payment" }));
  expect(hands.done.clicks).toBeLessThanOrEqual(3);
  await expectPaymentPage(page, "$300.00");
  await pay(page);
  await expectToast(page, "Payment Successful!");
  const card = cardOf(page, dinner);
  await expect(card).toContainText("One thing left to do");

  await other.goto("/my-events");
  const theirs = cardOf(other, dinner);
  await expect(theirs).toContainText("Registered by Quang Huy Nguyễn");
  await expect(theirs).toContainText("Tree nuts: life-threatening");
  await expectAccessible(other, "My Events, in the spouse's party");
  await other.goto(`/events/${dinner.id}/register`);
  await expect(other.getByText("Quang Huy Nguyễn has registered you for this event")).toBeVisible();

  await other.goto("/my-events");
  await theirs.getByRole("button", { name: "Give Up My Seat" }).click();
  const question = other.getByRole("dialog", { name: `Give up your seat at ${dinner.title}?` });
  await expect(question).toContainText(
    "$150.00 for Thị Minh Nguyễn will be returned to the card that paid for it.",
  );
  await question.getByRole("button", { name: "Give Up Seat" }).click();
  await expectToast(other, "Seat Released");
  await page.reload();
  await expect(card).toContainText("Total: $150.00");
});

test("a guest is replaced by another person, and an officer corrects the spelling", async ({
  page,
  elsewhere,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({
    title: "Journey of the Other Guest",
    registrationDeadline: inDays(10),
  });
  const host = await chapter.hasMember({ firstName: "Rosalind", lastName: "Achterberg" });
  await chapter.hasParty({
    eventId: dinner.id,
    memberId: host.id,
    guestTickets: 1,
    amount: "325.00",
    guestInfo: [{ firstName: "Tom", lastName: "Li", tableNumber: 4 }],
  });
  await logIn(page, host);
  await page.goto("/my-events");
  const card = cardOf(page, dinner);
  await card.getByRole("button", { name: "None: no allergies or restrictions for Tom Li" }).click();
  await expect(card).toContainText("One thing left to do");
  await card.getByRole("button", { name: "Change or Cancel" }).click();
  await card.getByRole("button", { name: "Change Names and Requests" }).click();
  const form = page.getByRole("dialog", { name: "Change Names and Requests" });
  await form.getByLabel("First name").fill("Ana");
  await form.getByLabel("Last name").fill("Duarta");
  await form.getByRole("button", { name: "Save Changes" }).click();
  const question = page.getByRole("dialog", { name: "Fixing a typo, or is someone else coming?" });
  await expectAccessible(page, "dialog: corrected or another person");
  await question.getByRole("button", { name: "Someone Else Is Coming" }).click();
  await expectToast(page, "Changes Saved");
  await expect(card).toContainText("Two things left to do");

  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  const office = await elsewhere();
  await logIn(office, officer);
  await office.goto(`/events/${dinner.id}/attendees`);
  await openParty(office, "Rosalind Achterberg");
  await office.getByRole("button", { name: "Open Ana Duarta: Not answered" }).click();
  const person = office.getByRole("dialog", { name: "Ana Duarta" });
  await person.getByLabel("Last name").fill("Duarte");
  await person.getByLabel("Allergies or diet").check();
  await person.getByLabel("Vegetarian").check();
  await expectAccessible(office, "dialog: one attendee");
  await person.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(office, "Success", "Attendee updated successfully");
  await expect(office.getByRole("button", { name: "Open Ana Duarte: Vegetarian" })).toBeVisible();
  await openTab(office, "Needs");
  await expectAccessible(office, "needs, requests and whom to ask");
  await page.reload();
  await expect(card).toContainText("Ana Duarte");
});
