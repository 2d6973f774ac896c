import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import { letReactHearFill } from "#e2e/firefox/typing.ts";
import { type Database, openPostgres } from "#server/platform/database/database.ts";
import { STORAGE_KEY } from "#web/platform/stored/stored-member.ts";
import { type Chapter, chapterIn, PASSWORD } from "./chapter.ts";
import { noteFailedJourney } from "./looked-at.ts";
import { type MailingService, mailingServiceAt } from "./mailing-service.ts";
import { type Provider, providerAt } from "./provider.ts";
import { watchForTroubles } from "./troubles.ts";

const Addresses = z.object({
  portal: z.url(),
  emulator: z.url(),
  mailbox: z.url(),
  mailingList: z.url(),
  database: z.url(),
});

type Journey = {
  /** Opens a page in another browser: nothing is shared with the first one. */
  elsewhere: () => Promise<Page>;
  /** Notes that a journey has failed. */
  failures: undefined;
  chapter: Chapter;
  provider: Provider;
  mailingService: MailingService;
  /** Where the mails arrive. */
  mailbox: string;
};

/** A journey through the started portal: paths are the portal's, and no page of it may cause any trouble. */
export const test = base.extend<Journey, { database: Database }>({
  baseURL: async ({ browserName: _ }, use) => use(addresses().portal),
  failures: [
    async ({ browserName: _ }, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) noteFailedJourney();
    },
    { auto: true },
  ],
  context: async ({ context, browserName }, use) => {
    await prepare(context, browserName);
    const troubles = watchForTroubles(context);
    await use(context);
    expect(troubles, "troubles of the pages").toEqual([]);
  },
  elsewhere: async ({ browser, browserName }, use) => {
    const opened: { close(): Promise<void>; troubles: readonly string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      await prepare(context, browserName);
      opened.push({ close: () => context.close(), troubles: watchForTroubles(context) });
      return context.newPage();
    });
    for (const { close } of opened) await close();
    expect(
      opened.flatMap(({ troubles }) => troubles),
      "troubles of the other browsers' pages",
    ).toEqual([]);
  },
  database: [
    async ({ browserName: _ }, use) => {
      const database = openPostgres(addresses().database, 2);
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
  chapter: async ({ database }, use) => use(chapterIn(database)),
  provider: async ({ browserName: _ }, use) => {
    const provider = providerAt(addresses().emulator);
    await use(provider);
    await provider.worksAgain();
  },
  mailingService: async ({ browserName: _ }, use) => use(mailingServiceAt(addresses().mailingList)),
  mailbox: async ({ browserName: _ }, use) => use(addresses().mailbox),
});

async function prepare(context: BrowserContext, browserName: string): Promise<void> {
  context.on("page", openUsable);
  if (browserName === "firefox") await letReactHearFill(context);
}

/**
 * Makes opening or reloading a page wait until React listens. Before that, a server-rendered page loses keys and typed
 * text, on a busy machine for seconds after it has loaded. Journeys about that time wait only for the commit.
 */
function openUsable(page: Page): void {
  const usable = async () => expect(page.locator("#root[data-server-rendered]")).toHaveCount(0);
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== "commit") await usable();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil !== "commit") await usable();
    return answer;
  };
}

/** The product of this worker, which no other one walks through. */
export function addresses() {
  const all = z.array(Addresses).parse(JSON.parse(process.env.JOURNEY_ADDRESSES ?? "[]"));
  const mine = all[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!mine) throw new Error("no product was started for this worker");
  return mine;
}

/** Fills in the log-in page that is open. */
export async function signIn(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(userName);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/**
 * Gives this browser the session of a member by a call, which takes a fifth of the log-in page's time, and opens a
 * page. Journeys whose subject is the log-in use `signIn`.
 */
export async function logIn(page: Page, { userName }: { userName: string }, path?: string): Promise<void> {
  const answer = await page.request.post("/api/member/login", {
    data: { username: userName, password: PASSWORD },
  });
  expect(answer.status(), `log-in of ${userName}`).toBe(200);
  // Any file of the portal opens the storage in which its pages keep who is logged in.
  await page.goto("/favicon.svg");
  await page.evaluate(([key, record]) => window.localStorage.setItem(key, record), [
    STORAGE_KEY,
    JSON.stringify({ ...(await answer.json()), isMember: true }),
  ] as const);
  if (path) await page.goto(path);
}

/** Opens a tab of the dinner whose page is open. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole("navigation", { name: "Dinner" }).getByRole("link", { name: tab }).click();
}

/** Opens a party of the attendees beside the list. */
export async function openParty(page: Page, name: string): Promise<Locator> {
  await page.getByRole("link", { name, exact: true }).first().click();
  const party = page.getByRole("complementary", { name: `Party of ${name}` });
  await expect(party).toBeVisible();
  return party;
}

/** The one toast says this. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
  await expect(toast).toContainText(title);
  if (text) await expect(toast).toContainText(text);
}
