import { expect, type Page } from "@playwright/test";
import { delayParts, shiftsOf } from "#e2e/support/layout-shift.ts";
import { logIn, test } from "#e2e/support/portal.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** The demo's first dinner. A later one may be beyond the first page of events, by the dinners of other journeys. */
const FIRST_DINNER = "Oysters and the Wines of the Lower Loire";

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await delayParts(page);
  for (const path of paths) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect.soft(await shiftsOf(page, path), `${path} at ${size.width} px`).toEqual([]);
    }
  }
}

test("nothing on a visitor's or a member's page moves while it loads", async ({ page }) => {
  await expectStill(page, ["/", "/member-login"]);
  await page.unrouteAll({ behavior: "wait" });
  await logIn(page, { userName: "expired" });
  await expectStill(page, ["/", "/events", "/my-events", "/profile", "/dues-renewal"]);
  await changeStoredName(page);
  await expectStill(page, ["/", "/events"]);
});

test("nothing on an officer's page moves while it loads", async ({ page, chapter }) => {
  const { id } = await chapter.hasDinner({ title: "A table that stands still" });
  await logIn(page, { userName: "limited" });
  await expectStill(page, [`/events/${id}/register`, `/events/${id}/attendees`, "/admin", "/admin/members"]);
});

test("scripts and styles are compressed and cached long, fonts and images for a month", async ({ page }) => {
  const files = new Map<string, Record<string, string>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(assets|fonts|dinners)\//.test(pathname)) files.set(pathname, response.headers());
  });
  await logIn(page, { userName: "member" });
  await page.goto("/events");
  await page.waitForLoadState("networkidle");
  const scripts = [...files].filter(([path]) => /\.(js|css)$/.test(path));
  expect(scripts.length).toBeGreaterThan(5);
  for (const [path, headers] of scripts) {
    expect(path).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(js|css)$/);
    expect(headers["cache-control"], path).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"], path).toMatch(/^(br|gzip)$/);
  }
  for (const [path, headers] of files) expect(headers["cache-control"], path).toMatch(/max-age=\d{7,}/);
  const document = await page.request.get("/events", { headers: { "accept-encoding": "br" } });
  expect(document.headers()["content-encoding"]).toBe("br");
});

/** Makes the stored record differ from the server's, so that nothing the server rendered is shown. */
async function changeStoredName(page: Page): Promise<void> {
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem("memberAuth") ?? "{}");
    localStorage.setItem("memberAuth", JSON.stringify({ ...record, lastName: "Somebody" }));
  });
}

const SCRIPTS = "**/assets/*.js";

/** What the pages of this tab ask, and whether their scripts may come. */
async function holdScripts(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  const going: Promise<void>[] = [];
  await page.route(SCRIPTS, async (route) => {
    const goes = held.then(() => route.continue());
    going.push(goes);
    await goes;
  });
  /** What is fetched after those that waited is not held up on its way through Playwright. */
  async function letScriptsCome() {
    release();
    await Promise.all(going);
    await page.unroute(SCRIPTS);
  }
  return { asked, letScriptsCome };
}

const drawn = (page: Page) => page.locator("#root[data-server-rendered]");
const LISTS = ["/api/events", "/api/registrations/my"];

/** Until the server has had the time to draw it: where it has none it sends the page plain. */
async function openDrawn(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: "commit" });
    await expect(drawn(page)).toBeAttached({ timeout: 5000 });
  }).toPass();
}

test("a member's page is complete, with working links, before any script has loaded", async ({ page }) => {
  await logIn(page, { userName: "member" });
  const { asked, letScriptsCome } = await holdScripts(page);
  await openDrawn(page, "/events");
  asked.length = 0;
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Register Now" }).first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
  // Before hydration fields cannot be typed in, and links work.
  await page.getByLabel("Search events").click({ force: true });
  await page.keyboard.type("nothing");
  await expect(page.getByLabel("Search events")).toHaveValue("");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" });
  await link.focus();
  const seen = await page.evaluate(placesSeen);
  expect(seen.length).toBeGreaterThan(20);

  await letScriptsCome();
  await expect(drawn(page)).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await expect(link).toBeFocused();
  expect(await page.evaluate(placesSeen)).toEqual(seen);
  expect(asked).toEqual([]);
  await expect(page.locator("#member-page, script[data-answer], meta[name=rendered-for]")).toHaveCount(0);
  await page.getByLabel("Search events").fill("Orchard");
  await expect(page.getByRole("article")).toHaveCount(1);
});

/** The visible text of the page, and where it is. */
function placesSeen(): string[] {
  return [...document.querySelectorAll("#root header *, #root main *")]
    .filter(({ children }) => children.length === 0)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.top < window.innerHeight && box.bottom > 0)
    .map(({ element: { tagName, textContent }, box }) =>
      [tagName, textContent, Math.round(box.x), Math.round(box.y), Math.round(box.height)].join(" "),
    );
}

test("a page rendered for one member is never shown to another", async ({ page }) => {
  await logIn(page, { userName: "member" });
  await changeStoredName(page);
  const { asked, letScriptsCome } = await holdScripts(page);
  await page.goto("/events", { waitUntil: "commit" });
  // Asked for once, and before any script has come.
  await expect.poll(() => asked.toSorted()).toEqual(LISTS);
  await expect(page.getByRole("status")).toHaveText("Loading…");
  await expect(page.getByText(FIRST_DINNER)).toHaveCount(0);
  await expect(page.locator("#member-page, script[data-answer], meta[name=rendered-for]")).toHaveCount(0);
  await letScriptsCome();
  await expect(page.getByRole("heading", { name: FIRST_DINNER })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.toSorted()).toEqual(LISTS);
});

