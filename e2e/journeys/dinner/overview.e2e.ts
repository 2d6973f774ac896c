import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays } from "#e2e/support/chapter.ts";
import { logIn, openTab, test } from "#e2e/support/portal.ts";

test("an officer sees what is left to do for a dinner, and an item goes away once it is done", async ({
  page,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the List", dateTime: inDays(5) });
  const member = await chapter.hasMember({ firstName: "Anna", lastName: "Weber" });
  await chapter.hasParty({ eventId: dinner.id, memberId: member.id, foodRequests: "No shellfish" });
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  await logIn(page, officer);
  await page.goto(`/events/${dinner.id}/overview`);
  const left = page.getByRole("region", { name: "What is left to do" });
  await expect(left).toContainText("Ask 1 person about allergies and diet");
  await expect(page.getByRole("region", { name: "Allergies and diets" })).toContainText("Not answered");
  await expect(page.getByRole("region", { name: "Venue" })).toContainText("No phone number yet");
  await expectAccessible(page, "overview, much to do");

  await left.getByRole("link", { name: "Read Them: Read 1 food request" }).click();
  await page.getByRole("button", { name: "Mark as read: the food request of Anna Weber" }).click();
  const settling = page.getByRole("dialog", { name: "Mark as Read" });
  await settling.getByLabel("There’s nothing to enter").check();
  await settling.getByRole("button", { name: "Mark as Read" }).click();
  await expect(settling).toBeHidden();
  const tabs = page.getByRole("navigation", { name: "Dinner" });
  await expect(tabs.getByRole("link", { name: "Needs 1 person hasn’t answered" })).toBeVisible();
  await page.getByRole("button", { name: "None: no allergies or restrictions for Anna Weber" }).click();
  await expect(tabs.getByRole("link", { name: "Needs", exact: true })).toBeVisible();
  await openTab(page, "Overview");
  await expect(left).toContainText("Seat 1 person");
  await expect(left).not.toContainText("food request");
  await expect(left).not.toContainText("allergies");

  // The tabs stay at the top, with the title once the head is gone, and keys go from tab to tab.
  await page.setViewportSize({ width: 1440, height: 400 });
  const title = tabs.getByText(dinner.title);
  await expect(title).toBeHidden();
  await page.mouse.wheel(0, 400);
  await expect(title).toBeVisible();
  await expect.poll(async () => (await tabs.boundingBox())?.y).toBe(0);
  await page.keyboard.press("g");
  await page.keyboard.press("g");
  await expect(page).toHaveURL(`/events/${dinner.id}/attendees`);
  await expect(title).toBeHidden();

  const planned = await chapter.hasDinner({ title: "Journey of the Empty List", dateTime: inDays(60) });
  await page.goto(`/events/${planned.id}/overview`);
  await expect(left).toContainText("Enter the venue’s phone and email");
  await expect(left).toContainText("Enter the menu");
  await expectAccessible(page, "overview of a new dinner");
});
