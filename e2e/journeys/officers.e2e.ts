import { expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "#e2e/support/accessible.ts";
import { type Chapter, rare } from "#e2e/support/chapter.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";

async function aFullOfficer(page: Page, chapter: Chapter) {
  const officer = await chapter.hasMember({ firstName: "Odile", adminPrivileges: "full" });
  await logIn(page, officer, "/admin");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  return officer;
}

const administration = (page: Page) => page.getByRole("navigation", { name: "Administration" });

test("the next event's attendees are one click from the log-in", async ({ page, chapter }) => {
  const title = rare("Tonight");
  const dinner = await chapter.hasNextDinner({ title, imageUrl: null });
  await aFullOfficer(page, chapter);
  const next = page.getByRole("region", { name: title });
  await expect(next).toContainText("0 of 50");
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "overview of a full officer");
  await next.getByRole("link", { name: "Guests" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(`/events/${dinner.id}/attendees`);
});

test("an officer's pages are reached by one navigation, which shows where one is", async ({
  page,
  chapter,
}) => {
  await aFullOfficer(page, chapter);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [label, title] of [
    ["Events", "Event Management"],
    ["Members", "Member Management"],
    ["Payments", "Payments"],
    ["Emails", "Outbox"],
    ["Audit log", "Audit Log"],
    ["Import", "Import Members"],
    ["Mailing list", "Constant Contact Integration"],
    ["Officers", "Officers"],
    ["Overview", "Admin Dashboard"],
  ] as const) {
    await administration(page).getByRole("link", { name: label, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(administration(page).locator("ul:visible [aria-current=page]")).toHaveText(label);
  }
  // With the reader's own colors, the line under the current entry is the only one that shows.
  await page.emulateMedia({ forcedColors: "active" });
  const lines = await administration(page)
    .locator("ul:visible a")
    .evaluateAll((links) =>
      links.map((link) => [link.ariaCurrent, getComputedStyle(link).borderBottomColor] as const),
    );
  const [current] = lines.filter(([is]) => is === "page");
  const others = new Set(lines.filter(([is]) => is !== "page").map(([, color]) => color));
  expect([...others]).toHaveLength(1);
  expect(others).not.toContain(current?.[1]);
  await page.emulateMedia({ forcedColors: "none" });

  await page.setViewportSize({ width: 390, height: 844 });
  await administration(page).getByText("Administration:").click();
  await expectAccessible(page, "the navigation unfolded");
  await administration(page).getByRole("link", { name: "Officers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Officers" })).toBeVisible();
  await expect(administration(page).getByRole("link", { name: "Payments" })).toBeHidden();
});

test("a limited officer reads what they may do, and finds the lists", async ({ page, chapter }) => {
  await logIn(page, await chapter.hasMember({ firstName: "Lars", adminPrivileges: "limited" }), "/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("region", { name: "What you may do" })).toContainText("limited rights");
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "overview of a limited officer");
  await administration(page).getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("tab", { name: "Events", selected: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "What you may do" })).toBeHidden();
});

test("rights are given, used and withdrawn", async ({ page, chapter, elsewhere }) => {
  const family = rare("Deputy");
  const deputy = await chapter.hasMember({ firstName: "Dina", lastName: family });
  await aFullOfficer(page, chapter);
  await page.goto("/admin/officers");
  await expect(page.getByRole("table", { name: "Members with rights" })).toBeVisible();
  await expectAccessible(page, "officers");
  await page.getByLabel("Give rights to a member").fill(family);
  await page.getByRole("option", { name: `Dina ${family}` }).click();
  await expectAccessible(page, "dialog: rights");
  await page.getByRole("button", { name: "Save Rights" }).click();
  await expectToast(page, "Rights Changed", `Dina ${family} is now a limited officer.`);
  const row = page.getByRole("row").filter({ hasText: family });
  await expect(row).toContainText("by Odile");

  const other = await elsewhere();
  await logIn(other, deputy);
  await other.goto("/admin");
  await expect(other.getByRole("region", { name: "What you may do" })).toBeVisible();

  await row.getByRole("button", { name: "Change" }).click();
  await page.getByRole("radio", { name: "No rights" }).check();
  await page.getByRole("button", { name: "Withdraw Rights" }).click();
  await expectToast(page, "Rights Changed");
  await expect(row).toHaveCount(0);
});

test("one screen of Member Management shows twenty members", async ({ page, chapter }) => {
  const officer = await aFullOfficer(page, chapter);
  await chapter.hasProved(officer.id);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/members");
  const members = page.getByRole("list", { name: "Members" }).getByRole("article");
  await expect(members.nth(20)).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  const whole = await members.evaluateAll(
    (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  );
  expect(whole).toBeGreaterThanOrEqual(20);
});

test("a tooltip answers the keyboard, not the focus that a dialog gives back", async ({ page, chapter }) => {
  await aFullOfficer(page, chapter);
  await page.goto("/admin/members");
  const actions = page.getByRole("button", { name: /^Actions for/ }).first();
  await actions.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(actions).toBeFocused();
  await page.mouse.move(0, 0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip", { name: "Actions" })).toBeAttached();
});

test("keys find a member, a page and the search; a deletion is undone", async ({
  page,
  chapter,
  database,
}) => {
  const family = rare("Keys");
  const { id } = await chapter.hasMember({ firstName: "Kim", lastName: family });
  await aFullOfficer(page, chapter);
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Find" })).toBeFocused();
  await expectAccessible(page, "search from anywhere");
  await page.keyboard.type(family);
  await expect(page.getByRole("option", { name: `Kim ${family}` })).toBeVisible();
  await expectAccessible(page, "search from anywhere, with results");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Kim ${family}` })).toBeVisible();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await expectAccessible(page, "dialog: keys");
  await page.keyboard.press("Escape");
  await page.goto("/admin/members");
  await expect(page.getByRole("heading", { name: "Member Management" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("/");
  await page.keyboard.type(family);
  await expect(page.getByText("1 member", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox", { name: "Search members" })).toHaveValue(family);

  await page.getByRole("button", { name: `Details of Kim ${family}` }).click();
  await page.getByRole("button", { name: `Delete Kim ${family}` }).click();
  await page.getByRole("button", { name: "Delete Member" }).click();
  await expect(page.getByRole("complementary", { name: "Deletions" })).toContainText(`Kim ${family}`);
  await page.keyboard.press("Control+z");
  await expectToast(page, "Nothing Was Deleted");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Member Management" })).toBeVisible();
  await expect
    .poll(
      async () => (await database.execute(sql`select from planned_deletions where thing_id = ${id}`)).rows,
    )
    .toEqual([]);

  // A browser that ends within the ten seconds loses nothing: the portal deletes the member.
  await page.getByLabel("Search members").fill(family);
  await page.getByRole("button", { name: `Details of Kim ${family}` }).click();
  await page.getByRole("button", { name: `Delete Kim ${family}` }).click();
  await page.getByRole("button", { name: "Delete Member" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.goto("about:blank");
  await expect
    .poll(async () => (await database.execute(sql`select from members where id = ${id}`)).rows.length, {
      timeout: 60_000,
    })
    .toBe(0);
});
