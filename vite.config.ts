import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";

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

/** Which part of the site an address of a signed-in person begins with; all others find theirs a moment later. */
const FIRST_PARTS: readonly (readonly [address: string, file: string])[] = [
  ["^/(dashboard)?$", "dashboard/DashboardPage.tsx"],
  ["^/events$", "events/EventsPage.tsx"],
  ["^/events/[^/]+(/register)?$", "registrations/RegisterPage.tsx"],
  ["^/events/[^/]+/attendees$", "attendees/AttendeesPage.tsx"],
  ["^/my-events$", "registrations/MyEventsPage.tsx"],
  ["^/profile$", "members/ProfilePage.tsx"],
  ["^/dues-renewal$", "dues/DuesPage.tsx"],
  ["^/admin/events$", "events/EventManagementPage.tsx"],
  ["^/admin/members$", "directory/MemberManagementPage.tsx"],
  ["^/admin/payments$", "payments/PaymentsPage.tsx"],
  ["^/admin/audit$", "audit/AuditPage.tsx"],
  ["^/admin(/constant-contact)?$", "admin/AdminPage.tsx"],
];
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
        const begun = new Set(filesOf(bundle, "index.html"));
        const rest = (file: string) => filesOf(bundle, file).filter((name) => !begun.has(name));
        const wanted = FIRST_PARTS.map(([, file]) => [...new Set([...rest(FRAME), ...rest(file)])]);
        const files = [...new Set(wanted.flat())];
        const parts = FIRST_PARTS.map(([address], at) => [
          address,
          wanted[at]?.map((name) => files.indexOf(name)),
        ]);
        const names = files.map((name) => name.replace(/^assets\/|\.js$/g, ""));
        const script = `<script nonce="${NONCE}">(${begin})(${JSON.stringify(names)},${JSON.stringify(parts)})</script>`;
        // Before every style sheet, for which a script waits, but not before the page has said in which letters it is.
        return html.replace(/<meta charset[^>]*>/, (charset) => `${charset}${script}`);
      },
    },
  };
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
    (one) => one.type === "chunk" && one.facadeModuleId?.endsWith(`/src/web/${source}`),
  );
  if (!first) throw new Error(`no part of the site begins with ${source}`);
  add(first.fileName);
  return [...found];
}

/** Runs in the page, before anything else. */
function begin(files: string[], parts: [string, number[]][]) {
  // Zod would try whether the content policy lets it write code, which every browser then reports as a breach.
  Object.assign(window, { __zod_globalConfig: { jitless: true } });
  let stored: string | null = null;
  try {
    stored = localStorage.getItem("memberAuth");
  } catch {
    // The pages themselves say what comes of that.
  }
  if (stored === null) {
    const asked = fetch("/api/auth/user", { credentials: "include" });
    asked.catch(() => undefined);
    Object.assign(window, { begunEarly: { "/api/auth/user": asked } });
    return;
  }
  const wanted = parts.find(([address]) => new RegExp(address).test(location.pathname))?.[1] ?? [];
  for (const number of wanted) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/assets/${files[number]}.js`;
    document.head.append(link);
  }
}

/**
 * What several pages draw with comes in one file: each part in its own would be thirty files of a kilobyte for one
 * page, and a telephone asks for six at a time. What the first script needs stays with that.
 */
const OF_MANY_PAGES =
  /[\\/](src[\\/]web[\\/]|src[\\/]contract[\\/][\w-]+\.ts$|node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/])/;
const ICONS_OF_THE_FIRST = /icons[\\/](x|eye|eye-off)\.m?js$/;
/** Followed no further: they name everything there is, of which little is used. */
const NAMES_ALL = /\?schemas$|[\\/](lucide-react|radix-ui)[\\/]dist[\\/]/;

let first: ReadonlySet<string> | undefined;

function sharedByPages(id: string, modules: Modules): string | null {
  first ??= neededFirst(modules);
  return first.has(id) || ICONS_OF_THE_FIRST.test(id) ? null : "shared";
}

function neededFirst(modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || NAMES_ALL.test(id)) return;
    found.add(id);
    for (const needed of modules.getModuleInfo(id)?.importedIds ?? []) add(needed);
  };
  add(fileURLToPath(new URL("./src/web/main.tsx", import.meta.url)));
  return found;
}

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const CONTRACT_FILE = /\/src\/contract\/[\w-]+\.ts$/;
const WITH_SCHEMAS = "?schemas";

function isEndpoint(value: unknown): value is { method: string; path: string; who: string } {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "who" in value
  );
}

/**
 * The browser needs method, path and role of an endpoint, not its schemas, and the schemas bring 24 kB of zod with
 * them. So each contract file is split: endpoints become literals, everything else is taken from the whole file
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
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
      const lines = Object.entries(exported).map(([name, value]) =>
        isEndpoint(value)
          ? `export const ${name} = ${JSON.stringify({ method: value.method, path: value.path, who: value.who })};`
          : `export { ${name} } from ${JSON.stringify(file + WITH_SCHEMAS)};`,
      );
      return { code: lines.join("\n"), moduleType: "js", moduleSideEffects: false };
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL("./src/web", import.meta.url)),
  plugins: [lightContract(), react(), tailwindcss(), preloadFonts(), beginEarly()],
  html: { cspNonce: NONCE },
  server: { proxy: { "/api": "http://127.0.0.1:5000", "/uploads": "http://127.0.0.1:5000" } },
  build: {
    outDir: fileURLToPath(new URL("./dist/web", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    // Nothing as data: address, so the content policy need not allow any.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What it needs is needed by as many pages, and libraries are left where they are: so no circle can arise.
          includeDependenciesRecursively: false,
          groups: [{ name: sharedByPages, debugName: "shared", test: OF_MANY_PAGES, minShareCount: 4 }],
        },
        // Faces keep their names, so that the pages the server writes itself can name them, too.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".woff2"))
            ? "fonts/[name][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
});
