import { test as base, expect, type Page } from "@playwright/test";
import { z } from "zod";

const Addresses = z.object({ portal: z.url(), emulator: z.url(), mailbox: z.url() });

/** The started product, and what a person does in it again and again. */
export type Portal = {
  url: string;
  /** Logs in through the log-in page as one of the demo chapter and waits for the dashboard. */
  logIn(page: Page, username: string): Promise<void>;
};
type Started = { portal: Portal; emulator: { url: string }; mailbox: { url: string } };

/** A journey: `portal`, `emulator` and `mailbox` are those that the run has started; paths are the portal's. */
export const test = base.extend<Started>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  portal: async ({}, use) => use({ url: addresses().portal, logIn }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  emulator: async ({}, use) => use({ url: addresses().emulator }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  mailbox: async ({}, use) => use({ url: addresses().mailbox }),
  baseURL: async ({ portal }, use) => use(portal.url),
});

function addresses() {
  return Addresses.parse(JSON.parse(process.env.JOURNEY_ADDRESSES ?? "{}"));
}

async function logIn(page: Page, username: string) {
  await page.goto("/member-login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill("bon-appetit");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
}
