import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import type { Chapter } from "#contract/chapter.ts";
import type { PageDrawing, PageToDraw } from "#contract/drawn-page.ts";
import { putAnswers } from "#web/platform/laid-in.ts";
import { RedirectProvider } from "#web/session/redirect.tsx";
import { fetchParts } from "#web/ui/lazy-part.ts";
import { addressesOf, FIRST_PARTS } from "./first-parts.ts";
import { Site } from "./routes.tsx";
import { clientFor, drawPage } from "./without-browser.tsx";

/** The pages of a signed-in person as HTML: the build makes a module of this, by which the server draws them (028). */
const drawing: PageDrawing = {
  makeReady: () =>
    fetchParts((Part) => {
      renderToStaticMarkup(
        <Suspense>
          <Part />
        </Suspense>,
      );
    }),
  isDrawn: (path) => partAt(path)?.isDrawn ?? false,
  readsFor(path, reader) {
    const part = partAt(path);
    return part ? addressesOf(part, path, reader) : [];
  },
  draw,
};
export default drawing;

function partAt(path: string) {
  return FIRST_PARTS.find((part) => new RegExp(part.path).test(path));
}

function draw({ path, search, reader, chapter, answers }: PageToDraw): string {
  const client = clientFor(chapter as Chapter, reader);
  putAnswers(client, answers);
  return drawPage(
    client,
    <RedirectProvider>
      <Router ssrPath={path} ssrSearch={search}>
        <Site />
      </Router>
    </RedirectProvider>,
  );
}
