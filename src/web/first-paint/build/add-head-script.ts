import { readFileSync } from "node:fs";
import { type IndexHtmlTransformContext, minifySync, type Plugin } from "vite";
import { type HeadScriptPage, headScript } from "#web/first-paint/head-script.ts";
import { initialReads, PAGE_MANIFEST } from "#web/first-paint/page-manifest.ts";
import { CHUNKS } from "./chunks.ts";

const FRAME = "#web/shell/PageFrame.tsx";

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** The server replaces these words in each answer: by a new nonce, and by what the head script needs of this path. */
const NONCE = "__CSP_NONCE__";
const HEAD_PAGE = "__HEAD_PAGE__";

/**
 * Replaces the site's own script in the page by the head script, which fetches at once what would otherwise be
 * requested only after the previous script has run, and starts the site when the page is on the screen.
 */
export function addHeadScript(): Plugin {
  return {
    name: "head-script",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        if (!bundle) return html;
        checkChunks(bundle);
        // First the entry, then the scripts that it imports one after the other.
        const site = [
          ...new Set([...filesOf(bundle, "#web/main.ts"), ...filesOf(bundle, "#web/first-paint/start.tsx")]),
        ];
        const rest = (file: string) => filesOf(bundle, file).filter((name) => !site.includes(name));
        const frame = rest(FRAME);
        const pages = PAGE_MANIFEST.map(({ path, reads, draftKey, shown, laterFile }): HeadScriptPage => {
          const own = [...new Set([...frame, ...rest(fileOf(shown))])];
          const later = laterFile ? rest(laterFile).filter((name) => !own.includes(name)) : [];
          const files = { files: own.map(shortened), later: later.map(shortened) };
          return { path, reads, ...files, ...(draftKey && { draftKey }) };
        });
        const given = [JSON.stringify(site.map(shortened)), HEAD_PAGE, initialReads];
        const { code } = minifySync("head-script.js", `(${headScript})(${given})`);
        const script = `<script nonce="${NONCE}">${code}</script>`;
        // The server takes it out again: a page needs one entry of it, and every byte is sent before the first paint.
        const table = `<script type="application/json" id="head-pages">${JSON.stringify(pages)}</script>`;
        return (
          html
            .replace(/ *<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?\n/g, "")
            // Before every style sheet, since scripts wait for them, but after the page has declared its character set.
            .replace(/<meta charset[^>]*>/, (charset) => `${charset}${script}${table}`)
        );
      },
    },
  };
}

/**
 * Refuses chunks that do not work as `chunks.ts` means them: a group whose pattern matches nothing, after a move, and
 * chunks that import each other, of which one would run before what it needs is there.
 */
function checkChunks(bundle: Bundle): void {
  const names = Object.values(bundle).map(({ name }) => name);
  const empty = CHUNKS.groups.find(({ name }) => !names.includes(name));
  if (empty) throw new Error(`chunks.ts: the pattern of "${empty.name}" matches no module`);
  const checked = new Set<string>();
  const check = (file: string, path: readonly string[]) => {
    if (path.includes(file)) throw new Error(`chunks.ts: a cycle of chunks: ${[...path, file].join(" -> ")}`);
    const chunk = bundle[file];
    if (checked.has(file) || chunk?.type !== "chunk") return;
    for (const needed of chunk.imports) check(needed, [...path, file]);
    checked.add(file);
  };
  for (const file of Object.keys(bundle)) check(file, []);
}

/** The file of each page, from the imports in `routes.tsx`, which cannot run here. */
const PAGE_FILES = new Map(
  [
    ...readFileSync(new URL("../../routes.tsx", import.meta.url), "utf8").matchAll(
      /(\w+): async \(\) =>\s*\(await import\("(#web\/[^"]+)"\)/g,
    ),
  ].map(([, key = "", file = ""]) => [key, file]),
);

function fileOf(page: string | undefined): string {
  const file = PAGE_FILES.get(page ?? "");
  if (!file) throw new Error(`routes.tsx imports no file for ${page}`);
  return file;
}

function shortened(name: string): string {
  return name.replace(/^assets\/|\.js$/g, "");
}

/** The script and style files that a source file comes with, and those they need. */
function filesOf(bundle: Bundle, source: string): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== "chunk") return;
    found.add(name);
    for (const needed of chunk.imports) add(needed);
  };
  const first = Object.values(bundle).find(
    (one) =>
      one.type === "chunk" && one.moduleIds.some((id) => id.endsWith(source.replace("#web/", "/src/web/"))),
  );
  if (!first) throw new Error(`no chunk of the build holds ${source}`);
  add(first.fileName);
  return [...found];
}
