import type { Chapter } from "#contract/chapter.ts";
import type { PageRenderer } from "#contract/pages/server-rendered-page.ts";
import { loadAllParts } from "#web/ui/lazy-part.ts";
import { initialReads, PAGE_MANIFEST } from "./page-manifest.ts";
import { queryClientFor, renderToHtml } from "./render-to-html.tsx";
import { cacheAnswers } from "./server-rendered-page.ts";

/** The pages of a signed-in person as HTML; the build makes a module of this for the server (028). */
const renderer: PageRenderer = {
  prepare: loadAllParts,
  isServerRendered: (path) => pageAt(path)?.isServerRendered ?? false,
  readsFor(path, reader) {
    const page = pageAt(path);
    return page ? initialReads(page, path, reader) : [];
  },
  render({ path, search, reader, chapter, now, answers }) {
    const client = queryClientFor(chapter as Chapter, reader);
    cacheAnswers(client, answers);
    return renderToHtml(client, { path, search, now });
  },
};
export default renderer;

function pageAt(path: string) {
  return PAGE_MANIFEST.find((page) => new RegExp(page.path).test(path));
}
