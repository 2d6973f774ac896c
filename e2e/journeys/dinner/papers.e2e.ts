import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { rare } from "#e2e/support/chapter.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, openTab, test } from "#e2e/support/portal.ts";
import { extractText } from "#test/files/pdf-text.ts";
import { readPdf } from "#test/papers/read-pdf.ts";

/** The text of a PDF, with spaces between its pieces and without: a name may be drawn in several. */
async function textOf(pdf: Uint8Array): Promise<string> {
  return [...(await extractText(pdf)), (await readPdf(pdf)).text].join("\n");
}

/** The text of the PDF that a button saves. */
async function printed(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  const file = await readFile(await saved.path());
  return { name: saved.suggestedFilename(), text: await textOf(new Uint8Array(file)) };
}

/** The text of a mail's attachment. */
async function attached(mailbox: string, url: string): Promise<string> {
  const answer = await fetch(mailbox + url);
  return textOf(new Uint8Array(await answer.arrayBuffer()));
}

test("an officer prints the papers, tells the venue, and tells it again what changed", async ({
  page,
  chapter,
  mailbox,
  database,
}) => {
  const chef = `${rare("chef")}@maison.example`;
  const dinner = await chapter.hasDinner({ title: "Journey of the Papers" });
  const member = await chapter.hasMember({ firstName: "Margarethe", lastName: "Lindqvist" });
  const party = await chapter.hasParty({
    eventId: dinner.id,
    memberId: member.id,
    guestTickets: 1,
    tableNumber: 4,
    guestInfo: [{ firstName: "Jiří", lastName: "Dvořák", tableNumber: 4, seatingRequests: null }],
  });
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  await logIn(page, officer);
  await page.goto(`/events/${dinner.id}/attendees`);
  await openTab(page, "Papers");
  await expect(page.getByText("The venue has no copy yet, so every page says DRAFT.")).toBeVisible();
  await expectAccessible(page, "papers, nothing entered");

  await page.getByRole("button", { name: "Enter Count and Venue" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Count for the venue").fill("0");
  await form.getByLabel("Venue", { exact: true }).fill("Maison Claire");
  await form.getByLabel("Who gets the kitchen sheet").fill(chef);
  await form.getByRole("button", { name: "Add a time" }).click();
  await page.keyboard.type("6:30 PM");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Reception on the terrace");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("The count must be at least 1")).toBeVisible();
  await expectAccessible(page, "dialog: venue and evening, with a mistake");
  await form.getByLabel("Count for the venue").fill("2");
  await form.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Saved");

  // The whole pack and the place cards: a click each.
  const pack = await printed(page, "Download Venue Pack");
  await expectToast(page, "Downloaded", "Venue Pack");
  expect(pack.text).toContain("Reception on the terrace");
  expect(pack.text).toContain("DRAFT");
  const cards = await printed(page, "Download Place cards");
  await expectToast(page, "Downloaded", "Place cards");
  expect(cards.text).toContain("Dvořák");
  expect(cards.text).not.toContain("Reception on the terrace");

  await page.getByRole("button", { name: "Tell the Venue" }).click();
  const question = page.getByRole("dialog", { name: "Tell the Venue" });
  await expect(question).toContainText(chef);
  await expectAccessible(page, "dialog: tell the venue");
  await question.getByRole("button", { name: "Send Copy 1" }).click();
  await expectToast(page, "Sent to the Venue", chef);
  const first = await mailTo(mailbox, { email: chef }, `Kitchen sheet: ${dinner.title}`);
  expect(first.attachments.map(({ mimeType }) => mimeType)).toEqual(["application/pdf", "application/pdf"]);
  expect(await attached(mailbox, first.attachments[0]?.url ?? "")).toContain("Margarethe Lindqvist");
  await expect(page.getByText("sent", { exact: true }).first()).toBeVisible();

  const { rows } = await database.execute<{ id: number; needs_at: string | null }>(
    sql`select id, needs_at from attendees where registration_id = ${party.id} and kind = 'guest'`,
  );
  const [guest] = rows;
  const needs = {
    list: [{ code: "tree-nuts", severity: "life-threatening" }],
    words: null,
    carriesEpinephrine: true,
  };
  const changed = await page.request.patch(`/api/attendees/${guest?.id}`, {
    data: { needs, needsAt: guest?.needs_at ?? null },
  });
  expect(changed.status()).toBe(200);
  await page.reload();
  await expect(page.getByText("Need added: LIFE-THREATENING: Tree nuts")).toBeVisible();
  await expectAccessible(page, "papers, a need changed since the copy");
  await page.getByRole("button", { name: "Tell the Venue Again" }).click();
  const again = page.getByRole("dialog", { name: "Tell the Venue Again" });
  await expect(again.getByRole("listitem").first()).toContainText(/New or more serious.*Jiří Dvořák/);
  await again.getByRole("radio", { name: "On paper" }).check();
  await again.getByRole("button", { name: "Make and Download Copy 2" }).click();
  await expect(again.getByText("Say who gets it")).toBeVisible();
  await expectAccessible(page, "dialog: tell the venue on paper, without a name");
  await again.getByRole("radio", { name: "By email" }).check();
  await again.getByRole("button", { name: "Send Copy 2" }).click();
  await expectToast(page, "Sent to the Venue");
  const second = await mailTo(mailbox, { email: chef }, `Kitchen sheet, copy 2: ${dinner.title}`);
  const sheet = await attached(mailbox, second.attachments[0]?.url ?? "");
  expect(sheet).toContain("Changes since copy 1");
  expect(sheet).toContain("Need added: LIFE-THREATENING: Tree nuts");

  // In an emergency, on a phone: one tap.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Needs by table, for an emergency" }).click();
  const needsOfTable = page.getByRole("list").filter({ hasText: "Life-threatening" });
  await expect(needsOfTable.getByRole("listitem").first()).toContainText("Jiří Dvořák");
  await expectAccessible(page, "needs of a table");
});
