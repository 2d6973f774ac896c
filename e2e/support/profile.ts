import type { Page } from "@playwright/test";

/** Opens a closed section of the profile, or closes an open one. */
export async function toggleSection(page: Page, title: string): Promise<void> {
  await page.getByRole("region", { name: title }).getByRole("heading", { name: title }).click();
}
