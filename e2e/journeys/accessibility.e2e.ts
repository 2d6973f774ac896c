import { readFileSync } from "node:fs";
import { devices, expect, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible, loadRules } from "#e2e/support/accessible.ts";
import { inDays, rare } from "#e2e/support/chapter.ts";
import { colorFaults } from "#e2e/support/colors.ts";
import { faultsOfText } from "#e2e/support/large-text.ts";
import { mailTo } from "#e2e/support/mail.ts";
import { expectToast, logIn, test } from "#e2e/support/portal.ts";
import { expectPaymentPage } from "#e2e/support/provider.ts";
import { bringGuests, bringMember, openForm, proceed } from "#e2e/support/registering.ts";
import { smallTargets } from "#e2e/support/tap-targets.ts";

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { name })).toBeVisible();

test("the pages of a member are accessible", async ({ page }) => {
  await logIn(page, { userName: "member" }, "/");
  await heading(page, "Welcome back, Margaret!");
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "dashboard");

  await page.goto("/events");
  // The demo's first dinner: later ones may be beyond the first page, by the dinners of other journeys.
  await heading(page, "Oysters and the Wines of the Lower Loire");
  await expectAccessible(page, "events");
  await page.getByLabel("Search events").fill("no dinner is called so");
  await heading(page, "No events found");
  await expectAccessible(page, "events, none found");

  await page.goto("/my-events");
  await expect(page.getByText("PAID").first()).toBeVisible();
  await expectAccessible(page, "My Events");

  for (const [path, title, state] of [
    ["/profile", "Margaret Ellison", "profile"],
    ["/profile/sessions", "Where You Are Signed In", "sessions"],
    ["/dues-renewal", "Membership Dues", "dues"],
    ["/terms", "Terms and Conditions", "terms"],
    ["/no-such-page", "Page not found", "no such page"],
    ["/events/999999/register", "Event Not Found", "registration, event not found"],
  ] as const) {
    await page.goto(path);
    await heading(page, title);
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, state);
  }
});

test("all that a member taps on a phone is as high as a finger", { tag: "@chromium" }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    ...(baseURL && { baseURL }),
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.setContent(`<!doctype html><a href="/">Small</a> <p>In a <a href="/">sentence</a>.</p>`);
  expect(await page.evaluate(smallTargets)).toEqual([expect.stringMatching(/^\d+ px: a Small$/)]);
  const fits = async (path: string, shown: string | RegExp) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: shown }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect.soft(await page.evaluate(smallTargets), path).toEqual([]);
  };
  await fits("/member-login", "Chapter of the Potomac");
  await fits("/member-login/forgotten", "Forgot your password?");
  await logIn(page, { userName: "member" }, "/");
  for (const [path, shown] of [
    ["/", "Upcoming Events"],
    ["/events", "Oysters and the Wines of the Lower Loire"],
    ["/my-events", "My Event Registrations"],
    ["/profile", "Margaret Ellison"],
    ["/profile/sessions", "Where You Are Signed In"],
    ["/dues-renewal", "Membership Dues"],
    ["/terms", "Terms and Conditions"],
  ] as const)
    await fits(path, shown);
  await page.goto("/events");
  await page.getByRole("link", { name: "Register Now" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect.soft(await page.evaluate(smallTargets), "registration").toEqual([]);
  await context.close();
});

test("what does not fit with larger text is found", { tag: "@chromium" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const faultsOf = async (html: string) => {
    await page.setContent(`<!doctype html><body style="margin: 0; font: 16px/1.5 sans-serif">${html}</body>`);
    return page.evaluate(faultsOfText);
  };
  const long = "A sentence that goes over several lines. ".repeat(4);
  expect(await faultsOf(`<div style="width: 500px">Wide</div>`)).toEqual(["scrolls sideways by 110 px"]);
  expect(await faultsOf(`<p style="width: 3em; overflow-wrap: anywhere">Everybody</p>`)).toEqual([
    "word broken: Everybody in “Everybody”",
  ]);
  expect(await faultsOf(`<p style="width: 90px; overflow: hidden; white-space: nowrap">${long}</p>`)).toEqual(
    [expect.stringMatching(/^cut off at its side by \d+ px: <p> A sentence/)],
  );
  expect(await faultsOf(`<p style="width: 90px; height: 2em; overflow: hidden">${long}</p>`)).toEqual([
    expect.stringMatching(/^cut off below by \d+ px: <p> A sentence/),
  ]);
  expect(await faultsOf(`<p style="line-height: 12px">${long}</p>`)).toEqual([
    expect.stringMatching(/^lines too tight: <p> A sentence/),
  ]);
  expect(
    await faultsOf(`<p>Margaret Ellison</p><button style="position: absolute; top: 20px">ME</button>`),
  ).toEqual([expect.stringMatching(/^lies over “Margaret Ellison” by .*: <button> ME$/)]);
  const fine = [
    `<p style="width: 5em; overflow-wrap: anywhere">margaret.ellison@example.org</p>`,
    `<p style="width: 5em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${long}</p>`,
    `<p>${long}</p><button>Register</button>`,
  ];
  for (const html of fine) expect(await faultsOf(html)).toEqual([]);
});

