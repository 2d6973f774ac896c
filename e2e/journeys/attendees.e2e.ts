import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { expectAccessible } from "#e2e/support/accessible.ts";
import type { Chapter } from "#e2e/support/chapter.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, openParty, test } from "#e2e/support/portal.ts";
import { expectPaymentPage, pay } from "#e2e/support/provider.ts";
import { readPdf } from "#test/papers/read-pdf.ts";

/** Opens the attendees of a dinner as an officer who has just logged in. */
async function openAttendees(
  page: Page,
  chapter: Chapter,
  {
    dinner,
    adminPrivileges = "full",
  }: { dinner: { id: number; title: string }; adminPrivileges?: "limited" | "full" },
): Promise<void> {
  const officer = await chapter.hasMember({ adminPrivileges });
  await logIn(page, officer, `/events/${dinner.id}/attendees`);
  await expect(page.getByRole("heading", { level: 1, name: dinner.title })).toBeVisible();
}

/** The rows of the party of this name. */
function partyOf(page: Page, name: string) {
  return page.locator("tbody").filter({ has: page.getByRole("link", { name, exact: true }) });
}

async function writeContact(
  page: Page,
  { first, last, email = "" }: { first: string; last: string; email?: string },
): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Manual Registration" });
  await dialog.getByLabel("First name").first().fill(first);
  await dialog.getByLabel("Last name").first().fill(last);
  await dialog.getByLabel("Email").fill(email);
}

