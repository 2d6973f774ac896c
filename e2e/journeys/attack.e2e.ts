import { type BrowserContext, expect, type Page } from "@playwright/test";
import { PASSWORD } from "#e2e/support/chapter.ts";
import { addresses, signIn, test } from "#e2e/support/portal.ts";
import { ownProduct } from "#e2e/support/product.ts";
import { watchForTroubles } from "#e2e/support/troubles.ts";
import { openPostgres } from "#server/platform/database/database.ts";
import { freshDatabaseOn } from "#test/database/postgres.ts";
import { fillWithHostileTexts, RUN, SLIPPED } from "#test/security/hostile-texts.ts";

/** Every page, by who can open it. */
const MEMBERS_PAGES = [
  "/",
  "/events",
  "/events/1/register",
  "/my-events",
  "/dues-renewal",
  "/profile",
  "/terms",
];
const OFFICERS_PAGES = ["/admin", "/events/1/attendees", "/admin/constant-contact", "/admin/nowhere"];
const FULL_OFFICERS_PAGES = [
  ...["/admin/members", "/admin/events", "/admin/import", "/admin/payments", "/admin/payments/1"],
  ...["/admin/audit", "/admin/outbox"],
];
const WALKS: Record<string, readonly string[]> = {
  member: MEMBERS_PAGES,
  limited: OFFICERS_PAGES,
  full: [...MEMBERS_PAGES.slice(0, 3), ...OFFICERS_PAGES, ...FULL_OFFICERS_PAGES],
};

test("no page executes what people have written", async ({ browser }) => {
  const database = await freshDatabaseOn(addresses().database);
  const product = await ownProduct({ DATABASE_URL: database });
  try {
    await product.start();
    const db = openPostgres(database, 2);
    const filled = await fillWithHostileTexts(db);
    await db.close();
    expect(filled.length).toBeGreaterThan(40);
    for (const [userName, pages] of Object.entries(WALKS)) {
      const context = await browser.newContext({ baseURL: product.addresses.portal });
      const troubles = await watchClosely(context);
      const page = await context.newPage();
      await page.goto("/member-login");
      await signIn(page, userName);
      await expect(page.getByRole("heading", { name: /^(Welcome back|Admin Dashboard)/ })).toBeVisible();
      for (const path of pages) await expectHarmless(page, path);
      if (userName === "full") await openDialogs(page);
      await context.close();
      expect(troubles, `troubles of ${userName}`).toEqual([]);
    }
    await walkAsAdministrator(await browser.newContext({ baseURL: product.addresses.portal }));
  } finally {
    await product.end();
  }
});