test("a draft form is shown as it was left, not as the server would render it", async ({ page, chapter }) => {
  const { id } = await chapter.hasDinner({ title: "A table half laid" });
  await logIn(page, { userName: "member" });
  await openDrawn(page, `/events/${id}/register`);
  await page.getByLabel("Food requests").fill("no oysters");
  const { letScriptsCome } = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("status")).toHaveText("Loading…");
  await letScriptsCome();
  await expect(page.getByLabel("Food requests")).toHaveValue("no oysters");
});

test("after a log-out nothing can be read with Back", async ({ page }) => {
  await logIn(page, { userName: "member" });
  await openDrawn(page, "/my-events");
  await expect(page.getByRole("heading", { name: "My Event Registrations" })).toBeVisible();
  await page.goto("/events");
  // The page is the visitor's at once, the session ends with the answer.
  const ended = page.waitForResponse("**/api/member/logout");
  await page.getByRole("button", { name: /account of/i }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
  await ended;
  expect(await page.content()).not.toContain("Margaret");
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === "/my-events");
  await page.goBack();
  await page.goBack();
  expect(await (await answer).text()).not.toContain("Margaret");
  await expectVisitor(page);
  expect(await page.content()).not.toContain("Margaret");
});

/** The landing page of My Events is there for a second, then the login (C-06). */
async function expectVisitor(page: Page): Promise<void> {
  const landing = page.getByRole("link", { name: "Member Login" });
  await expect(landing.or(page.getByRole("heading", { name: "Member Login" }))).toBeVisible();
}

test("a page from the browser's memory is not shown to the next user", async ({ page }) => {
  await logIn(page, { userName: "member" });
  await openDrawn(page, "/my-events");
  await expect(drawn(page)).toHaveCount(0);
  await page.request.post("/api/member/logout");
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    localStorage.removeItem("memberAuth");
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expectVisitor(page);
});

// Firefox counts a stored answer as sent.
test("a browser that asks for the same list again is told that nothing has changed", {
  tag: "@chromium",
}, async ({ page }) => {
  await logIn(page, { userName: "member" });
  await changeStoredName(page);
  await page.goto("/events");
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(page.getByRole("heading", { name: FIRST_DINNER })).toBeVisible();
  // Both lists were asked for again, and neither came: what was sent is less than what the page has from it.
  const came = () => page.evaluate(listsThatCame);
  await expect.poll(came).toEqual([
    { path: "/api/events", isAsked: true, isSent: false },
    { path: "/api/registrations/my", isAsked: true, isSent: false },
  ]);
});

/** By the browser's own book of what it fetched: 0 from its cache alone, else 300 for the head, and the body if it came. */
function listsThatCame() {
  const head = 300;
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return entries
    .map(({ name, transferSize, encodedBodySize }) => ({
      path: new URL(name).pathname,
      isAsked: transferSize > 0,
      isSent: transferSize >= head + encodedBodySize,
    }))
    .filter(({ path }) => path === "/api/events" || path === "/api/registrations/my")
    .toSorted((a, b) => a.path.localeCompare(b.path));
}

test("without a connection, a page stays with one banner and resumes when it is back", async ({
  page,
  chapter,
}) => {
  await logIn(page, await chapter.hasMember(), "/terms");
  await expect(page.getByRole("heading", { level: 1, name: "Terms and Conditions" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  let isCut = true;
  await page.route("**/*", (route) => (isCut ? route.abort("internetdisconnected") : route.continue()));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My Events" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("The portal can’t be reached");
  await expect(banner).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1, name: "Terms and Conditions" })).toBeVisible();
  await expect(banner).not.toContainText("Your next dinner");
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { level: 1, name: "My Event Registrations" })).toBeVisible();
  await expect(banner).toBeHidden();
});

test("without a connection the next dinner can be read, and nothing of it is left after a logout", async ({
  page,
}) => {
  await logIn(page, { userName: "member" });
  await page.goto("/my-events");
  await expect(page.getByRole("heading", { name: "My Event Registrations" })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem("memberCopy"));
  await expect.poll(kept).not.toBeNull();
  const { title, location } = JSON.parse((await kept()) ?? "null").copy;
  let isCut = true;
  await page.route("**/*", (route) => (isCut ? route.abort("internetdisconnected") : route.continue()));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Profile" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText(`Your next dinner: ${title}`);
  await expect(banner).toContainText(location);
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(banner).toBeHidden();
  await page.getByRole("button", { name: /account of/i }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
  expect(await kept()).toBeNull();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(title);
});

test("a server-rendered page whose code cannot load stays with one banner and resumes", async ({ page }) => {
  await logIn(page, { userName: "member" });
  let isCut = true;
  await page.route(/\/assets\/EventsPage-[^/]*\.js$|\/favicon\.svg$/, (route) =>
    isCut ? route.abort("internetdisconnected") : route.continue(),
  );
  await openDrawn(page, "/events");
  const banner = page.getByRole("alert");
  await expect(banner).toContainText("The portal can’t be reached");
  await expect(banner).toHaveCount(1);
  await expect(drawn(page)).toBeAttached();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  isCut = false;
  await banner.getByRole("button", { name: "Try again" }).click();
  await expect(drawn(page)).toHaveCount(0);
  await expect(banner).toBeHidden();
  await page.getByLabel("Search events").fill("Orchard");
  await expect(page.getByRole("article")).toHaveCount(1);
});
