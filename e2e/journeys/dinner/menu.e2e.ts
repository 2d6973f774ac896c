import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays } from "#e2e/support/chapter.ts";
import { expectToast, logIn, openTab, test } from "#e2e/support/portal.ts";

const MOST_STEPS = 60;

/** Presses Tab until this has the focus, as a person without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(wanted, `reached by ${MOST_STEPS} tabs`).toBeFocused();
}

test("an officer writes a menu, a member chooses by keyboard, and the officer sees it", async ({
  page,
  elsewhere,
  chapter,
}) => {
  const member = await chapter.hasMember({ firstName: "Anna", lastName: "Weber" });
  const officer = await chapter.hasMember({ firstName: "Lars", adminPrivileges: "limited" });
  const dinner = await chapter.hasDinner({
    title: "Journey of the Two Courses",
    registrationDeadline: inDays(10),
  });
  await chapter.hasParty({
    eventId: dinner.id,
    memberId: member.id,
    guestTickets: 1,
    amount: "325.00",
    guestInfo: [{ firstName: "Eva", lastName: "Nova" }],
  });

  await logIn(page, officer);
  await page.goto(`/events/${dinner.id}/attendees`);
  await openTab(page, "Menu");
  await expectAccessible(page, "menu, none yet");
  await page.getByRole("button", { name: "Write the menu" }).click();
  const editor = page.getByRole("dialog", { name: "Write the menu" });
  await editor.getByRole("button", { name: "Save menu" }).click();
  await expect(editor.getByText("Name this course")).toBeVisible();
  await expectAccessible(page, "menu editor, with mistakes");
  await editor.getByLabel("Course", { exact: true }).fill("Main course");
  await editor.getByLabel("Dish A", { exact: true }).fill("Venison with red cabbage");
  await editor.getByLabel("House dish: Venison with red cabbage, Main course").check();
  await editor.getByLabel("Dish B", { exact: true }).fill("Turbot in brown butter");
  await editor.getByRole("button", { name: "Allergens and diets: Turbot in brown butter" }).click();
  await editor.getByLabel("Milk", { exact: true }).check();
  await editor.getByLabel("Fish", { exact: true }).check();
  await expectAccessible(page, "menu editor, with allergens");
  await editor.getByRole("button", { name: "Save menu" }).click();
  await expectToast(page, "Menu Saved");
  await expect(page.getByText("2 people have not chosen yet.")).toBeVisible();
  await expectAccessible(page, "menu, nobody has chosen");

  // Anna's own kitchen note comes first, so that the dish can warn.
  const hers = await elsewhere();
  await logIn(hers, member);
  await hers.goto("/my-events");
  await hers.getByRole("button", { name: "Add allergies or diet for you" }).click();
  const needs = hers.getByRole("dialog", { name: "Allergies and Diet" });
  await needs.getByLabel("Milk", { exact: true }).check();
  await needs.getByLabel("How severe: Milk").selectOption("intolerance");
  await needs.getByRole("button", { name: "Save" }).click();
  await expectToast(hers, "Saved");

  // From here on without a mouse.
  await hers.goto("/my-events");
  await tabTo(hers, hers.getByRole("link", { name: `Choose Dishes: ${dinner.title}` }));
  await hers.keyboard.press("Enter");
  await expect(hers.getByRole("heading", { name: dinner.title })).toBeVisible();
  await expectAccessible(hers, "own menu, nothing chosen");
  const mine = hers.getByRole("region", { name: "You" });
  await tabTo(hers, mine.getByRole("radio", { name: /Venison/ }));
  await hers.keyboard.press("Space");
  await hers.keyboard.press("ArrowDown");
  await expect(mine.getByRole("radio", { name: /Turbot/ })).toBeChecked();
  await expect(mine.getByText("You can still choose this dish.", { exact: false })).toBeVisible();
  await expectAccessible(hers, "own menu, a dish with a warning");
  await tabTo(hers, hers.getByRole("button", { name: "Save Choices" }));
  await hers.keyboard.press("Enter");
  await expectToast(hers, "Choices Saved");

  await page.reload();
  const row = page.getByRole("row", { name: /^Anna Weber/ });
  await expect(row).toContainText("Turbot in brown butter");
  await expect(row).toContainText("kept although it contains milk");
  await page.getByRole("button", { name: "Change the choices of Eva Nova" }).click();
  await expectAccessible(page, "menu, choosing for one person");
  await page.getByLabel("Main course").selectOption({ label: "A  Venison with red cabbage" });
  await page.getByRole("button", { name: "Save Choices" }).click();
  await expectToast(page, "Choices Saved");
  await expectAccessible(page, "menu, everyone has chosen");
});
