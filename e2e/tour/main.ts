// npm run tour: draws the pictures of docs/tour.md and the one of the README, from the demo chapter behind the real
// server.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { z } from "zod";
import { PASSWORD } from "#e2e/support/chapter.ts";
import { ownProductOnPostgres } from "#e2e/support/product.ts";
import { pay } from "#e2e/support/provider.ts";
import { bringGuests, proceed } from "#e2e/support/registering.ts";
import { readOptions } from "#scripts/options.mjs";
import { buildWeb } from "#scripts/start/web.mjs";
import { CHROMIUM_ARGUMENTS, findChromium } from "#test/programs/chromium.ts";

const OUT = readOptions("tour").values.out;
const FOLDER = join(OUT, "tour");
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** The one that the tour registers for, and the one whose tables it shows. */
const DINNER = "The Library Dinner: Menus in Ink";
const WITH_TABLES = "Oysters and the Wines of the Lower Loire";
const SHARPNESS = 1.5;

const Dinners = z.array(z.object({ id: z.number(), title: z.string() }));

/** Takes what the screen shows once it has come to rest. */
async function draw(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  // Nothing looks pointed at.
  await page.mouse.move(0, 0);
  const seen = await page.screenshot({ animations: "disabled", caret: "hide" });
  const isReadme = name === "picture";
  // The README is also shown where WebP is not.
  const picture = isReadme
    ? sharp(seen).png({ palette: true, quality: 90 })
    : sharp(seen).webp({ quality: 82 });
  writeFileSync(isReadme ? join(OUT, "picture.png") : join(FOLDER, `${name}.webp`), await picture.toBuffer());
  process.stdout.write(`${name}\n`);
}

/** Scrolls so far that this is at the top of the screen, below the navigation. */
async function bringUp(part: Locator): Promise<void> {
  await part.waitFor();
  await part.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 180));
}

async function headed(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

async function enter(
  browser: Browser,
  portal: string,
  { userName, viewport = DESKTOP }: { userName: string; viewport?: typeof DESKTOP },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal,
    viewport,
    deviceScaleFactor: SHARPNESS,
    reducedMotion: "reduce" as const,
    locale: "en-US",
    timezoneId: "America/New_York",
    isMobile: viewport === PHONE,
  });
  // Bounds for what is stuck, not for what is slow.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto("/member-login");
  await page.getByLabel("Username").fill(userName);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: /account of/i }).waitFor();
  return page;
}

/** A dinner of the demo chapter. */
async function idOfDinner(page: Page, called: string): Promise<number> {
  const dinners = Dinners.parse(await (await page.request.get("/api/events")).json());
  const dinner = dinners.find(({ title }) => title === called);
  if (!dinner) throw new Error(`The demo chapter has no ${called}.`);
  return dinner.id;
}

async function asMember(browser: Browser, portal: string): Promise<void> {
  const page = await enter(browser, portal, { userName: "member" });
  await page.goto("/");
  await draw(page, "dashboard");
  await page.goto("/events");
  await draw(page, "picture");
  await page.goto(`/events/${await idOfDinner(page, DINNER)}/register`);
  await page.getByRole("button", { name: /, your spouse$/ }).click();
  await bringGuests(page, ["Mary", "O’Neill"]);
  await page.getByLabel("Food requests").fill("Mary O’Neill is allergic to shellfish.");
  await page.evaluate(() => window.scrollTo(0, 0));
  await draw(page, "register");
  await proceed(page);
  await pay(page);
  await page.waitForURL(/my-events/);
  await page.getByText("Payment Successful!").first().waitFor();
  await draw(page, "confirmation");
  await page.context().close();

  const phone = await enter(browser, portal, { userName: "member", viewport: PHONE });
  await phone.goto("/events");
  await draw(phone, "phone-events");
  await phone.goto("/my-events");
  await draw(phone, "phone-my-events");
  await phone.context().close();
}

async function asOfficer(browser: Browser, portal: string): Promise<void> {
  const page = await enter(browser, portal, { userName: "full" });
  await page.goto("/admin");
  await draw(page, "overview");
  await page.getByRole("region").getByRole("link", { name: "Guests" }).first().click();
  await bringUp(page.getByRole("searchbox").first());
  await draw(page, "attendees");
  await page.goto(`/events/${await idOfDinner(page, WITH_TABLES)}/tables`);
  await page.getByRole("button", { name: /Wishes$/ }).click();
  await bringUp(page.getByRole("searchbox"));
  await draw(page, "tables");
  await page.goto("/admin/members");
  await page.getByText(/^\d+ members$/).waitFor();
  await draw(page, "members");
  await page.goto("/admin/payments");
  await headed(page, "Payments");
  await draw(page, "payments");
  await page.getByRole("main").getByRole("table").getByRole("link").first().click();
  await headed(page, "What happened");
  await draw(page, "payment");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("truffle");
  await page
    .getByRole("option", { name: /Truffle/ })
    .first()
    .waitFor();
  await draw(page, "search");
  await page.context().close();
}

buildWeb(process.execPath);
mkdirSync(FOLDER, { recursive: true });
const product = await ownProductOnPostgres();
try {
  await product.start();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    await asMember(browser, product.addresses.portal);
    await asOfficer(browser, product.addresses.portal);
  } finally {
    await browser.close();
  }
} finally {
  await product.end();
}
