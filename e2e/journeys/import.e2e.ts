import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#e2e/support/accessible.ts";
import type { Chapter } from "#e2e/support/chapter.ts";
import { messyRoster } from "#e2e/support/messy-roster.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";

async function anOfficer(page: Page, chapter: Chapter) {
  const officer = await chapter.hasMember({
    firstName: "Odile",
    lastName: "Officer",
    adminPrivileges: "full",
  });
  await logIn(page, officer, "/admin");
}

async function seek(page: Page, words: string, found: number): Promise<void> {
  await page.getByLabel("Search members").fill(words);
  const count = `${found} ${found === 1 ? "member" : "members"}`;
  await expect(page.getByText(count, { exact: true })).toBeVisible();
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Member list").setInputFiles({ name, mimeType: "text/csv", buffer });
const outcome = (page: Page, region: string) =>
  page.getByRole("region", { name: region }).locator("p.font-display");

test("a messy roster of two hundred rows is imported and undone", async ({ page, chapter }) => {
  const family = `Messy${Date.now().toString(36)}`;
  const known = (firstName: string) => chapter.hasMember({ firstName, lastName: family, city: "Bowie" });
  const changed = [await known("Hal"), await known("Ida"), await known("Jo")];
  const same = [await known("Kim"), await known("Lee")];
  const roster = messyRoster(family, { changed, same });
  await anOfficer(page, chapter);

  await page.goto("/admin/import");
  await expect(page.getByText("Drop a file here")).toBeVisible();
  await expectAccessible(page, "import: choose a file");
  await choose(page, "roster.pdf", Buffer.from("%PDF-1.7"));
  await expect(page.getByRole("alert")).toContainText("This is a PDF.");
  await expectAccessible(page, "import: a file that cannot be read");

  await choose(page, "Roster, old.csv", roster.file);
  await expect(page.getByText(/^Roster, old\.csv, 200 rows\./)).toBeVisible();
  await expect(page.getByLabel("E-Mail becomes")).toHaveValue("email");
  await expect(page.getByLabel("Favourite wine becomes")).toHaveValue("");
  await page.getByLabel("Nr. becomes").selectOption("Member number");
  await expectAccessible(page, "import: columns");
  await page.getByRole("button", { name: "Check the File" }).click();

  await expect(page.getByRole("heading", { name: "What this import will do" })).toBeVisible();
  const told = (linked: number, when: "will be" | "were") =>
    `${roster.created} people ${when} added, and ${roster.changed} members ${when} changed. ${linked} couples ${when} linked. ${roster.unchanged} rows have nothing new. ${roster.copies} rows are copies of other rows. ${roster.refused - roster.copies} rows ${when} skipped.`;
  await expect(outcome(page, "What would change")).toHaveText(told(roster.couples.named, "will be"));
  const refused = page.getByRole("table", { name: "Skipped rows" }).locator("tbody tr");
  await expect(refused).toHaveCount(roster.refused - roster.copies);
  await expect(refused.filter({ hasText: "name is missing; please add it" }).first()).toBeVisible();
  await page.getByText(`Copies of other rows (${roster.copies})`).click();
  const copies = page.getByRole("table", { name: "Copies" }).locator("tbody tr");
  await expect(copies).toHaveCount(roster.copies);
  await expect(copies.filter({ hasText: "The same person is already on line" }).first()).toBeVisible();
  const left = page.getByRole("table", { name: "Cells left out" }).locator("tbody tr");
  for (const why of [
    "“31/31/2026” is not a date we can read",
    "“2026-02-30” is not a date we can read",
    "“a@” is not an email address",
  ]) {
    await expect(left.filter({ hasText: why }).first()).toBeVisible();
  }
  const couples = page.getByRole("checkbox", { name: / and / });
  await expect(couples).toHaveCount(roster.couples.named + roster.couples.byAddress);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(roster.couples.named);
  await expectAccessible(page, "import: what would change");
  await page.getByRole("button", { name: "Check All" }).click();
  await page.getByRole("button", { name: `Import ${roster.created + roster.changed} Members` }).click();
  await expectToast(page, "Import Completed", `${roster.created + roster.changed} records imported`);
  await expect(outcome(page, "Result of the import")).toHaveText(
    told(roster.couples.named + roster.couples.byAddress, "were"),
  );
  await expectAccessible(page, "import: done");

  await page.goto("/admin");
  await seek(page, family, roster.created + 5);
  await seek(page, `花子 ${family}`, 1);
  await seek(page, `ada ${family}-N7`, 1);
  const ada = page.getByRole("table", { name: "Members" }).locator("tbody tr");
  await expect(ada.filter({ hasText: `with Ben ${family}-N7` })).toHaveCount(1);

  // What an officer has changed since stays.
  await seek(page, `hal ${family}`, 1);
  await page.getByRole("button", { name: `Edit Hal ${family}` }).click();
  await expect(page.getByRole("dialog").getByLabel("City")).toHaveValue("Reston");
  await page.getByRole("dialog").getByLabel("City").fill("Vienna");
  await page.getByRole("button", { name: "Update Member" }).click();
  await expectToast(page, "Member Updated");

  await page.goto("/admin/import");
  await choose(page, "Roster, new.csv", roster.file);
  await expect(page.getByText(/Matched as in your last file with these headings\./)).toBeVisible();
  await expect(page.getByLabel("Nr. becomes")).toHaveValue("legacyId");
  await page.getByRole("button", { name: "Discard This File" }).click();
  await expect(page.getByText("Drop a file here")).toBeVisible();

  await page.getByRole("button", { name: "Roster, old.csv" }).first().click();
  await page.getByRole("button", { name: "Undo This Import" }).click();
  await expect(page.getByRole("dialog", { name: "Undo this import?" })).toBeVisible();
  await expectAccessible(page, "dialog: undo an import");
  await page.getByRole("button", { name: "Undo Import", exact: true }).click();
  await expectToast(page, "Import Undone", "1 not fully restored because of later changes");
  await expect(
    page.getByText(
      `2 members have their earlier values back. ${roster.created} new members were removed. 1 member could not be fully restored:`,
    ),
  ).toBeVisible();
  await expect(page.getByText(`Hal ${family} was changed since`)).toBeVisible();
  await expectAccessible(page, "import: undone");

  await page.goto("/admin");
  await seek(page, family, 5);
  await seek(page, `ida ${family}`, 1);
  await page.getByRole("button", { name: `Edit Ida ${family}` }).click();
  await expect(page.getByRole("dialog").getByLabel("City")).toHaveValue("Bowie");
});

test("a limited administrator can import nothing", async ({ page, chapter }) => {
  const officer = await chapter.hasMember({
    firstName: "Lars",
    lastName: "Limited",
    adminPrivileges: "limited",
  });
  await logIn(page, officer, "/admin");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Run Full Import" })).toBeHidden();
  await page.goto("/admin/import");
  await expectToast(page, "Error", "You are not authorized to access this page.");
  const statuses = await page.evaluate(() =>
    Promise.all(
      ["/api/members/comprehensive-import", "/api/imports?name=a.csv", "/api/imports/1/undo"].map(
        async (path) => (await fetch(path, { method: "POST" })).status,
      ),
    ),
  );
  expect(statuses).toEqual([403, 403, 403]);
});