test("an officer registers two parties, seats them, removes one, and the lists agree", async ({
  page,
  chapter,
  mailbox,
}) => {
  const dinner = await chapter.hasDinner({
    title: "Journey of the Full Table",
    memberPrice: "150.00",
    guestPrice: "175.00",
    totalSeats: 20,
  });
  const member = await chapter.hasMember({ firstName: "Margarethe", lastName: "Lindqvist" });
  const waiting = await chapter.hasMember({ firstName: "Ottilie", lastName: "Wartmann" });
  await chapter.hasParty({ eventId: dinner.id, memberId: member.id, foodRequests: "No walnuts" });
  await chapter.hasParty({ eventId: dinner.id, memberId: waiting.id, status: "waitlist" });
  await openAttendees(page, chapter, { dinner });
  await expect(page.getByText("1 registration, 1 person")).toBeVisible();

  // By phone, paying by card.
  await page.getByRole("button", { name: "Add Manual Registration" }).click();
  await writeContact(page, { first: "Cosima", last: "Feld", email: "cosima.feld@example.org" });
  await page.getByRole("button", { name: "One more: Member tickets" }).click();
  const second = page.getByRole("group", { name: "Additional member 1" });
  await second.getByLabel("First name").fill("Barnaby");
  await second.getByLabel("Last name").fill("Feld");
  await expect(page.getByRole("dialog").getByText("$300.00")).toBeVisible();
  await page.getByRole("button", { name: "Create Registration & Proceed to Payment" }).click();
  await expectPaymentPage(page, "$300.00");
  await expect(page.getByText(`Manual Registration - ${dinner.title}`)).toBeVisible();
  await pay(page);
  await expectToast(page, "Registration Created");
  await expect(page).toHaveURL(`/events/${dinner.id}/attendees`);
  await expect(partyOf(page, "Cosima Feld").getByText("PAID", { exact: true })).toBeVisible();
  await mailTo(mailbox, { email: "cosima.feld@example.org" }, `You are registered: ${dinner.title}`);

  // By email, with a check.
  await page.getByRole("button", { name: "Add Manual Registration" }).click();
  await page.getByRole("tab", { name: "Guest Registration" }).click();
  await page.getByRole("button", { name: "One more: Guest tickets" }).click();
  for (const [place, first] of ["Jiří", "Alžběta"].entries()) {
    const guest = page.getByRole("group", { name: `Guest ${place + 1}` });
    await guest.getByLabel("First name").fill(first);
    await guest.getByLabel("Last name").fill("Dvořák");
  }
  await page.getByRole("checkbox", { name: "Skip Payment Process (Admin Only)" }).check();
  await page.getByLabel("Payment Notes").fill("Check 1430 of March 2");
  await page.getByRole("button", { name: "Create Registration (Mark as Paid)" }).click();
  await expectToast(page, "Registration Created", "Registration has been created and marked as paid.");
  await expect(page.getByText("3 registrations, 5 people")).toBeVisible();

  // Seated by the keyboard alone: a number, Enter, the next number.
  await page.getByRole("button", { name: /^Table of Margarethe Lindqvist/ }).click();
  let saved = 0;
  page.on("response", (answer) => {
    if (answer.request().method() === "PATCH" && answer.ok()) saved += 1;
  });
  for (const table of ["4", "7", "7"]) {
    await page.keyboard.type(table);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("option", { name: "Table 7: 4 seats" })).toBeAttached();
  // The page shows a table at once; the portal must have it, too.
  await expect.poll(() => saved).toBe(3);
  await page.reload();
  await expect(page.getByRole("option", { name: "Table 4: 1 seat" })).toBeAttached();
  await expect(page.getByRole("option", { name: "Table 7: 4 seats" })).toBeAttached();

  // The waiting party has paid; another is removed.
  const ottilie = await openParty(page, "Ottilie Wartmann");
  await ottilie.getByRole("button", { name: "Record Payment" }).click();
  const paid = page.getByRole("dialog", { name: "Record Payment" });
  await paid.getByRole("radio", { name: "Check" }).check();
  await paid.getByLabel("Check number").fill("1042");
  await paid.getByRole("button", { name: "Record Payment" }).click();
  await expectToast(page, "Success", "Registration updated successfully");
  await expect(page.getByText("No members on waitlist")).toBeVisible();
  await expect(ottilie.getByText("by check 1042", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(ottilie).toBeHidden();
  await partyOf(page, "Cosima Feld").getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove Registration" });
  await expect(question).toContainText("$300.00 will go back");
  await question.getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Success", "Attendee removed successfully");
  await expect(page.getByText("3 registrations, 4 people")).toBeVisible();

  // At the door, without the háčky.
  await page.getByLabel("Find a party").fill("dvorak");
  await expect(page.getByText("1 registration, 2 people, of 4")).toBeVisible();
  await page.getByLabel("Find a party").fill("");

  const csv = await download(page, "Download CSV", "Attendee list downloaded successfully");
  expect(csv.name).toBe(`${dinner.title}_Attendees.csv`);
  const lines: Record<string, string>[] = parse(csv.file, { bom: true, columns: true });
  expect(lines.map(({ Name, Seats, Table, Status }) => [Name, Seats, Table, Status])).toEqual([
    ["Margarethe Lindqvist", "1", "4", "PAID"],
    ["Ottilie Wartmann", "1", "", "PAID"],
    // Without a contact the first guest represents the party, and is counted once.
    ["Jiří Dvořák", "0", "7", "PAID"],
    ["Jiří Dvořák", "1", "7", "PAID"],
    ["Alžběta Dvořák", "1", "7", "PAID"],
  ]);
  expect(lines[0]?.["Food Requests"]).toBe("No walnuts");
  const word = await download(
    page,
    "Download Word",
    "Attendee list downloaded as Word document successfully",
  );
  expect(word.name).toBe(`${dinner.title}_Attendees.docx`);
  // A Word file is a ZIP archive.
  expect(word.file.subarray(0, 2).toString()).toBe("PK");
});

async function download(page: Page, button: string, said: string) {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  await expectToast(page, "Success", said);
  return { name: saved.suggestedFilename(), file: await readFile(await saved.path()) };
}

test("a caller is found by keyboard; their name links to their record, party and back", async ({
  page,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the Caller" });
  const caller = await chapter.hasMember({ firstName: "Perpetua", lastName: "Quillfeather" });
  await openAttendees(page, chapter, { dinner });
  await page.getByRole("button", { name: "Add Manual Registration" }).click();
  const dialog = page.getByRole("dialog", { name: "Manual Registration" });
  const box = dialog.getByRole("combobox", { name: "Find in the directory" });
  await box.focus();
  await page.keyboard.type(caller.userName);
  await expect(dialog.getByRole("option", { name: /Perpetua Quillfeather/ })).toBeVisible();
  await expectAccessible(page, "dialog: manual registration, members suggested");
  // The list goes first, the sheet stays.
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("option")).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Linked to member Perpetua Quillfeather.")).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue(caller.email);
  await dialog.getByRole("checkbox", { name: "Skip Payment Process (Admin Only)" }).check();
  await dialog.getByRole("button", { name: "Create Registration (Mark as Paid)" }).click();
  await expectToast(page, "Registration Created");

  const party = await openParty(page, "Perpetua Quillfeather");
  await party.getByRole("link", { name: "Perpetua Quillfeather" }).click();
  await expect(page).toHaveURL(`/admin/members?member=${caller.id}`);
  await expect(page.getByRole("button", { name: "Download this member’s data" })).toBeVisible();
  await expectAccessible(page, "one member");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download this member’s data" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`member-data-${caller.id}.html`);
  expect(await readFile(await file.path(), "utf8")).toContain("Quillfeather");
  await page.getByRole("table", { name: "Registrations" }).getByRole("link", { name: dinner.title }).click();
  await expect(party).toBeVisible();
  await expect(partyOf(page, "Perpetua Quillfeather")).toBeInViewport();
});

test("a canceled payment leaves nobody on the list, and frees the seats", async ({ page, chapter }) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the Second Thought", totalSeats: 2 });
  await openAttendees(page, chapter, { dinner, adminPrivileges: "limited" });
  await page.getByRole("button", { name: "Add Manual Registration" }).click();
  await writeContact(page, { first: "Cosima", last: "Feld" });
  await page.getByRole("button", { name: "Create Registration & Proceed to Payment" }).click();
  await expectPaymentPage(page, "$150.00");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expectToast(page, "Payment Cancelled", "Nothing was charged, and no registration was created.");
  await expect(page).toHaveURL(`/events/${dinner.id}/attendees`);
  await expect(page.getByText("No confirmed attendees yet")).toBeVisible();
  await expect(page.getByText(/on hold/)).toBeHidden();
});

test("a payment that was left by Back is resumed or abandoned from its note", async ({ page, chapter }) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the Way Back", totalSeats: 4 });
  await openAttendees(page, chapter, { dinner, adminPrivileges: "limited" });
  for (const first of ["Cosima", "Barnaby"]) {
    await page.getByRole("button", { name: "Add Manual Registration" }).click();
    await writeContact(page, { first, last: "Feld" });
    await page.getByRole("button", { name: "Create Registration & Proceed to Payment" }).click();
    await expectPaymentPage(page, "$150.00");
    await page.goto(`/events/${dinner.id}/attendees`);
  }
  await expect(page.getByText("2 on hold")).toBeVisible();
  const notes = page.getByRole("region", { name: "Open card payments" });
  await expect(notes.getByText("Open card payment for Cosima Feld")).toBeVisible();
  await expectAccessible(page, "attendees, with open card payments");

  await notes.getByRole("button", { name: "Abandon" }).first().click();
  const question = page.getByRole("dialog", { name: "Abandon Card Payment" });
  await expect(question).toContainText("Cosima Feld, 1 member ticket.");
  await question.getByRole("button", { name: "Abandon" }).click();
  await expectToast(page, "Card Payment Abandoned", "Nothing was charged. Its seats are available again.");
  await expect(notes.getByText("Open card payment for Cosima Feld")).toBeHidden();
  await expect(page.getByText("1 on hold")).toBeVisible();

  await notes.getByRole("button", { name: "Continue" }).click();
  await expectPaymentPage(page, "$150.00");
  await pay(page);
  await expect(page).toHaveURL(`/events/${dinner.id}/attendees`);
  await expect(partyOf(page, "Barnaby Feld").getByText("PAID", { exact: true })).toBeVisible();
  await expect(notes).toBeHidden();
  await expect(page.getByText(/on hold/)).toBeHidden();
});