/** Errors, dialogs, and breaches of the content policy, which the page's own listener tells. */
async function watchClosely(context: BrowserContext): Promise<readonly string[]> {
  const troubles = watchForTroubles(context) as string[];
  context.on("dialog", (dialog) => {
    troubles.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.exposeFunction("tellViolation", (what: string) => troubles.push(`content policy: ${what}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell = Reflect.get(window, "tellViolation") as (what: string) => void;
      tell(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return troubles;
}

async function expectHarmless(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expectNothingRun(page, path);
}

async function expectNothingRun(page: Page, where: string): Promise<void> {
  const seen = await page.evaluate(
    ([run, slipped]) => ({
      run: Reflect.get(window, run as string) ?? null,
      slipped: document.querySelectorAll(`[${slipped}]`).length,
      foreign: [...document.querySelectorAll("iframe, object, embed")].length,
      links: [...document.querySelectorAll("a[href], img[src], form[action], use[href]")]
        .flatMap((one) => ["href", "src", "action"].map((name) => one.getAttribute(name) ?? ""))
        .filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address)),
      words: document.querySelector("#root, body")?.textContent?.trim().length ?? 0,
    }),
    [RUN, SLIPPED],
  );
  expect(seen, where).toEqual({ run: null, slipped: 0, foreign: 0, links: [], words: expect.any(Number) });
  expect(seen.words, `${where} shows something`).toBeGreaterThan(20);
}

/** The officers' forms, filled from the records. */
async function openDialogs(page: Page): Promise<void> {
  for (const path of ["/admin/members", "/admin/events", "/events/1/attendees"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const main = page.getByRole("main");
    // A member's actions are in the row, once it is unfolded.
    if (path === "/admin/members")
      await main
        .getByRole("button", { name: /^Details of/ })
        .first()
        .click();
    const button = main.getByRole("button", { name: /^(Edit|Open|Show|Read)/ });
    await button.first().click();
    await expect(page.getByRole("dialog").or(page.getByRole("main").locator("form")).first()).toBeVisible();
    await expectNothingRun(page, `${path}, opened`);
  }
}

async function walkAsAdministrator(context: BrowserContext): Promise<void> {
  const troubles = await watchClosely(context);
  const page = await context.newPage();
  await page.goto("/api/login");
  await page.getByLabel("Email").fill("admin@chapter.example");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  for (const path of ["/admin", "/profile", "/admin/members"]) await expectHarmless(page, path);
  await context.close();
  expect(troubles, "troubles of the administrator").toEqual([]);
}

/** One of each kind of answer: who asks, and what must not be kept by any cache between. */
const ANSWERS = [
  ...["/", "/member-login", "/events", "/no-such-page", "/api/login", "/api/payment/free"],
  ...["/api/chapter", "/api/events", "/api/member/auth", "/api/members", "/api/nothing", "/api/events/abc"],
  ...["/api/members/export/csv", "/api/events/1/attendees/csv", "/api/events/1/attendees/docx"],
  ...["/api/payment/return/unknown-reference-0000", "/api/payment/return/x", "/api/calendar/x"],
  ...["/api/constant-contact/callback?state=x", "/api/logout", "/favicon.svg", "/healthz", "/readyz"],
  ...[
    "/uploads/x.png",
    "/assets/nothing.js",
    "/%zz",
    "/..%2f..%2fetc/passwd",
    "/index.html",
    "/offline.html",
    "/service-worker.js",
    "/.env",
    "/.git/config",
  ],
];

test("every kind of answer has its security headers", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: addresses().portal });
  await context.request.post("/api/member/login", { data: { username: "full", password: PASSWORD } });
  for (const path of ANSWERS) {
    const answer = await context.request.get(path, { maxRedirects: 0 });
    const headers = answer.headers();
    const policy = headers["content-security-policy"] ?? "";
    const told = `${path}: ${answer.status()} ${policy}`;
    expect(answer.status(), told).toBeLessThan(500);
    // What is no page may do nothing at all.
    expect(policy, told).toMatch(/^default-src 'none'|^default-src 'self'.*object-src 'none'/);
    expect(policy, told).toMatch(/base-uri 'none'.*frame-ancestors 'none'/);
    expect(policy, told).not.toMatch(
      /unsafe-|\*|script-src[^;]*(https?:|data:|blob:)|style-src[^;]*(https?:|data:)/,
    );
    expect(headers, told).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    if (headers["content-type"]?.startsWith("text/html")) {
      expect(headers["cross-origin-opener-policy"], told).toBe("same-origin");
      expect(headers["permissions-policy"], told).toContain("camera=()");
    } else
      expect(headers["cross-origin-resource-policy"] ?? headers["cross-origin-opener-policy"], told).toBe(
        "same-origin",
      );
    expect(headers["access-control-allow-origin"], told).toBeUndefined();
    expect(headers["x-powered-by"] ?? headers.server, told).toBeUndefined();
    if (path.startsWith("/api/"))
      expect(headers["cache-control"], told).toMatch(/^no-store$|^private, no-cache/);
    expect(await answer.text(), told).not.toMatch(/root:x:|\n\s+at |AUTHORIZE_NET/);
  }
  await context.close();
});

test("a page's nonce is new each time, and no script or style runs without it", async ({ page }) => {
  const noncesOf = async () => {
    const answer = await page.request.get("/");
    const policy = answer.headers()["content-security-policy"] ?? "";
    return /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  };
  const [one, other] = [await noncesOf(), await noncesOf()];
  expect(one.length).toBeGreaterThanOrEqual(22);
  expect(one).not.toBe(other);
});

test("every cookie but the markers is out of reach of scripts, and all are of other sites", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: addresses().portal });
  const page = await context.newPage();
  await page.goto("/api/login");
  await page.goto("/member-login");
  await signIn(page, "member");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(["chapterhouse_session"]));
  // They say that the session is a member's, and open nothing.
  const MARKERS = ["chapterhouse_member", "chapterhouse_was"];
  for (const { name, httpOnly, sameSite } of cookies)
    expect({ name, httpOnly, sameSite }).toEqual({
      name,
      httpOnly: !MARKERS.includes(name),
      sameSite: "Lax",
    });
  expect(await page.evaluate(() => document.cookie)).toBe("chapterhouse_member=1");
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toMatch(/argon2|password|token/i);
  await context.close();
});
