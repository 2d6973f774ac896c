import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const FIRST_PAINT_FONTS = /(eb-garamond|source-sans-3)-latin-wght-normal\.woff2$/;

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
  plugins: [lightContract(), react(), tailwindcss(), preloadFonts()],
  // The server replaces the word by a fresh nonce in each answer.
  html: { cspNonce: "__CSP_NONCE__" },
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
        // Faces keep their names, so that the pages the server writes itself can name them, too.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".woff2"))
            ? "fonts/[name][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
});
