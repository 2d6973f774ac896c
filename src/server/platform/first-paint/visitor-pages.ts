import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { listAnnouncedEvents } from "#contract/chapter.ts";
import type { Answer } from "#contract/endpoint.ts";
import { dateKey } from "#contract/pages/server-rendered-page.ts";
import type { Config } from "#server/platform/config/config.ts";
import { escapeHtml, jsonBlock } from "#server/platform/html.ts";
import { readRequestSession } from "#server/platform/session-gate/session-cookies.ts";
import { htmlTemplate } from "./html-template.ts";

const FILE = "dist/visitor-pages.json";
const LOGIN = "/member-login";
const VisitorPages = z.object({ byPath: z.record(z.string(), z.string()), demoLogin: z.string() });
const DINNER_TITLE = "__DINNER_TITLE__";
/** How long a page waits for its dinners, in milliseconds; without them, the browser requests them. */
const DINNERS_WITHIN_MS = 200;

/** The dinners that visitors may learn of. */
type Dinners = Answer<typeof listAnnouncedEvents>;
export type ReadDinners = () => Promise<Dinners>;

/** What the build rendered (`src/web/first-paint/visitor-pages.tsx`). */
function builtPages(): z.output<typeof VisitorPages> | null {
  return existsSync(FILE) ? VisitorPages.parse(JSON.parse(readFileSync(FILE, "utf8"))) : null;
}

/**
 * What a visitor's browser shows once it knows that no one is logged in. Rendered by the build and inert until then;
 * empty for a request with a session.
 */
export function visitorPages(
  config: Config,
  readDinners: ReadDinners,
  rendered = builtPages(),
): (request: Request) => Promise<string> {
  if (!config.serverRendering || !rendered) return async () => "";
  const { byPath, demoLogin } = rendered;
  const built = Object.entries(config.demo ? { ...byPath, [LOGIN]: demoLogin } : byPath);
  const pages = new Map(built.map(([path, html]) => [path, withChapter(html, config.chapter)]));
  const year = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone: config.chapter.timeZone });
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(`${LOGIN}/`) || readRequestSession(request, config).is !== "none") return "";
    const renderedAt = new Date();
    const thisYear = year.format(renderedAt);
    const page = pages.get(pathname.toLowerCase().replace(/(?<=.)\/$/, "")) ?? pages.get("/") ?? "";
    const dates = { [dateKey("year", renderedAt, config.chapter.timeZone)]: thisYear };
    const dinners = page.includes(DINNER_TITLE) ? await inTime(readDinners) : null;
    // The year first, so that it is not replaced inside the titles.
    const html = withDinners(page.replaceAll("__YEAR__", thisYear), dinners ?? []);
    const template = htmlTemplate("visitor-page", { renderedAt, dates, html });
    if (dinners === null) return template;
    const address = { "data-answer": listAnnouncedEvents.path, "data-public": "" };
    return `${template}${jsonBlock(address, JSON.stringify(dinners))}`;
  };
}

/** Null if they cannot be read, or not soon enough. */
async function inTime(readDinners: ReadDinners): Promise<Dinners | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, DINNERS_WITHIN_MS, null);
  try {
    return await Promise.race([readDinners(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Repeats the part of one dinner for each, and takes the whole section out if there is none. */
export function withDinners(html: string, dinners: Dinners): string {
  const section = /<section\b[^>]*>(?:(?!<section\b).)*?__DINNER_TITLE__.*?<\/section>/s;
  if (dinners.length === 0) return html.replace(section, "");
  return html.replace(/<li\b[^>]*>(?:(?!<li\b).)*?__DINNER_TITLE__.*?<\/li>/s, (one) =>
    dinners
      .map(({ title, day }) =>
        one.replace("__DINNER_DAY__", () => escapeHtml(day)).replace(DINNER_TITLE, () => escapeHtml(title)),
      )
      .join(""),
  );
}

/** Replaces the placeholders that the build rendered (`src/web/first-paint/visitor-pages.tsx`). */
export function withChapter(
  html: string,
  { name, society, contactUrl, headPhone, treasurerPhone }: Config["chapter"],
): string {
  const named = html
    .replaceAll("__CHAPTER_NAME__", () => escapeHtml(name))
    .replaceAll("__SOCIETY_NAME__", () => escapeHtml(society))
    .replaceAll("https://__CONTACT_URL__", () => escapeHtml(contactUrl));
  return withPhone(withPhone(named, "+10000000001", headPhone), "+10000000002", treasurerPhone);
}

/** Without a number, its line is taken out, as the page itself leaves it out. */
function withPhone(html: string, placeholder: string, number: string): string {
  if (!number) {
    return html.replace(/<li\b[^>]*>.*?<\/li>/gs, (line) => (line.includes(placeholder) ? "" : line));
  }
  return html
    .replaceAll(`tel:${placeholder}`, () => `tel:${number.replace(/[^\d+]/g, "")}`)
    .replaceAll(placeholder, () => escapeHtml(number));
}
