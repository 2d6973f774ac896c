import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import type { Chapter } from "#contract/chapter.ts";
import type { PageRenderer, PageToRender } from "#contract/pages/server-rendered-page.ts";
import { Site } from "#web/routes.tsx";
import { RedirectProvider } from "#web/session/access/redirect.tsx";
import { fetchParts } from "#web/ui/lazy-part.ts";
import { initialReads, PAGE_MANIFEST } from "./page-manifest.ts";
import { cacheAnswers } from "./preloaded-answers.ts";
import { queryClientFor, renderToHtml } from "./render-to-html.tsx";

/** The pages of a signed-in person as HTML: the build makes a module of this, by which the server draws them (028). */
const drawing: PageRenderer = {
  makeReady: () =>
    fetchParts((Part) => {
      renderToStaticMarkup(
        <Suspense>
          <Part />
        </Suspense>,
      );
    }),
  isDrawn: (path) => partAt(path)?.isServerRendered ?? false,
  readsFor(path, reader) {
    const part = partAt(path);
    return part ? initialReads(part, path, reader) : [];
  },
  draw,
};
export default drawing;

function partAt(path: string) {
  return PAGE_MANIFEST.find((part) => new RegExp(part.path).test(path));
}

function draw({ path, search, reader, chapter, answers }: PageToRender): string {
  const client = queryClientFor(chapter as Chapter, reader);
  cacheAnswers(client, answers);
  return renderToHtml(
    client,
    <RedirectProvider>
      <Router ssrPath={path} ssrSearch={search}>
        <Site />
      </Router>
    </RedirectProvider>,
  );
}
