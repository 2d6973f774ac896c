import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";
import { listAttendees } from "./src/contract/attendees.ts";
import { showDuesStatus } from "./src/contract/dues.ts";
import { EVENT_PAGE, listEvents, showEvent } from "./src/contract/events.ts";
import { listMyRegistrations } from "./src/contract/registrations.ts";

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

/** What a page reads first; the last of an address with `:id` is filled in. "officer" and "member" as the record says. */
type FirstRead = readonly [address: string, who: "anybody" | "member" | "officer"];

// As `events/event-lists.ts` asks for it: an answer to another address is taken by nobody.
const EVENTS: FirstRead = [`${listEvents.path}?when=upcoming&limit=${EVENT_PAGE}`, "anybody"];
const EVENT: FirstRead = [showEvent.path, "anybody"];
const MINE: FirstRead = [listMyRegistrations.path, "anybody"];
const DUES: FirstRead = [showDuesStatus.path, "member"];

/**
 * Which part of the site an address of a signed-in person begins with, and what it reads; all others find theirs a
 * moment later.
 */
const FIRST_PARTS: readonly (readonly [address: string, file: string, ...reads: readonly FirstRead[]])[] = [
  ["^/(dashboard)?$", "dashboard/DashboardPage.tsx", EVENTS, MINE, DUES],
  ["^/events$", "events/EventsPage.tsx", EVENTS, MINE],
  ["^/events/([^/]+)(/register)?$", "registrations/RegisterPage.tsx", EVENT, MINE],
  ["^/events/([^/]+)/attendees$", "attendees/AttendeesPage.tsx", EVENT, [listAttendees.path, "officer"]],
  ["^/my-events$", "registrations/MyEventsPage.tsx", MINE],
  ["^/profile$", "members/ProfilePage.tsx"],
  ["^/dues-renewal$", "dues/DuesPage.tsx", DUES],
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
        const site = filesOf(bundle, "main.tsx");
        const rest = (file: string) => filesOf(bundle, file).filter((name) => !site.includes(name));
        const wanted = FIRST_PARTS.map(([, file]) => [...new Set([...rest(FRAME), ...rest(file)])]);
        const files = [...new Set(wanted.flat())];
        const parts = FIRST_PARTS.map(([address, , ...reads], at) => [
          address,
          wanted[at]?.map((name) => files.indexOf(name)),
          reads,
        ]);
        const given = [site.map(shortened), files.map(shortened), parts].map((one) => JSON.stringify(one));
        const script = `<script nonce="${NONCE}">(${begin})(${given})</script>`;
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

/** Runs in the page, before anything else. */
function begin(
  site: string[],
  files: string[],
  parts: [address: string, files: number[], reads: FirstRead[]][],
) {
  const fetchNow = (name?: string) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/assets/${name}.js`;
    document.head.append(link);
  };
  // The site's own script runs when something has been drawn and not before it.
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const name of site) fetchNow(name);
    const script = document.createElement("script");
    script.type = "module";
    script.crossOrigin = "";
    script.src = `/assets/${site[0]}.js`;
    document.head.append(script);
  };
  // What the browser says of its drawing comes when it is on the screen; a frame's own call comes before that.
  const startAfter = (drawing: "paint" | "largest-contentful-paint", buffered: boolean) => {
    if (PerformanceObserver.supportedEntryTypes.includes(drawing)) {
      new PerformanceObserver(start).observe({ type: drawing, buffered });
    } else requestAnimationFrame(() => setTimeout(start));
  };
  // A page that nobody looks at is never drawn.
  document.addEventListener("DOMContentLoaded", () => setTimeout(start, document.hidden ? 0 : 1000));
  // Zod would try whether the content policy lets it write code, which every browser then reports as a breach.
  Object.assign(window, { __zod_globalConfig: { jitless: true } });
  const asked: Record<string, Promise<Response>> = {};
  Object.assign(window, { begunEarly: asked });
  const ask = (address: string, headers = {}) => {
    const answer = fetch(address, { credentials: "include", headers });
    answer.catch(() => undefined);
    asked[address] = answer;
    return answer;
  };
  const whole = new Promise((done) => document.addEventListener("DOMContentLoaded", done));
  let stored: string | null = null;
  try {
    stored = localStorage.getItem("memberAuth");
  } catch {
    // The pages themselves say what comes of that.
  }
  if (stored === null) {
    const answer = ask("/api/auth/user");
    void whole.then(async () => {
      // In the page is what a visitor sees (`visitor-pages.tsx`), unless he brings a session. The scripts are fetched
      // after it: on a slow line they would take the road from the style sheet and the faces.
      const page = document.getElementById("visitor-page");
      if (!(page instanceof HTMLTemplateElement)) return start();
      const isNobodyThere = await answer.then(
        ({ status }) => status === 401,
        () => false,
      );
      if (!isNobodyThere) return start();
      document.getElementById("stands-in")?.replaceChildren(page.content.cloneNode(true));
      startAfter("largest-contentful-paint", false);
    });
    return;
  }
  for (const name of site) fetchNow(name);
  void whole.then(() => startAfter("paint", true));
  const part = parts.find(([address]) => new RegExp(address).test(location.pathname));
  if (!part) return;
  const [address, wanted, reads] = part;
  for (const number of wanted) fetchNow(files[number]);
  try {
    const record = JSON.parse(stored);
    // As `memberAuthHeader` writes it; what is more than that may carry is left to the pages, which shorten it.
    const header = JSON.stringify(record).replace(
      /[\u007f-\uffff]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    if (!("id" in record) || header.length > 6144) return;
    const id = new RegExp(address).exec(location.pathname)?.[1] ?? "";
    for (const [path, who] of reads) {
      if (who === "member" && record.isMember !== true) continue;
      if (who === "officer" && record.hasAnyAdminAccess !== true) continue;
      if (path.includes(":id") && !/^\d+$/.test(id)) continue;
      void ask(path.replace(":id", id), { "x-member-auth": header });
    }
  } catch {
    // A broken record: the pages throw it away.
  }
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
        // Faces keep their names, so that the pages the server writes itself can name them, too.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".woff2"))
            ? "fonts/[name][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
});
