import { type Chapter, listAnnouncedEvents } from "#contract/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { queryClientFor, renderToHtml } from "./render-to-html.tsx";

/**
 * Placeholders for what differs between chapters; the server replaces them with the chapter's own, as HTML
 * (`visitor-pages.ts`). Phone numbers consist of digits, since links to them have nothing else.
 */
const CHAPTER = {
  chapterName: "__CHAPTER_NAME__",
  societyName: "__SOCIETY_NAME__",
  contactUrl: "https://__CONTACT_URL__",
  chapterHeadPhone: "+10000000001",
  treasurerPhone: "+10000000002",
};
/** One dinner, whose part of the page the server repeats for each. */
const DINNERS = [{ title: "__DINNER_TITLE__", day: "__DINNER_DAY__" }];
/** A placeholder year, which the server replaces with the current one. */
const YEAR = 9876;

/** The pages that look different to a visitor; every other page looks like the first. */
const OWN_LOOK = [paths.dashboard, paths.dues, paths.terms, paths.memberLogin];

/**
 * The landing and login pages as HTML, by path, rendered once by the build. The server puts them into the page, which
 * shows them as soon as it knows that no one is logged in, before the scripts that hydrate them have loaded.
 */
export function renderVisitorPages(): { byPath: Record<string, string>; demoLogin: string } {
  return {
    byPath: Object.fromEntries(OWN_LOOK.map((path) => [path, render(path, false)])),
    demoLogin: render(paths.memberLogin, true),
  };
}

function render(path: string, demo: boolean): string {
  const chapter: Chapter = {
    ...CHAPTER,
    societyShortName: "",
    timeZone: "UTC",
    paymentOrigins: [],
    demo,
    outgoingHeld: false,
  };
  const client = queryClientFor(chapter, null);
  client.setQueryData([listAnnouncedEvents.path], DINNERS);
  const { html } = renderToHtml(client, { path, now: new Date(Date.UTC(YEAR, 6)) });
  return html.replaceAll(String(YEAR), "__YEAR__");
}
