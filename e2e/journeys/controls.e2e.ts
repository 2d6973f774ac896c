import { expect, type Page } from "@playwright/test";
import { logIn, test } from "#e2e/support/portal.ts";
import { openForm } from "#e2e/support/registering.ts";

/** Heights in CSS pixels; undefined where a field is not on the page at the moment. */
function heightsOf(page: Page, labels: readonly string[]): Promise<(number | undefined)[]> {
  return Promise.all(
    labels.map(async (label) => (await page.getByLabel(label, { exact: true }).boundingBox())?.height),
  );
}

test("a select is as tall as the input beside it", async ({ page, chapter }) => {
  await logIn(page, await chapter.hasMember());
  await page.goto("/events");
  // The server's page gives way to the one of the scripts while it is looked at.
  await expect.poll(() => heightsOf(page, ["Search events", "Category", "Date"])).toEqual([48, 48, 48]);
});

test("a stepper hides the browser's own arrows", async ({ page, chapter }) => {
  await logIn(page, await chapter.hasMember());
  await openForm(page, await chapter.hasDinner({ title: "Dinner of the Plain Steppers" }));
  const looks = await page
    .getByRole("spinbutton")
    .evaluateAll((fields) => fields.map((field) => getComputedStyle(field).appearance));
  expect(looks).toEqual(["textfield", "textfield"]);
});

test("the tabs of the administration leave no room for a scrollbar", async ({ page, chapter }) => {
  const officer = await chapter.hasMember({ adminPrivileges: "full" });
  await logIn(page, officer, "/admin");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  for (const path of ["/admin", "/admin/payments"]) {
    await page.goto(path);
    const tabs = page.getByRole("tablist").first();
    await expect(tabs).toBeVisible();
    const spare = await tabs.evaluate((list) => {
      const { overflowY } = getComputedStyle(list);
      return { overflowY, width: list.getBoundingClientRect().width - list.clientWidth };
    });
    expect(spare, path).toEqual({ overflowY: "hidden", width: 0 });
  }
});