test("on a phone a party takes two lines, and fills the screen when it is open", async ({
  page,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({
    title: "Dinner of the Long Tables by the River",
    location: "State Dining Room, Hollis House, 2020 Terrace Row NW, Washington, DC",
  });
  const member = await chapter.hasMember({ firstName: "Elise", lastName: "Erstling" });
  const party = { eventId: dinner.id, memberId: member.id, amount: "13785.00", tableNumber: 3 };
  await chapter.hasParty({ ...party, foodRequests: "No nuts", guestTickets: 2 });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAttendees(page, chapter, { dinner });
  const line = await partyOf(page, "Elise Erstling").boundingBox();
  expect(line?.height).toBeLessThanOrEqual(66);
  expect((line?.y ?? Number.NaN) + (line?.height ?? Number.NaN)).toBeLessThan(844);

  await page.getByRole("button", { name: "More Actions" }).click();
  await expect(page.getByRole("menuitem", { name: "CSV file" })).toBeVisible();
  await page.keyboard.press("Escape");
  const unread = page.getByRole("button", { name: "Unread 1" });
  await unread.click();
  await page.reload();
  await expect(unread).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Sort by")).toBeVisible();

  const open = await openParty(page, "Elise Erstling");
  expect(await open.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const foot = open.getByRole("button", { name: "Remove Registration" });
  await expect(foot).toBeInViewport();
  await open.getByRole("button", { name: "Back to the list" }).click();
  await expect(open).toBeHidden();
});

test("a laptop shows sixteen parties; keys go through them, and one is open beside the list", async ({
  page,
  chapter,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of Twenty Parties", totalSeats: 60 });
  for (let n = 1; n <= 20; n += 1) {
    const contactFirstName = `Guest${String(n).padStart(2, "0")}`;
    const party = { eventId: dinner.id, contactFirstName, contactLastName: "Lind", guestTickets: n % 3 };
    await chapter.hasParty(party);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAttendees(page, chapter, { dinner });
  await expect(page.getByText("Guest20 Lind", { exact: true })).toBeAttached();
  const lines = await page.locator("tbody").evaluateAll((bodies) =>
    bodies.map((body) => {
      const { top, bottom, height } = body.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );
  expect(lines[0]?.top).toBeLessThanOrEqual(356);
  expect(Math.max(...lines.map(({ height }) => height))).toBeLessThan(45);
  expect(lines.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(16);

  // From row to row, into a party, to the next, and back to its row.
  const name = (n: string) => page.getByRole("link", { name: `Guest${n} Lind`, exact: true });
  const party = (n: string) => page.getByRole("complementary", { name: `Party of Guest${n} Lind` });
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(name("02")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(party("02")).toBeVisible();
  await expect(page).toHaveURL(/#party-\d+$/);
  await page.keyboard.press("j");
  await expect(party("03").getByRole("status")).toHaveText("· 3 of 20");
  await page.keyboard.press("t");
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  await party("03").getByRole("button", { name: "Next party" }).click();
  await expect(party("04")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(party("04")).toBeHidden();
  await expect(name("04")).toBeFocused();
  await name("05").click();
  await page.goBack();
  await expect(party("05")).toBeHidden();
  await expect(page).toHaveURL(`/events/${dinner.id}/attendees`);

  // On scrolling, the tabs stay, and the head of the list below them.
  await page.mouse.wheel(0, 600);
  const head = page.getByRole("columnheader", { name: "Name" }).first();
  await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(44);
});

test("the attendees page and its dialogs are accessible", async ({ page, chapter }) => {
  const dinner = await chapter.hasDinner({
    title: "Attendees for everybody",
    totalSeats: 20,
    seatsPerTable: 3,
  });
  const longName = { firstName: "Maximiliane-Wilhelmina", lastName: "Freifrau von Hohenstaufen-Sayn" };
  const member = await chapter.hasMember(longName);
  const other = await chapter.hasMember({ firstName: "Ida", lastName: "Abel" });
  await chapter.hasParty({
    eventId: dinner.id,
    memberId: member.id,
    memberTickets: 2,
    guestTickets: 2,
    tableNumber: 4,
    foodRequests: "Neither shellfish nor nuts",
    seatingRequests: "Not beside the band",
    adminNotes: "Speaks at eight",
  });
  await chapter.hasParty({ eventId: dinner.id, memberId: other.id, status: "waitlist", guestTickets: 1 });
  await openAttendees(page, chapter, { dinner });
  await expect(page.getByText("1 registration, 4 people")).toBeVisible();
  await expect(page.getByText("Table 4: 4 people, 3 seats")).toBeVisible();
  await expectAccessible(page, "attendees");

  const ida = await openParty(page, "Ida Abel");
  await expectAccessible(page, "attendees, a party beside the list");
  await ida.getByRole("button", { name: "Offer Seats" }).click();
  await expectToast(page, "Seats Offered");
  await page.getByRole("button", { name: /^Table of Maximiliane/ }).click();
  await expectAccessible(page, "attendees, an offer and a table being typed");
  await page.keyboard.press("Escape");

  await ida.getByRole("button", { name: "Edit Details" }).click();
  await page.getByRole("dialog").getByLabel("Table number").fill("0");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Table number must be at least 1")).toBeVisible();
  await expectAccessible(page, "dialog: edit registration, with a mistake");
  await page.getByRole("button", { name: "Cancel" }).click();

  await ida.getByRole("button", { name: "Record Payment" }).click();
  await page.getByRole("radio", { name: "Check" }).check();
  await expect(page.getByLabel("Check number")).toBeVisible();
  await expectAccessible(page, "dialog: record payment");
  await page.getByRole("button", { name: "Cancel" }).click();

  await ida.getByRole("button", { name: "Remove from Waitlist" }).click();
  await expectAccessible(page, "dialog: remove from waitlist");
  await page.getByRole("button", { name: "Keep on Waitlist" }).click();

  await page.getByRole("button", { name: "Add Manual Registration" }).click();
  await page.getByRole("button", { name: "One more: Member tickets" }).click();
  await page.getByRole("checkbox", { name: "Skip Payment Process (Admin Only)" }).check();
  await page.getByRole("button", { name: "Create Registration (Mark as Paid)" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expectAccessible(page, "dialog: manual registration of a member, with mistakes");
  await page.getByRole("tab", { name: "Guest Registration" }).click();
  await expectAccessible(page, "dialog: manual registration of a guest");
});

test("a caller says that one guest is not coming: four clicks, seat and money first, one email", async ({
  page,
  chapter,
  mailbox,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of One Less", memberPrice: "150.00" });
  const member = await chapter.hasMember({ firstName: "Henrike", lastName: "Achterberg" });
  const guestInfo = [{ firstName: "Viktor", lastName: "Horák" }];
  const facts = { eventId: dinner.id, memberId: member.id, guestTickets: 1, guestInfo };
  await chapter.hasParty({ ...facts, amount: "325.00", tableNumber: 4 });
  await openAttendees(page, chapter, { dinner, adminPrivileges: "limited" });

  await (await openParty(page, "Henrike Achterberg")).getByRole("button", { name: "Not Coming" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Viktor Horák" });
  await expect(dialog.getByText("1 seat will open up at table 4")).toBeVisible();
  await expect(dialog.getByText("New total: $150.00 (was $325.00)")).toBeVisible();
  await expectAccessible(page, "attendees, one person being removed");
  await dialog.getByRole("button", { name: "Remove Person" }).click();
  await expectToast(page, "Person Removed");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 registration, 1 person")).toBeVisible();
  await mailTo(mailbox, member, `Your party has changed: ${dinner.title}`);
});

test("a caller is one more: the guest is added in five clicks, and how it was paid is seen", async ({
  page,
  chapter,
  mailbox,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of One More", guestPrice: "175.00" });
  const member = await chapter.hasMember({ firstName: "Henrike", lastName: "Achterberg" });
  await chapter.hasParty({
    eventId: dinner.id,
    memberId: member.id,
    amount: "150.00",
    paymentType: "manual",
    paymentMethod: "check",
    tableNumber: 4,
  });
  await openAttendees(page, chapter, { dinner, adminPrivileges: "limited" });

  const party = await openParty(page, "Henrike Achterberg");
  await party.getByRole("button", { name: "Add Person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Person" });
  await expect(dialog.getByText("They will sit at table 4.")).toBeVisible();
  await dialog.getByLabel("First name").fill("Viktor");
  await dialog.getByLabel("Last name").fill("Horák");
  await dialog.getByRole("radio", { name: "No allergies or restrictions" }).check();
  await dialog.getByRole("radio", { name: "Cash" }).check();
  await expectAccessible(page, "attendees, one person being added");
  await dialog.getByRole("button", { name: "Add Person" }).click();
  await expectToast(page, "Person Added");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1 registration, 2 people")).toBeVisible();
  await expect(party.getByText("$325.00")).toBeVisible();
  await expect(party.getByText("$175.00 in cash")).toBeVisible();
  await mailTo(mailbox, member, `Your party has changed: ${dinner.title}`);
});

test("a caller comes to another dinner instead: five clicks, seats and money first, one email", async ({
  page,
  chapter,
  mailbox,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the Other Evening" });
  const other = await chapter.hasDinner({ title: "The Later Evening", memberPrice: "180.00", totalSeats: 3 });
  const member = await chapter.hasMember({ firstName: "Henrike", lastName: "Achterberg" });
  await chapter.hasParty({
    eventId: dinner.id,
    memberId: member.id,
    amount: "150.00",
    paymentType: "manual",
    paymentMethod: "check",
    tableNumber: 4,
  });
  await openAttendees(page, chapter, { dinner, adminPrivileges: "limited" });

  const party = await openParty(page, "Henrike Achterberg");
  await party.getByRole("button", { name: "Move to Another Dinner" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to Another Dinner" });
  await dialog.getByLabel("Dinner").selectOption(String(other.id));
  await expect(dialog.getByText("1 of 3 open seats at The Later Evening")).toBeVisible();
  await expect(dialog.getByText("New total: $180.00 (was $150.00)")).toBeVisible();
  await expectAccessible(page, "attendees, a party being moved");
  await dialog.getByRole("button", { name: "Move Party" }).click();
  await expectToast(page, "Party Moved");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No confirmed attendees yet")).toBeVisible();
  await mailTo(mailbox, member, "Your registration was moved: The Later Evening");
});

test("the printed list has every need in full, with the person who has it", { tag: "@chromium" }, async ({
  page,
  chapter,
  database,
}) => {
  const dinner = await chapter.hasDinner({ title: "Journey of the Printed List" });
  const member = await chapter.hasMember({ firstName: "Mechthild", lastName: "Quast" });
  const { id } = await chapter.hasParty({
    eventId: dinner.id,
    memberId: member.id,
    guestTickets: 1,
    guestInfo: [{ firstName: "Wenzel", lastName: "Quast" }],
  });
  const need = async (kind: "member" | "guest", list: object[], words: string | null) => {
    const needs = JSON.stringify({ list, words, carriesEpinephrine: false });
    await database.execute(sql`update attendees set needs = ${needs}::jsonb, needs_source = 'officer',
      needs_at = now() where registration_id = ${id} and kind = ${kind}`);
  };
  const severe = (...codes: string[]) => codes.map((code) => ({ code, severity: "allergy" }));
  const list = [...severe("peanuts", "eggs", "fish"), { code: "milk", severity: "intolerance" }];
  await need("member", [...list, { code: "vegetarian" }], "Collapses from lupin");
  await need("guest", severe("sesame"), "Cannot swallow seeds");
  await openAttendees(page, chapter, { dinner });
  await expect(partyOf(page, "Mechthild Quast")).toContainText("Collapses from lupin");
  const rows = partyOf(page, "Mechthild Quast").locator("tr");
  for (const toggle of ["folded", "unfolded"]) {
    if (toggle === "unfolded") await partyOf(page, "Mechthild Quast").locator("[aria-expanded]").click();
    const { pages } = await readPdf(new Uint8Array(await page.pdf({ format: "Letter" })));
    const paper = pages.map(({ text }) => text.replace(/\s/g, "")).join("");
    await page.emulateMedia({ media: "print" });
    const [ofHost, ofGuest] = await rows.allInnerTexts();
    await page.emulateMedia({ media: null });
    for (const [own, other, words] of [
      [ofHost, ofGuest, ["Mechthild Quast", "Peanuts: allergy", "Eggs: allergy", "Fish: allergy"]],
      [ofHost, ofGuest, ["Collapses from lupin", "Milk: intolerance", "Vegetarian"]],
      [ofGuest, ofHost, ["Wenzel Quast", "Sesame: allergy", "Cannot swallow seeds"]],
    ] as const) {
      for (const text of words) {
        expect(paper, toggle).toContain(text.replaceAll(" ", ""));
        expect(own, toggle).toContain(text);
        expect(other, toggle).not.toContain(text);
      }
    }
  }
});
