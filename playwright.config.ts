import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "#test/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  globalSetup: "./e2e/setup.ts",
  // Removed before each run, so the reports of other stages must not stand in it.
  outputDir: "test-results/journeys",
  // One for each core, each with a portal of its own: some journeys set its emulators to fail.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-US",
    timezoneId: "America/New_York",
    // A button that is not there is told at once, not at the end of the journey's time.
    actionTimeout: 15_000,
    // Without a film of each step, which costs more than the steps.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
});
