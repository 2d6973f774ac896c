import type { Chapter } from "#contract/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { queryClientFor, renderToHtml } from "./render-to-html.tsx";

/** Stand for what differs from chapter to chapter; the server writes the chapter's own names there, as HTML. */
const NAMES = { chapterName: "__CHAPTER_NAME__", societyName: "__SOCIETY_NAME__" };
/** A year that is nobody's, which the server replaces by the current one. */
const YEAR = 9876;

/**
 * Landing and log-in as HTML, rendered once by the build: the server puts them into the page, which shows them as soon
 * as it knows that nobody is logged in, while the scripts that hydrate them are still on their way.
 */
export function renderVisitorPages(): { landing: string; login: string; demoLogin: string } {
  return {
    landing: render("/", false),
    login: render(paths.memberLogin, false),
    demoLogin: render(paths.memberLogin, true),
  };
}

function render(path: string, demo: boolean): string {
  const chapter: Chapter = {
    ...NAMES,
    societyShortName: "",
    timeZone: "UTC",
    contactUrl: "",
    chapterHeadPhone: "",
    treasurerPhone: "",
    paymentOrigins: [],
    demo,
    outgoingHeld: false,
  };
  const { html } = renderToHtml(queryClientFor(chapter, null), { path, now: new Date(Date.UTC(YEAR, 6)) });
  return html.replaceAll(String(YEAR), "__YEAR__");
}
