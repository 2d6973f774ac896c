import type { ComponentType } from "react";
import type { Chapter } from "#contract/chapter.ts";
import { LandingPage } from "#web/landing/LandingPage.tsx";
import { MemberLoginPage } from "#web/session/MemberLoginPage.tsx";
import { clientFor, drawPage } from "./without-browser.tsx";

/** What the server writes in place of these: a chapter's own names, as HTML. */
const NAMES = { chapterName: "__CHAPTER_NAME__", societyName: "__SOCIETY_NAME__" };
const YEAR = "__YEAR__";

/**
 * Landing and log-in as HTML, drawn once by the build: the server lays them into the page, which shows them as soon as
 * it knows that nobody is there, while the scripts that bring them to life are still on their way.
 */
export function drawVisitorPages(): { landing: string; login: string; demoLogin: string } {
  return {
    landing: draw(LandingPage, false),
    login: draw(MemberLoginPage, false),
    demoLogin: draw(MemberLoginPage, true),
  };
}

function draw(Page: ComponentType, demo: boolean): string {
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
  const html = drawPage(clientFor(chapter, null), <Page />);
  return html.replace(`© ${new Date().getFullYear()}`, `© ${YEAR}`);
}