test(
  "color faults are found, even after other text with colors passed",
  { tag: "@chromium" },
  async ({ page }, info) => {
    const record = info.outputPath("faultless-looks");
    const known = () => readFileSync(record, "utf8").trim().split("\n").length;
    const faultsOf = async (html: string) => {
      await page.setContent(`<!doctype html><body style="background: #fff; color: #767676">${html}</body>`);
      await loadRules(page);
      return colorFaults(page, record);
    };
    const pale = (html: string) => expect.stringMatching(`^color-contrast: ${html}`);
    const text = "<p>Ten oysters</p>";
    expect(await faultsOf(text)).toEqual([]);
    expect(known()).toBe(1);
    expect(await faultsOf("<p>Twelve oysters</p><p>Toast</p>")).toEqual([]);
    // The same look isn't checked again.
    expect(known()).toBe(1);

    const fair = `<section style="overflow: hidden; height: 0"><p style="color: #999">Later</p></section>${text}`;
    expect(await faultsOf(fair)).toEqual([]);
    for (const [faulty, part] of [
      [`<p style="color: #999">Later</p>`, "<p"],
      [
        `<section style="overflow: hidden; height: 9px"><p style="margin: 0; color: #999">Later</p></section>`,
        "<p",
      ],
      [`<div style="background: #ddd">${text}</div>`, "<p>"],
      [`<div style="opacity: 0.7">${text}</div>`, "<p>"],
      [
        `<div style="background: #ddd; height: 9em"></div><div style="margin-top: -9em; height: 9em">${text}</div>`,
        "<p>",
      ],
      [`<input aria-label="Name" value="Ames" style="color: #aaa">`, "<input"],
      [`<button style="color: #999; background: #fff">Send</button>`, "<button"],
    ] as const) {
      // Found every time, even among text that is fine.
      for (const html of [faulty, text + faulty + text])
        expect(await faultsOf(html), html).toEqual([pale(part)]);
    }
    const button = (attributes: string) =>
      `<button ${attributes} style="color: #bbb; background: #fff">Send</button>`;
    expect(await faultsOf(button("disabled"))).toEqual([]);
    expect(await faultsOf(button(""))).toEqual([pale("<button")]);
    const link = `<a href="/" style="color: #6f7676; text-decoration: none">menu</a>`;
    expect(await faultsOf(`<p>${link}</p>`)).toEqual([]);
    expect(await faultsOf(`<p>See the ${link} of the evening.</p>`)).toEqual([
      expect.stringMatching(/^link-in-text-block: <a/),
    ]);
  },
);

test("menus and empty pages are accessible", async ({ page, chapter }) => {
  await logIn(page, await chapter.hasMember(), "/");
  await heading(page, "Upcoming Events");
  await expect(page.getByText("No recent activity")).toBeVisible();
  await expectAccessible(page, "dashboard of a new member");
  await page.goto("/my-events");
  await heading(page, "No Event Registrations");
  const own = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expectAccessible(page, "My Events, empty, with the mobile menu");
  await page.getByRole("button", { name: "Close menu" }).click();
  await page.setViewportSize(own);
  await page.getByRole("button", { name: /account of/i }).click();
  await expect(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
  await expectAccessible(page, "user menu");
});

test("every variant of the registration page is accessible", async ({ page, chapter }) => {
  const member = await chapter.hasMember();
  await logIn(page, member);
  const open = await chapter.hasDinner({
    title: "Variant: open",
    registrationDeadline: inDays(10),
    endDateTime: new Date(inDays(20).getTime() + 3 * 3_600_000),
    externalUrl: "https://society.example/weekends",
  });

  let load = () => {};
  const mayLoad = new Promise<void>((go) => {
    load = go;
  });
  await page.route(`**/api/events/${open.id}`, async (route) => {
    await mayLoad;
    await route.continue();
  });
  // By a link within the portal: opened by its address it comes with the dinner drawn.
  await page.goto("/events");
  await expect(page.locator("#root[data-server-rendered]")).toHaveCount(0);
  await page.locator(`a[href="/events/${open.id}/register"]`).first().click();
  await expect(page.getByText("Loading the event…")).toBeAttached();
  await expectAccessible(page, "registration, loading");
  load();

  await openForm(page, open);
  await bringMember(page, ["Henry", ""]);
  await bringGuests(page, ["", "Vale"]);
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.getByText("You must agree to the terms")).toBeVisible();
  await expectAccessible(page, "registration, open, with mistakes");

  const past = await chapter.hasDinner({ title: "Variant: past", dateTime: inDays(-9) });
  await page.goto(`/events/${past.id}/register`);
  await heading(page, "Event Has Passed");
  await expectAccessible(page, "registration, event has passed");

  const closed = await chapter.hasDinner({ title: "Variant: closed", registrationDeadline: inDays(-1) });
  await page.goto(`/events/${closed.id}/register`);
  await expect(page.getByText("Registration for this event has closed")).toBeVisible();
  await expectAccessible(page, "registration, closed");

  const registered = await chapter.hasDinner({ title: "Variant: registered" });
  await chapter.hasParty({ eventId: registered.id, memberId: member.id });
  await page.goto(`/events/${registered.id}/register`);
  await expect(page.getByText("You’re registered for this event")).toBeVisible();
  await expectAccessible(page, "registration, registered already");
});

