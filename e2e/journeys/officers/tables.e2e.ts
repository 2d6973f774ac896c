import { expect, type Locator, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "#e2e/support/accessible.ts";
import type { Chapter } from "#e2e/support/chapter.ts";
import { logIn, test } from "#e2e/support/portal.ts";
import { watchForTroubles } from "#e2e/support/troubles.ts";
import { readPdf } from "#test/papers/read-pdf.ts";

/** The page with everything that it needs at once; dragging comes when someone points. */
const MOST_BYTES = 45_000;
const NAMES = "Ames Bell Cole Dunn Ecks Ford Gray Hale Ivey Jung".split(" ");

/** A dinner of parties of so many people, with no one at a table. */
async function aDinnerOf(chapter: Chapter, title: string, sizes: readonly number[]) {
  const dinner = await chapter.hasDinner({ title, totalSeats: 100 });
  for (const [nth, size] of sizes.entries()) {
    const lastName = NAMES[nth % NAMES.length] ?? "";
    const { id: memberId } = await chapter.hasMember({ firstName: `Host${nth + 1}`, lastName });
    await chapter.hasParty({
      eventId: dinner.id,
      memberId,
      guestTickets: size - 1,
      guestInfo: Array.from({ length: size - 1 }, (_, guest) => ({
        firstName: `Guest${guest + 1}`,
        lastName,
        tableNumber: null,
        seatingRequests: null,
      })),
    });
  }
  return dinner;
}

async function openTables(page: Page, chapter: Chapter, { id, title }: { id: number; title: string }) {
  const officer = await chapter.hasMember({
    firstName: "Olga",
    lastName: "Officer",
    adminPrivileges: "limited",
  });
  await logIn(page, officer);
  await page.goto(`/events/${id}/tables`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

async function addTables(page: Page, count: number, seats: number): Promise<void> {
  await page.getByRole("spinbutton", { name: "Tables" }).fill(String(count));
  await page.getByRole("spinbutton", { name: "Seats at each" }).fill(String(seats));
  await page.getByRole("button", { name: `Add ${count} round tables of ${seats}` }).click();
  await expect(page.getByRole("button", { name: `Table ${count}, 0 of ${seats} seats taken` })).toBeVisible();
}

const table = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Table ${number}\\b`) });
/** Beside the names of those who sit there, which a mouse picks up. */
const EDGE = { position: { x: 90, y: 12 } };
const says = (page: Page, text: string | RegExp) =>
  expect(page.locator("[data-stays-in-view] [role=status]")).toHaveText(text);

test("an officer seats a dinner of forty people by the keyboard alone", { tag: "@chromium" }, async ({
  page,
  chapter,
}) => {
  const sizes = Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? 3 : 1));
  const dinner = await aDinnerOf(chapter, "Forty by the Keyboard", sizes);
  await openTables(page, chapter, dinner);
  const { keyboard } = page;

  // Five tables of eight, in one step.
  await page.getByRole("spinbutton", { name: "Tables" }).focus();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("5");
  await page.getByRole("button", { name: "Add 5 round tables of 8" }).focus();
  await keyboard.press("Enter");
  await expect(table(page, 5)).toBeVisible();

  // The first party with arrows: picked up, to a table, put down; the focus is on the next party then.
  const parties = page.getByRole("button", { name: /^Host\d+ / });
  await expect(parties).toHaveCount(20);
  await parties.first().focus();
  await keyboard.press("Space");
  await says(page, /picked up\. Choose a table\.$/);
  await keyboard.press("ArrowRight");
  await expect(page.locator(":focus")).toHaveAttribute("data-table", /\d/);
  await keyboard.press("Enter");
  await expect(parties).toHaveCount(19);
  await expect(parties.first()).toBeFocused();
  await keyboard.press("u");
  await says(page, "Undone");
  await expect(parties).toHaveCount(20);

  // All others by a number: pairs of three and one fill a table of eight.
  await parties.first().focus();
  for (let left = 20; left > 0; left -= 1) {
    await expect(parties).toHaveCount(left);
    const name = await page.locator(":focus").textContent();
    const size = name?.includes("Guest") ? 3 : 1;
    await keyboard.type(String(await tableWithRoom(page, size)));
    await keyboard.press("Enter");
  }
  await expect(page.getByText("Everyone is seated.")).toBeVisible();
  await expect(page.getByText("5 tables, 40 of 40 seats taken")).toBeVisible();
  // Moves are shown before they are saved.
  await expect(page.getByText("Saving…")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("5 tables, 40 of 40 seats taken")).toBeVisible();
});

/** The first table with so many free seats, as its button says. */
async function tableWithRoom(page: Page, size: number): Promise<number> {
  for (let number = 1; number <= 5; number += 1) {
    const label = (await table(page, number).getAttribute("aria-label")) ?? "";
    const [, taken = "0", seats = "0"] = /(\d+) of (\d+) seats taken/.exec(label) ?? [];
    // Singles last, so that they fill what threes leave.
    if (Number(seats) - Number(taken) >= size) return number;
  }
  throw new Error(`no table has ${size} seats`);
}

test("an officer seats people by touch: two taps, or holding and dragging", { tag: "@chromium" }, async ({
  browser,
  chapter,
}) => {
  const dinner = await aDinnerOf(chapter, "Seated by Touch", [2, 1, 3]);
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const troubles = watchForTroubles(context);
  const page = await context.newPage();
  await openTables(page, chapter, dinner);
  await page.getByRole("spinbutton", { name: "Tables" }).fill("3");
  await page.getByRole("button", { name: "Add 3 round tables of 8" }).tap();
  await page
    .getByRole("button", { name: "2 No table" })
    .or(page.getByRole("button", { name: /No table$/ }))
    .tap();

  await page.getByRole("button", { name: /^Host1 / }).tap();
  await table(page, 2).tap();
  await says(page, "Ames, 2, at table 2, 6 seats left");
  await expect(page.getByRole("button", { name: /^Host1 / })).toHaveCount(0);

  // A list and a table are never on a phone's screen at once, so on a tablet's: held for 200 ms and dragged.
  await page.setViewportSize({ width: 1024, height: 900 });
  const host = page.getByRole("button", { name: /^Host3 / });
  await expect(table(page, 1)).toBeVisible();
  await drag(page, { from: await middleOf(host), to: await middleOf(table(page, 1)), holdMs: 350 });
  await says(page, "Cole, 3, at table 1, 5 seats left");

  // A short touch that moves scrolls the page, and no one is moved.
  const second = await middleOf(page.getByRole("button", { name: /^Host2 / }));
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await drag(page, { from: second, to: { x: second.x, y: second.y - 250 }, holdMs: 0 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await says(page, "Cole, 3, at table 1, 5 seats left");
  expect(troubles).toEqual([]);
  await context.close();
});

type Point = { x: number; y: number };

/** A finger that touches a point, stays there for a while, and goes to another. */
async function drag(
  page: Page,
  { from, to, holdMs }: { from: Point; to: Point; holdMs: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: Point) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", from);
  await page.waitForTimeout(holdMs);
  for (let step = 1; step <= 8; step += 1) {
    const part = step / 8;
    await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
  await touch("touchEnd");
  await session.detach();
}

async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error("not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("two officers see each other's moves within five seconds", { tag: "@chromium" }, async ({
  page,
  elsewhere,
  chapter,
}) => {
  const dinner = await aDinnerOf(chapter, "Two at the Tables", [2, 1]);
  await openTables(page, chapter, dinner);
  await addTables(page, 2, 8);
  const colleague = await elsewhere();
  const berta = await chapter.hasMember({
    firstName: "Berta",
    lastName: "Second",
    adminPrivileges: "limited",
  });
  await logIn(colleague, berta);
  await colleague.goto(`/events/${dinner.id}/tables`);
  await expect(table(colleague, 2)).toBeVisible();

  // The same party is picked up here and seated there.
  await page.getByRole("button", { name: /^Host1 / }).click();
  await colleague.getByRole("button", { name: /^Host1 / }).click();
  await table(colleague, 1).click(EDGE);
  await says(colleague, "Ames, 2, at table 1, 6 seats left");
  const message = page.locator("[data-stays-in-view] [role=status]");
  await expect(message).toHaveText("Berta Second moved Ames, 2, to table 1. They are no longer picked up.", {
    timeout: 5000,
  });
  await expect(table(page, 1)).toHaveAttribute("aria-label", /2 of 8 seats taken/);

  // Another party is of no concern to the other's move.
  await page.getByRole("button", { name: /^Host2 / }).click();
  await table(page, 1).click(EDGE);
  await says(page, "Host2 Bell, at table 1, 5 seats left");
  await expect(table(colleague, 1)).toHaveAttribute("aria-label", /3 of 8 seats taken/, { timeout: 5000 });
});

test("a proposal is looked at, used and taken back; a mouse drags", async ({ page, chapter }) => {
  const dinner = await aDinnerOf(chapter, "Proposed and Dragged", [3, 2, 4, 1]);
  await openTables(page, chapter, dinner);
  await addTables(page, 3, 4);
  await page.getByRole("button", { name: "Propose" }).click();
  await expect(page.getByText(/^10 people get a table/)).toBeVisible();
  await expect(page.getByText("3 tables, 10 of 12 seats taken")).toBeVisible();
  await page.getByRole("button", { name: "Another" }).click();
  await expect(page.getByRole("heading", { name: "Proposal 2" })).toBeVisible();
  await expect(page.getByText(/^10 people get a table/)).toBeVisible();
  await page.getByRole("button", { name: "Use It" }).click();
  await expect(page.getByRole("heading", { name: "Proposal 2" })).toHaveCount(0);
  await expect(page.getByText("Everyone is seated.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, "Undone");
  await expect(page.getByText("3 tables, 0 of 12 seats taken")).toBeVisible();

  // What drags was fetched with the first movement of the mouse.
  const host = page.getByRole("button", { name: /^Host2 / });
  await dragByMouse(page, host, table(page, 3));
  await says(page, "Bell, 2, at table 3, 2 seats left");
});

// A Firefox without a screen has no mouse, as its style sheets see it.
test("a name on the plan is dragged with its party, with Alt alone", { tag: "@chromium" }, async ({
  page,
  chapter,
}) => {
  const dinner = await aDinnerOf(chapter, "Dragged by Name", [3]);
  await openTables(page, chapter, dinner);
  await addTables(page, 3, 4);
  await page.getByRole("button", { name: /^Host1 / }).click();
  await table(page, 3).click(EDGE);
  await says(page, "Ames, 3, at table 3, 1 seat left");
  const name = page.locator("[data-drop]").getByText("Host1 Ames");
  await dragByMouse(page, name, table(page, 1));
  await says(page, "Ames, 3, at table 1, 1 seat left");
  await page.keyboard.down("Alt");
  await dragByMouse(page, name, table(page, 2));
  await page.keyboard.up("Alt");
  await says(page, "Host1 Ames, at table 2, 3 seats left");
  await expect(table(page, 1)).toHaveAttribute("aria-label", /2 of 4 seats taken: Guest1 Ames, Guest2 Ames$/);
});

test("a drag that ends between two frames drops where the pointer is", { tag: "@chromium" }, async ({
  page,
  chapter,
}) => {
  await openTables(page, chapter, await aDinnerOf(chapter, "Dropped in Haste", [2]));
  await addTables(page, 2, 4);
  const [start, end] = [
    await middleOf(page.getByRole("button", { name: /^Host1 / })),
    await middleOf(table(page, 2)),
  ];
  await pickUp(page, start);
  // No frame comes before the button is released.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
  await says(page, "Ames, 2, at table 2, 2 seats left");
});

async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await pickUp(page, start);
  await page.mouse.move(end.x, end.y, { steps: 10 });
  await page.mouse.up();
}

/** Again where what drags has not come yet: it is fetched with the first movement of the mouse. */
async function pickUp(page: Page, { x, y }: Point): Promise<void> {
  await expect(async () => {
    await page.mouse.up();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 12);
    // The library starts between two frames.
    await expect(page.locator("body > div.fixed").last()).toBeVisible({ timeout: 3000 });
  }).toPass();
}

test("at 200 % zoom parties are seated by keys, and nothing covers what has the focus", async ({
  page,
  chapter,
}) => {
  const dinner = await aDinnerOf(chapter, "Large on the Screen", [2, 1]);
  // What is left of 1440 x 900 pixels.
  await page.setViewportSize({ width: 720, height: 450 });
  await openTables(page, chapter, dinner);
  await page.getByRole("spinbutton", { name: "Tables" }).fill("6");
  await page.getByRole("button", { name: "Add 6 round tables of 8" }).click();
  const { keyboard } = page;
  const focus = page.locator(":focus");
  await page.getByRole("button", { name: /No table$/ }).click();
  await page.getByRole("button", { name: /^Host1 / }).focus();
  await expectUncovered(page);
  await keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Choose a table" })).toBeVisible();
  await table(page, 1).focus();
  // Two beside each other: down the left side, then across.
  for (const [number, next] of [
    ["1", "ArrowDown"],
    ["3", "ArrowDown"],
    ["5", "ArrowRight"],
    ["6", null],
  ] as const) {
    await expect(focus).toHaveAttribute("data-table", number);
    await expectUncovered(page);
    if (next) await keyboard.press(next);
  }
  await keyboard.press("Enter");
  await says(page, "Ames, 2, at table 6, 6 seats left");
  await expect(page.getByRole("button", { name: /^Host2 / })).toBeFocused();
  await expectUncovered(page);
});

/** The middle of what has the focus is on top, so neither the header nor the bar at the bottom covers it. */
async function expectUncovered(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement } = document;
        if (!activeElement) return false;
        const { x, y, width, height } = activeElement.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return activeElement.contains(top) || top?.closest("[data-table]") === activeElement;
      }),
    )
    .toBe(true);
}

test("the tables print as a plan and a list, dark on white, on both papers", { tag: "@chromium" }, async ({
  page,
  chapter,
}) => {
  const dinner = await aDinnerOf(chapter, "Printed by the Chair", [3, 2, 4, 1]);
  const longest = "Bartholomew-Maximilian Featherstonehaugh-Montgomery";
  const [firstName = "", lastName = ""] = longest.split(" ");
  const { id: memberId } = await chapter.hasMember({ firstName, lastName });
  await chapter.hasParty({ eventId: dinner.id, memberId });
  await openTables(page, chapter, dinner);
  await addTables(page, 3, 4);
  await page.getByRole("button", { name: "Propose" }).click();
  await page.getByRole("button", { name: "Use It" }).click();
  await expect(page.getByRole("heading", { name: "Proposal 1" })).toHaveCount(0);
  for (const [format, wide, high] of [
    ["Letter", 612, 792],
    ["A4", 595, 842],
  ] as const) {
    const { pages } = await readPdf(new Uint8Array(await page.pdf({ format })));
    expect(pages).toHaveLength(2);
    for (const { width, height, text } of pages) {
      // The browser rounds A4 up to whole pixels.
      expect(Math.abs(width - wide) + Math.abs(height - high)).toBeLessThan(3);
      // On the plan, and on the list: no name is cut.
      for (const name of [longest, "Guest2 Ames", "Host2 Bell", "Guest3 Cole", "Host4 Dunn"]) {
        expect(text.replace(/\s/g, "")).toContain(name.replace(" ", ""));
      }
    }
    expect(pages[1]?.text).toMatch(/Table 1\s*\d of 4/);
  }
  await page.emulateMedia({ media: "print" });
  const pale = await page.evaluate(() => {
    const darkness = (color: string) => {
      const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
      return 1 - (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    const all = [...document.querySelectorAll<HTMLElement | SVGElement>("main *")];
    return all
      .filter((one) =>
        [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
      )
      .filter((one) => one.checkVisibility())
      .filter((one) => darkness(getComputedStyle(one)[one instanceof SVGElement ? "fill" : "color"]) < 0.6)
      .map(({ textContent }) => textContent);
  });
  expect(pale).toEqual([]);
});

test("the page of the tables is small", { tag: "@chromium" }, async ({ page, chapter }) => {
  const dinner = await aDinnerOf(chapter, "A Small Page", [2]);
  const officer = await chapter.hasMember({ adminPrivileges: "limited" });
  await logIn(page, officer);
  await page.goto(`/events/${dinner.id}/attendees`);
  await page.waitForLoadState("networkidle");
  const scripts: { name: string; bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    if (request.resourceType() !== "script") return;
    const { responseBodySize: bytes } = await request.sizes();
    scripts.push({ name: request.url().split("/").at(-1) ?? "", bytes });
  });
  await page.getByRole("link", { name: "Tables" }).click();
  await expect(page.getByRole("heading", { name: "Set the tables" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  test.info().annotations.push({ type: "kB", description: (bytes / 1000).toFixed(1) });
  expect(scripts.map(({ name }) => name).filter((name) => name.startsWith("Dragging"))).toEqual([]);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test("the tables are accessible", { tag: "@chromium" }, async ({ page, chapter, database }) => {
  const dinner = await aDinnerOf(chapter, "Tables for Everyone", [3, 2, 1]);
  await openTables(page, chapter, dinner);
  await expectAccessible(page, "tables, none yet");
  await addTablesAnywhere(page);
  await database.execute(sql`update registrations set seating_requests = 'Near the door'
    where event_id = ${dinner.id} and guest_tickets = 2`);
  await page.reload();
  await expectAccessible(page, "tables, no one seated");
  await page.getByRole("button", { name: /^Host1 / }).click();
  await expectAccessible(page, "tables, a party picked up");
  await table(page, 1).press("Enter");
  await says(page, /^Ames, 3, at table 1/);
  await table(page, 1).press("Enter");
  await expect(page.getByRole("button", { name: "Change table 1" })).toBeVisible();
  await expectAccessible(page, "tables, with one open");
  for (const pane of ["Wishes", "Warnings", "Steps"] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: new RegExp(`${pane}$`) }).click();
    if (pane === "Wishes") await page.getByRole("button", { name: "Enter wish" }).click();
    await expectAccessible(page, `tables, ${pane}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Propose" }).click();
  await expect(page.getByText(/people get a table/)).toBeVisible();
  await expectAccessible(page, "tables, with a proposal");
  await page.getByRole("button", { name: "Discard" }).click();
  for (const [item, title] of [
    ["Add tables", "Add tables"],
    ["Door, stage and the like", "In the room"],
    ["Numbered seats", "Numbered seats"],
    ["Keys", "Keys for the tables"],
  ] as const) {
    await page.getByRole("button", { name: "More about the tables" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await expectAccessible(page, `tables, dialog: ${title}`);
    await page.keyboard.press("Escape");
  }
});

async function addTablesAnywhere(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await addTables(page, 3, 8);
}
