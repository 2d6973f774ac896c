import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { logIn, openParty, test } from "#e2e/support/portal.ts";

test("an officer finds out who lowered an amount, and sends a lost email again", async ({
  page,
  chapter,
  database,
}) => {
  const officer = await chapter.hasMember({
    firstName: "Ottilie",
    lastName: "Traill",
    adminPrivileges: "full",
  });
  const anna = await chapter.hasMember({ firstName: "Annika", lastName: "Traced" });
  const dinner = await chapter.hasDinner({ title: "Journey of the Ledger" });
  await chapter.hasParty({ eventId: dinner.id, memberId: anna.id });
  const { rows } = await database.execute<{ id: number }>(sql`insert into outbox
      (kind, recipient, subject, body_text, body_html, created_at, attempts, next_attempt_at, given_up_at, error)
    values ('seat-offered', ${anna.email}, 'An email that was lost', 'Dear Annika', '<p>Dear Annika</p>', now(), 6, now(),
      now(), '550 5.1.1 user unknown') returning id`);
  expect(rows).toHaveLength(1);

  await logIn(page, officer);
  await page.goto(`/events/${dinner.id}/attendees`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit Registration Details" });
  await form.getByLabel("Amount in dollars").fill("120.00");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form).toBeHidden();
  const party = await openParty(page, "Annika Traced");
  await party.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("listitem")).toContainText("$150.00");
  await expect(history.getByRole("listitem")).toContainText("$120.00");
  await expect(history.getByRole("listitem")).toContainText("by Ottilie Traill (officer)");
  await expectAccessible(page, "dialog: history");

  await page.goto("/admin/audit");
  await page.getByLabel("Search by name").fill("annika traced");
  await expect(page.getByRole("link", { name: "Annika Traced, Journey of the Ledger" })).toHaveCount(1);
  await expectAccessible(page, "audit log");

  await page.goto("/admin");
  await page
    .getByRole("region", { name: "Needs attention" })
    .getByRole("link", { name: /^\d+ emails?$/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/outbox\?state=failed$/);
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill(anna.email);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page, "outbox");
  await page.getByRole("button", { name: "An email that was lost" }).click();
  const email = page.getByRole("dialog", { name: "An email that was lost" });
  await expect(email).toContainText("This address doesn’t exist.");
  await expectAccessible(page, "dialog: email");
  await email.getByRole("button", { name: "Retry Now" }).click();
  await expect(email.getByText(/^(Waiting|Sent)$/)).toBeVisible();
  await expect(email.getByRole("button", { name: "Retry Now" })).toBeHidden();
});
