import { expect } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "./accessible.ts";
import { signIn, test } from "./portal.ts";

test("an officer finds out who lowered an amount, and sends a lost letter again", { tag: "@walk" }, async ({
  page,
  chapter,
  database,
}) => {
  const officer = await chapter.hasMember({
    firstName: "Ottilie",
    lastName: "Trail",
    adminPrivileges: "full",
  });
  const anna = await chapter.hasMember({ firstName: "Annika", lastName: "Traced" });
  const dinner = await chapter.hasDinner({ title: "Journey of the Trail" });
  await chapter.hasParty({ eventId: dinner.id, memberId: anna.id });
  const { rows } = await database.execute<{ id: number }>(sql`insert into outbox
      (kind, recipient, subject, body_text, body_html, created_at, attempts, next_attempt_at, given_up_at, error)
    values ('seat-offered', ${anna.email}, 'A letter that was lost', 'Dear Annika', '<p>Dear Annika</p>', now(), 6, now(),
      now(), '550 5.1.1 user unknown') returning id`);
  expect(rows).toHaveLength(1);

  await page.goto("/member-login");
  await signIn(page, officer.userName);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await page.goto(`/events/${dinner.id}/attendees`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit Registration Details" });
  await form.getByLabel("Amount in dollars").fill("120.00");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Edit" }).click();
  await form.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("listitem")).toContainText("$150.00");
  await expect(history.getByRole("listitem")).toContainText("$120.00");
  await expect(history.getByRole("listitem")).toContainText("by Ottilie Trail (officer)");
  await expectAccessible(page, "dialog: history");

  await page.goto("/admin/audit");
  await page.getByLabel("Search by name").fill("annika traced");
  await expect(page.getByRole("link", { name: "Annika Traced, Journey of the Trail" })).toHaveCount(1);
  await expectAccessible(page, "audit trail");

  await page.goto("/admin");
  await page
    .getByRole("region", { name: "What needs you" })
    .getByRole("link", { name: /^\d+ letters?$/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/outbox\?state=given-up$/);
  await page.getByRole("searchbox", { name: "Search", exact: true }).fill(anna.email);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page, "outbox");
  await page.getByRole("button", { name: "A letter that was lost" }).click();
  const letter = page.getByRole("dialog", { name: "A letter that was lost" });
  await expect(letter).toContainText("There is no such address.");
  await expectAccessible(page, "dialog: letter");
  await letter.getByRole("button", { name: "Try Again Now" }).click();
  await expect(letter.getByText(/^(Waiting|Sent)$/)).toBeVisible();
  await expect(letter.getByRole("button", { name: "Try Again Now" })).toBeHidden();
});