test("the page of a link that confirms an address is accessible", async ({ page, chapter, mailbox }) => {
  await logIn(page, await chapter.hasMember(), "/profile#email");
  const email = `${rare("jana-")}@new.example`;
  await page.getByRole("textbox", { name: /^Email address/ }).fill(email);
  await page.getByRole("button", { name: "Update Profile" }).click();
  const mail = await mailTo(mailbox, { email }, "Please confirm your email address");
  await page.goto(/http\S+\/member-login\/email#[\w-]{43}/.exec(mail.text)?.[0] ?? "no link");
  await heading(page, "Confirm your email address");
  await expectAccessible(page, "an address to be confirmed");
});

test("a very long word makes no page wider than the screen", async ({
  page,
  elsewhere,
  chapter,
  database,
}) => {
  const word = (length: number) => "Donaudampfschifffahrtsgesellschaft".repeat(6).slice(0, length);
  const name = { firstName: word(100), lastName: word(100) };
  const officer = await chapter.hasMember({ ...name, adminPrivileges: "full" });
  // The nearest of all, and seen by officers only, so that no other journey meets it.
  const dinner = await chapter.hasDinner({
    title: word(200),
    location: word(200),
    isActive: false,
    dateTime: new Date(Date.now() + 3_600_000),
  });
  await chapter.hasParty({
    eventId: dinner.id,
    memberId: officer.id,
    guestTickets: 1,
    amount: "0.00",
    guestInfo: [{ firstName: word(100), lastName: word(100), tableNumber: null, seatingRequests: null }],
  });
  const colleague = await chapter.hasMember({ ...name, adminPrivileges: "limited" });
  const invited = await chapter.hasMember({
    ...name,
    passwordHash: null,
    email: `${word(60)}@${word(60)}.example`,
  });
  await logIn(page, officer);
  const own = ["/", "/events", `/events/${dinner.id}/register`, "/my-events"];
  const papers = `/events/${dinner.id}/papers`;
  const events = [`/events/${dinner.id}/attendees`, papers, "/admin/events", "/admin?tab=events"];
  for (const path of [...own, ...events]) {
    await page.goto(path);
    await expectNoOverflow(page, path, word(200));
  }
  // A payment is open, and far enough away not to be met by other journeys.
  const paid = await chapter.hasDinner({ title: word(200), location: word(200), dateTime: inDays(300) });
  await openForm(page, paid);
  await proceed(page);
  await expectPaymentPage(page, "$150.00");
  await database.execute(sql`update events set is_active = false where id = ${paid.id}`);
  // Has an entry of the audit log and an email written about them.
  await page.goto(`/admin/members?member=${invited.id}`);
  await page.getByRole("button", { name: /^Email an invitation to/ }).click();
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expectToast(page, "Invitation Sent");
  // The audit log shows a value before and after on one line, with a word for screen readers between them.
  const moved = await page.request.put(`/api/events/${dinner.id}`, { data: { location: word(199) } });
  expect(moved.status()).toBe(200);
  // Other journeys at this portal may have filled the first page of members.
  const members = [`/admin/members?member=${officer.id}`, `/admin/members?search=${word(60)}`];
  for (const path of ["/admin", ...members, ...RECORDS]) {
    await page.goto(path);
    await expectNoOverflow(page, path, word(60));
  }
  await page.goto(`/admin/payments?member=${officer.id}`);
  await page
    .getByRole("table", { name: "Payments" })
    .getByRole("link", { name: word(100) })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/payments\/\d+$/);
  await expectNoOverflow(page, "a payment", word(60));

  const limited = await elsewhere();
  await logIn(limited, colleague);
  for (const path of ["/admin", "/admin?tab=events"]) {
    await limited.goto(path);
    const rights = limited.getByRole("region", { name: "What you may do" });
    await expect(rights.getByText(word(100)).first()).toBeVisible();
    await expectNoOverflow(limited, `${path} of a limited officer`, word(60));
  }
});

const RECORDS = ["/admin/officers", "/admin/payments", "/admin/outbox", "/admin/audit"];

const softly = expect.configure({ soft: true });

/** With this word shown, the page fits into each of the usual widths. */
async function expectNoOverflow(page: Page, path: string, word: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText(word).first()).toBeAttached();
  await page.waitForLoadState("networkidle");
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // What measures itself is laid out again a moment after the window.
    await softly.poll(tooWide, { message: `${path}: pixels too wide for ${width} px` }).toBe(0);
  }
}
