import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { inDays } from "#e2e/support/chapter.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { JPEG } from "#test/files/pictures.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
/** A day as the date field takes it. */
const day = (days: number) => inDays(days).toISOString().slice(0, 10);

test("an officer creates a dinner with a picture, copies, edits and deletes it", async ({
  page,
  chapter,
  database,
  elsewhere,
}) => {
  const officer = await chapter.hasMember({ firstName: "Olga", adminPrivileges: "full" });
  const other = await chapter.hasMember({ firstName: "Otto", adminPrivileges: "full" });
  await logIn(page, officer);
  await page.goto("/events");
  await page.getByRole("link", { name: "Create Event" }).click();
  await expect(dialog(page)).toContainText("Create Event");

  await dialog(page).getByLabel("Event Name").fill("Journey to the Pantry");
  await dialog(page).getByLabel("Description").fill("Six courses, and a seventh for the officers.");
  await dialog(page).getByLabel("Location").fill("Maison Claire");
  await dialog(page).getByLabel("Date and Time: date").fill(day(3));
  await expect(dialog(page).getByLabel("Date and Time: time")).toHaveValue("18:00");
  await dialog(page).getByLabel("End: date").fill(day(3));
  for (const price of ["Member", "Ecuyer", "Mondiale", "Guest"]) {
    await dialog(page).getByLabel(`${price} Price`).fill("150.50");
  }
  await dialog(page)
    .getByLabel("Picture file")
    .setInputFiles({ name: "room.jpg", mimeType: "image/jpeg", buffer: Buffer.from(JPEG) });
  const picture = dialog(page).getByRole("img", { name: "The picture as members see it" });
  await expect(picture).toHaveAttribute("src", /^\/uploads\/[0-9a-f]{64}\.jpg$/);
  await dialog(page).getByLabel("Picture Description").fill("The pantry’s shelves, lit by one lamp");
  await dialog(page).getByLabel("Left to right").fill("30");
  await expectAccessible(page, "the dialog of a dinner");
  await dialog(page).getByRole("button", { name: "Create Event" }).click();
  await expectToast(page, "Success", "Event created successfully!");
  await expect(rowOf(page, "Journey to the Pantry")).toContainText("50/50");

  // Members see it with its picture, which the portal itself keeps.
  await page.goto("/events?search=Journey+to+the+Pantry");
  const shown = page.getByRole("article", { name: "Journey to the Pantry" }).locator("img");
  await expect(shown).toHaveAttribute("src", /^\/uploads\//);
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(5);

  await page.goto("/admin/events");
  await rowOf(page, "Journey to the Pantry").getByRole("button", { name: "Copy" }).click();
  await dialog(page).getByLabel("Event Name").fill("Journey to the Pantry, again");
  await dialog(page).getByLabel("Date and Time: date").fill(day(4));
  await expect(dialog(page).getByLabel("End: date")).toHaveValue(day(4));
  await dialog(page).getByRole("button", { name: "Create Event" }).click();
  await expectToast(page, "Success", "Event created successfully!");
  const copy = rowOf(page, "Journey to the Pantry, again");
  await expect(copy).toContainText("Inactive");

  // A second officer has the same dinner open, and saves first.
  await copy.getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Total Seats").fill("60");
  const second = await elsewhere();
  await logIn(second, other);
  await second.goto("/admin?tab=events");
  const card = second.getByRole("article", { name: "Journey to the Pantry, again" });
  await card.getByRole("button", { name: "Edit" }).click();
  await dialog(second).getByLabel("Total Seats").fill("44");
  await dialog(second)
    .getByRole("checkbox", { name: /^Active/ })
    .check();
  await dialog(second).getByRole("button", { name: "Update Event" }).click();
  await expectToast(second, "Event Updated");

  await dialog(page).getByRole("button", { name: "Update Event" }).click();
  const overtaken = dialog(page).getByRole("alert");
  await expect(overtaken).toContainText("This event was changed by someone else");
  await expect(overtaken).toBeInViewport();
  await expect(overtaken.getByRole("radio", { name: "Yours: 60" })).toBeChecked();
  await expect(overtaken).toContainText("Active is now Yes");
  await expectAccessible(page, "a dinner that was changed meanwhile");
  await overtaken.getByRole("radio", { name: "Theirs: 44" }).check();
  await expect(dialog(page).getByLabel("Total Seats")).toHaveValue("44");
  await dialog(page).getByRole("button", { name: "Update Event" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(copy).toContainText("44/44");

  await copy.getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("Are you sure you want to delete this event?");
  await dialog(page).getByRole("button", { name: "Delete Event" }).click();
  await page.getByRole("button", { name: "Delete Now" }).click();
  await expectToast(page, "Success", "Event deleted successfully!");
  await expect(copy).toBeHidden();
  await expect(rowOf(page, "Journey to the Pantry")).toHaveCount(1);
  await expectAccessible(page, "the table of dinners");
  await database.execute(sql`update events set deleted_at = now() where title like 'Journey to the Pantry%'`);
});

test("attendees get an email when their dinner moves; paid seats prevent its deletion", async ({
  page,
  chapter,
  mailbox,
}) => {
  const officer = await chapter.hasMember({ adminPrivileges: "full" });
  const rosa = await chapter.hasMember({ firstName: "Rosa" });
  const dinner = await chapter.hasDinner({ title: "Journey of the Moved Table" });
  await chapter.hasParty({ eventId: dinner.id, memberId: rosa.id });
  await logIn(page, officer);
  await page.goto("/admin?tab=events");
  const card = page.getByRole("article", { name: dinner.title });
  await card.getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Location").fill("The Library");
  await expect(dialog(page).getByLabel("Email the 1 registered party")).toBeChecked();
  await dialog(page).getByRole("button", { name: "Update Event" }).click();
  await expectToast(page, "Event Updated");
  const mail = await mailTo(mailbox, rosa, `Updated: ${dinner.title}`);
  expect(mail.text).toContain("Where: The Library");
  expect(mail.attachments).toHaveLength(1);

  await card.getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("Set the event inactive, or remove the registrations first");
  await expect(dialog(page).getByRole("button", { name: "Delete Event" })).toBeDisabled();
  await expectAccessible(page, "a dinner that cannot be deleted");
  await dialog(page).getByRole("button", { name: "Keep Event" }).click();
  await expectAccessible(page, "the dinners on the dashboard");
});
