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
    // A picture of every step costs an eighth of the run: TRACE=1 keeps those of a journey that fails.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
});
