import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, minifySync, type Plugin } from "vite";
import { type BegunPart, begin } from "./src/web/begin.ts";
import { addressesOf, FIRST_PARTS } from "./src/web/first-parts.ts";

/** The server replaces the word by a fresh nonce in each answer. */
const NONCE = "__CSP_NONCE__";

const FIRST_PAINT_FONTS = /(eb-garamond|source-sans-3)-plain\.woff2$/;

/** Asks the browser for the two faces every page starts with before it has read the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_PAINT_FONTS.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head-prepend",
          })),
    },
  };
}

const FRAME = "shell/PageFrame.tsx";

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/**
 * Begins at once with what would otherwise be asked for only when the script before it has run: the parts of the page
 * for a member, the question who is there for everybody else (`platform/early.ts` takes its answer).
 */
function beginEarly(): Plugin {
  return {
    name: "begin-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        if (!bundle) return html;
        const site = filesOf(bundle, "main.tsx");
        const rest = (file: string) => filesOf(bundle, file).filter((name) => !site.includes(name));
        const frame = rest(FRAME);
        const pages = FIRST_PARTS.map((part) => {
          const own = [...new Set([...frame, ...rest(part.file)])];
          const later = part.later ? rest(part.later).filter((name) => !own.includes(name)) : [];
          return { part, own, later };
        });
        const files = [...new Set(pages.flatMap(({ own, later }) => [...own, ...later]))];
        const numbers = (names: readonly string[]) => names.map((name) => files.indexOf(name));
        const parts = pages.map(({ part: { path, reads, keeps }, own, later }): BegunPart => {
          return { path, reads, files: numbers(own), later: numbers(later), ...(keeps && { keeps }) };
        });
        const given = [site.map(shortened), files.map(shortened), parts].map((one) => JSON.stringify(one));
        const { code } = minifySync("begin.js", `(${begin})(${given}, ${addressesOf})`);
        const script = `<script nonce="${NONCE}">${code}</script>`;
        return (
          html
            .replace(/ *<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?\n/g, "")
            // Before every style sheet, for which a script waits, but not before the page has said in which letters it is.
            .replace(/<meta charset[^>]*>/, (charset) => `${charset}${script}`)
        );
      },
    },
  };
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
    (one) => one.type === "chunk" && one.moduleIds.some((id) => id.endsWith(`/src/web/${source}`)),
  );
  if (!first) throw new Error(`no part of the site begins with ${source}`);
  add(first.fileName);
  return [...found];
}

/**
 * What every page needs comes in one file, what every signed-in person's page needs in a second, and what several pages
 * draw with in a third: each small part in its own would be thirty files of a kilobyte for one page, and a telephone
 * asks for six at a time. The first two hold all that they need themselves, so no circle can arise.
 */
const OF_MANY_PAGES =
  /[\\/](src[\\/]web[\\/]|src[\\/]contract[\\/][\w-]+\.ts$|node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/])/;
const FIRST = /[\\/]src[\\/]web[\\/]main\.tsx$/;
const OF_MEMBERS =
  /[\\/](src[\\/]web[\\/]shell[\\/]PageFrame\.tsx$|node_modules[\\/]@(tanstack[\\/]react-query|radix-ui[\\/]react-dialog)[\\/])/;

const FILES = {
  codeSplitting: {
    groups: [
      {
        name: "forms",
        test: /\?schemas$|[\\/]node_modules[\\/]zod[\\/]/,
        priority: 4,
        includeDependenciesRecursively: false,
      },
      { name: "first", test: FIRST, priority: 3 },
      { name: "members", test: OF_MEMBERS, priority: 2 },
      // What it needs is needed by as many pages, and libraries are left where they are: so no circle can arise.
      { name: "shared", test: OF_MANY_PAGES, minShareCount: 3, includeDependenciesRecursively: false },
    ],
  },
};

const CONTRACT_FILE = /\/src\/contract\/[\w-]+\.ts$/;
const WITH_SCHEMAS = "?schemas";

function isEndpoint(value: unknown): value is { method: string; path: string; who: string } {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "who" in value
  );
}

function literal(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value)};`;
}

/**
 * The browser needs method, path and role of an endpoint, not its schemas, and the schemas bring 24 kB of zod with
 * them. So each contract file is split: endpoints and limits become literals, everything else is taken from the whole file
 * and falls away where nobody uses it. Types are not touched; tests and the server see the files as they are.
 */
function lightContract(): Plugin {
  return {
    name: "light-contract",
    apply: "build",
    enforce: "pre",
    async load(id) {
      const [file = id] = id.split("?");
      if (!CONTRACT_FILE.test(file)) return null;
      if (id.endsWith(WITH_SCHEMAS)) {
        return { code: await readFile(file, "utf8"), moduleType: "ts", moduleSideEffects: false };
      }
      // Without a schema of its own it is light enough.
      if (!(await readFile(file, "utf8")).includes('from "zod"')) return null;
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
      const lines = Object.entries(exported).map(([name, value]) => {
        if (isEndpoint(value))
          return literal(name, { method: value.method, path: value.path, who: value.who });
        if (typeof value === "number" || typeof value === "string") return literal(name, value);
        return `export { ${name} } from ${JSON.stringify(file + WITH_SCHEMAS)};`;
      });
      return { code: lines.join("\n"), moduleType: "js", moduleSideEffects: false };
    },
  };
}

/** Where the build lays what draws pages without a browser, whole: a server needs no package of the web's. */
const WITHOUT_BROWSER = {
  ssr: { noExternal: true as const },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};
const DRAWINGS = ["visitor-pages.tsx", "member-pages.tsx"].map((file) =>
  fileURLToPath(new URL(`./src/web/${file}`, import.meta.url)),
);

export default defineConfig(({ isSsrBuild }) => ({
  ...(isSsrBuild && WITHOUT_BROWSER),
  root: fileURLToPath(new URL("./src/web", import.meta.url)),
  plugins: [lightContract(), react(), tailwindcss(), preloadFonts(), beginEarly()],
  html: { cspNonce: NONCE },
  server: { proxy: { "/api": "http://127.0.0.1:5000", "/uploads": "http://127.0.0.1:5000" } },
  build: {
    outDir: fileURLToPath(new URL("./dist/web", import.meta.url)),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: "es2023",
    // Nothing as data: address, so the content policy need not allow any.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild && { input: DRAWINGS }),
      output: {
        ...(!isSsrBuild && FILES),
        // Faces keep their names, so that the pages the server writes itself can name them, too.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".woff2"))
            ? "fonts/[name][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
}));
