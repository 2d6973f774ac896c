import { expect } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { logIn, openParty, test } from "#e2e/support/portal.ts";

test("an officer learns that a party never got its offer, and holds the seat longer", async ({
  page,
  chapter,
}) => {
  const officer = await chapter.hasMember({
    firstName: "Odile",
    lastName: "Returns",
    adminPrivileges: "full",
  });
  await logIn(page, officer);
  await page.goto("/admin");
  // The demo's mailbox took the email and sent it back; the portal reads its reports every minute.
  const line = page
    .getByRole("region", { name: "Needs attention" })
    .getByRole("listitem")
    .filter({ hasText: "Hollis Penrose" });
  await expect(line).toContainText("The mail server rejects email to hollis.penrose@example.org.", {
    timeout: 150_000,
  });
  await expect(line).toContainText("Not received: “Seats offered”, which expires");
  await expect(line.getByRole("link", { name: /^\(240\) 555-01\d\d$/ })).toBeVisible();
  await expectAccessible(page, "admin dashboard, an offer that came back");
  await line.getByRole("link", { name: "Hold Longer" }).click();
  await expect(page.getByRole("heading", { name: "Twelve at the Pass" })).toBeVisible();
  await (await openParty(page, "Hollis Penrose")).getByRole("button", { name: "Hold Longer" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Hollis Penrose");
  await dialog.getByLabel("Reason").fill("Called them; they will come.");
  await dialog.getByRole("button", { name: "Hold Seats" }).click();
  await expect(dialog).toBeHidden();
});
