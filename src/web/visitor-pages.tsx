import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Chapter } from "#contract/chapter.ts";
import { LandingPage } from "#web/landing/LandingPage.tsx";
import { chapterQuery } from "#web/platform/chapter.ts";
import { makeQueryClient } from "#web/platform/query-client.ts";
import { MemberLoginPage } from "#web/session/MemberLoginPage.tsx";
import { sessionQuery } from "#web/session/session.ts";
import { ToastContext } from "#web/ui/Toast.tsx";

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
  const client = makeQueryClient(() => undefined);
  const chapter: Chapter = {
    ...NAMES,
    societyShortName: "",
    timeZone: "UTC",
    contactUrl: "",
    chapterHeadPhone: "",
    treasurerPhone: "",
    paymentOrigins: [],
    demo,
  };
  client.setQueryData(chapterQuery.queryKey, chapter);
  client.setQueryData(sessionQuery.queryKey, null);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ToastContext value={() => undefined}>
        <Page />
      </ToastContext>
    </QueryClientProvider>,
  );
  return html.replace(`© ${new Date().getFullYear()}`, `© ${YEAR}`);
}
