import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { installWithApt } from "./apt.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The same engine without windows, as Debian packages it: opening a page takes a third less of a core. */
const SHELL = "chromium-headless-shell";

/** What keeps it quiet and lets it run as root, in a container and without a graphics card. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Path of a Chromium: CHROMIUM_PATH, else one on this machine, else Playwright's own, else one newly
 * installed. What was found is kept in CHROMIUM_PATH for the processes started after it.
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, where there is nothing.`);
  const found = given ?? onThisMachine() ?? playwrights() ?? installed();
  if (!found) {
    throw new Error(
      "The browser tests need Chromium and none was found. Install one (on Debian: apt-get install chromium; " +
        "elsewhere: npx playwright install --with-deps chromium), or name one in CHROMIUM_PATH.",
    );
  }
  process.env.CHROMIUM_PATH = found;
  return found;
}

/**
 * Path of a Chromium for journeys: CHROMIUM_PATH, else a headless shell on this machine or newly installed, else any
 * Chromium. The shell is kept in HEADLESS_SHELL_PATH for the processes started after it.
 */
export function findHeadlessShell(): string {
  if (process.env.CHROMIUM_PATH) return findChromium();
  const shell = () => process.env.HEADLESS_SHELL_PATH ?? programOnPath(SHELL);
  const found = shell() ?? (installWithApt(SHELL) ? shell() : undefined);
  if (!found) return findChromium();
  process.env.HEADLESS_SHELL_PATH = found;
  return found;
}

function programOnPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/bin", "/snap/bin");
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

function onThisMachine(): string | undefined {
  return programOnPath(...NAMES) ?? APPLICATIONS.find(existsSync);
}

function playwrights(): string | undefined {
  return [chromium.executablePath()].find(existsSync);
}

function installed(): string | undefined {
  if (installWithApt("chromium")) return onThisMachine();
  console.error("Downloading Playwright's Chromium; this happens once on a machine.");
  const cli = join(import.meta.dirname, "../../node_modules/playwright/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore", timeout: 300_000 });
  return playwrights();
}
