import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { dateKey } from "#contract/pages/server-rendered-page.ts";
import type { Config } from "#server/platform/config/config.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { readRequestSession } from "#server/platform/session-gate/session-cookies.ts";
import { htmlTemplate } from "./html-template.ts";

const FILE = "dist/visitor-pages.json";
const LOGIN = "/member-login";
const VisitorPages = z.object({ byPath: z.record(z.string(), z.string()), demoLogin: z.string() });

/**
 * What a visitor's browser shows once it knows that no one is logged in. Rendered by the build and inert until then;
 * empty for a request with a session.
 */
export function visitorPages(config: Config): (request: Request) => string {
  if (!config.serverRendering || !existsSync(FILE)) return () => "";
  const { byPath, demoLogin } = VisitorPages.parse(JSON.parse(readFileSync(FILE, "utf8")));
  const built = Object.entries(config.demo ? { ...byPath, [LOGIN]: demoLogin } : byPath);
  const pages = new Map(built.map(([path, html]) => [path, withChapter(html, config.chapter)]));
  const year = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone: config.chapter.timeZone });
  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(`${LOGIN}/`) || readRequestSession(request, config).is !== "none") return "";
    const renderedAt = new Date();
    const thisYear = year.format(renderedAt);
    const page = pages.get(pathname.toLowerCase().replace(/(?<=.)\/$/, "")) ?? pages.get("/") ?? "";
    const html = page.replaceAll("__YEAR__", thisYear);
    const dates = { [dateKey("year", renderedAt, config.chapter.timeZone)]: thisYear };
    return htmlTemplate("visitor-page", { renderedAt, dates, html });
  };
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
