import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { dateKey } from "#contract/pages/server-rendered-page.ts";
import type { Config } from "#server/platform/config/config.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { readRequestSession } from "#server/platform/session-gate/session-cookies.ts";
import { htmlTemplate } from "./html-template.ts";

const FILE = "dist/visitor-pages.json";
const VisitorPages = z.object({ landing: z.string(), login: z.string(), demoLogin: z.string() });

/**
 * What a visitor's browser shows once it knows that nobody is logged in. Rendered by the build and inert until then;
 * empty for a request with a session.
 */
export function visitorPages(config: Config): (request: Request) => string {
  if (!config.serverRendering || !existsSync(FILE)) return () => "";
  const { landing, login, demoLogin } = VisitorPages.parse(JSON.parse(readFileSync(FILE, "utf8")));
  const named = (html: string) =>
    html
      .replaceAll("__CHAPTER_NAME__", () => escapeHtml(config.chapter.name))
      .replaceAll("__SOCIETY_NAME__", () => escapeHtml(config.chapter.society));
  const forms = named(config.demo ? demoLogin : login);
  const everywhere = named(landing);
  const year = new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone: config.chapter.timeZone });
  return (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/member-login/") || readRequestSession(request, config).is !== "none") return "";
    const renderedAt = new Date();
    const thisYear = year.format(renderedAt);
    const html = (pathname === "/member-login" ? forms : everywhere).replaceAll("__YEAR__", thisYear);
    const dates = { [dateKey("year", renderedAt, config.chapter.timeZone)]: thisYear };
    return htmlTemplate("visitor-page", { renderedAt, dates, html });
  };
}
