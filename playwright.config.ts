import { resolve } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findHeadlessShell } from "#test/programs/chromium.ts";
import { findFirefox } from "#test/programs/firefox.ts";

/** Members and officers do these every day; the portal's own words and forms are in them. */
const MAIN_JOURNEYS = [
  ...[
    "session",
    "register-and-pay",
    "change-registration",
    "manage-members",
    "treasury",
    "controls",
    "delivery",
    "tables",
  ],
];

const firefox = findFirefox();

const chromium = {
  ...devices["Desktop Chrome"],
  launchOptions: { executablePath: findHeadlessShell(), args: CHROMIUM_ARGUMENTS },
};

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  globalSetup: "./e2e/support/setup.ts",
  // Removed before each run, so the reports of other stages must not stand in it.
  outputDir: "test-results/journeys",
  // One more than the cores, since journeys wait for emails; each has a portal of its own, as some set its emulators
  // to fail.
  workers: 3,
  // Test by test, so that no worker waits at the end for the last tests of one long file.
  fullyParallel: true,
  retries: 0,
  // Bounds for what is stuck, not for what is slow: journeys also run beside other work.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    // What a worker requests, `page.route` does not see.
    serviceWorkers: "block",
    // A button that is not there is told before the end of the journey's time.
    actionTimeout: 45_000,
    // A picture of every step costs an eighth of the run: TRACE=1 keeps those of a journey that fails.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    // Its journeys also look at each page and dialog by the rules of accessibility (e2e/support/accessible.ts).
    { name: "chromium", use: chromium },
    ...(firefox
      ? [
          {
            name: "firefox",
            // Firefox tells of no download that a page makes itself (a blob) over WebDriver BiDi; what needs Chromium's own
            // protocol, or says nothing more in a second browser, is marked.
            grepInvert: /@download|@chromium/,
            testMatch: filesOf(MAIN_JOURNEYS),
            use: {
              ...devices["Desktop Firefox"],
              // An installed Firefox, driven over WebDriver BiDi.
              channel: "moz-firefox",
              // A screenshot puts a style into the page, which its content policy refuses and Firefox reports.
              screenshot: "off" as const,
              launchOptions: { executablePath: resolve(import.meta.dirname, "e2e/firefox/launch.mjs") },
            },
          },
        ]
      : []),
  ],
});

function filesOf(journeys: readonly string[]): string[] {
  return journeys.map((name) => `${name}.e2e.ts`);
}
