import { expect, type Page } from "@playwright/test";
import { logIn, openParty, test } from "#e2e/support/portal.ts";
import { openForm } from "#e2e/support/registering.ts";

/** How much of what has the focus is behind the bar with the total, in pixels; 0 for the bar's own button. */
function coveredByBar(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector("[data-stays-in-view]");
    const focused = document.activeElement;
    if (!bar || !focused || bar.contains(focused) || !focused.closest("form")) return 0;
    return Math.max(0, focused.getBoundingClientRect().bottom - bar.getBoundingClientRect().top);
  });
}

for (const [screen, width, height] of [
  ["a phone", 390, 844],
  ["a desktop at 200 % zoom", 720, 450],
] as const) {
  test(`on ${screen} the form begins in the first screen, and its bar covers no focus`, async ({
    page,
    chapter,
  }) => {
    await page.setViewportSize({ width, height });
    await logIn(page, await chapter.hasMember());
    await openForm(page, await chapter.hasDinner({ title: `Journey on ${screen}` }));
    const form = await page.locator("form:has([data-stays-in-view])").boundingBox();
    expect(form?.y).toBeLessThan(height);

    const pay = page.getByRole("button", { name: "Proceed to Payment" });
    await page.getByRole("button", { name: "One more: Guest tickets" }).click();
    await expect(pay).toBeInViewport({ ratio: 1 });
    await expect(pay).toHaveCount(1);
    const isAtPay = () => pay.evaluate((button) => button === document.activeElement);
    for (let step = 0; step < 40 && !(await isAtPay()); step += 1) {
      await page.keyboard.press("Tab");
      expect(await coveredByBar(page), `after ${step + 1} tabs`).toBe(0);
    }
    await expect(pay).toBeFocused();
    // And on the way back up.
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Shift+Tab");
      expect(await coveredByBar(page), `${step + 1} tabs back`).toBe(0);
    }
  });
}

test("the buttons of Add Person stay at the lower edge of its dialog, and cover no focus", async ({
  page,
  chapter,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  const dinner = await chapter.hasDinner({ title: "Journey of One More" });
  const host = await chapter.hasMember({ firstName: "Rosalind", lastName: "Achterberg" });
  await chapter.hasParty({ eventId: dinner.id, memberId: host.id });
  await logIn(page, await chapter.hasMember({ adminPrivileges: "limited" }));
  await page.goto(`/events/${dinner.id}/attendees`);
  await openParty(page, "Rosalind Achterberg");
  await page.getByRole("button", { name: "Add Person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Person" });
  await dialog.getByLabel("Allergies or diet").check();
  const add = dialog.getByRole("button", { name: "Add Person" });
  await expect(add).toBeInViewport({ ratio: 1 });
  const below = async () => {
    const [whole, foot] = await Promise.all([
      dialog.boundingBox(),
      dialog.locator("[data-stays-in-view]").boundingBox(),
    ]);
    return (whole?.y ?? 0) + (whole?.height ?? 0) - (foot?.y ?? 0) - (foot?.height ?? 0);
  };
  expect(await below()).toBeLessThan(2);
  await dialog.getByLabel("Allergies or diet").focus();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    expect(await coveredByBar(page), `after ${step + 1} tabs`).toBe(0);
  }
});
