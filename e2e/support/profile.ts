import type { Page } from "@playwright/test";

/** Opens a closed section of the profile, or closes an open one. */
export async function toggleSection(page: Page, title: string): Promise<void> {
  const section = page.getByRole("region", { name: title, exact: true });
  await section.getByRole("heading", { name: title, exact: true }).click();
}
